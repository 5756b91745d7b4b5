import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseDocument } from 'htmlparser2';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const pages = '/api/v1/status-pages';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function send(url: string, payload: object, status = 201) {
  const response = await api.request(caller, { method: 'POST', url, payload });
  assert.equal(response.statusCode, status, response.body);
  return response.json();
}
const createPage = (slug: string, more: object = {}) => send(pages, { slug, title: 'Larkspur', ...more });
const get = async (url: string, headers: Record<string, string> = {}, status = 200) => {
  const response = await api.request(null, { url, headers });
  assert.equal(response.statusCode, status, response.body);
  return response;
};
const post = (page: { id: string }, title: string, more: object = {}) =>
  send(`${pages}/${page.id}/posts`, { title, message: 'We *look*.', ...more });
/** Sets the date of a post. */
const dated = (id: string, at: string) =>
  api.database.pool.query('update status_posts set created_at = $2 where id = $1', [id, at]);

test('history shows three months and links to older months, in HTML and JSON', async () => {
  const page = await createPage('past');
  const [now, before, old] = [
    await post(page, 'Now'),
    await post(page, 'Month before'),
    await post(page, 'Years ago'),
  ];
  const start = new Date(api.clock.now());
  const inMonth = (back: number) =>
    new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - back, 3)).toISOString();
  await dated(before.id, inMonth(1));
  await dated(old.id, '2020-05-03T10:00:00Z');
  const visited = (await get('/status/past/history')).json();
  assert.deepEqual(
    visited.months.map(({ month, posts }: { month: string; posts: { title: string }[] }) => [
      month,
      ...posts.map(({ title }) => title),
    ]),
    [[inMonth(0).slice(0, 7), 'Now'], [inMonth(1).slice(0, 7), 'Month before'], [inMonth(2).slice(0, 7)]],
  );
  assert.deepEqual([visited.older, visited.newer], [inMonth(3).slice(0, 7), null]);
  const { body } = await get('/status/past/history', html);
  assert.ok(body.includes(`<a href="/status/past/incidents/${now.id}">Now</a>`));
  assert.ok(body.includes(`href="/status/past/history?month=${inMonth(3).slice(0, 7)}"`));
  const older = (await get('/status/past/history?month=2020-06')).json();
  assert.deepEqual(older.months[1].posts[0].title, 'Years ago');
  assert.deepEqual([older.older, older.newer], [null, '2020-09']);
  for (const month of ['2026', '2026-13', 'x', '%3Cb%3E']) {
    const refused = (await get(`/status/past/history?month=${month}`, {}, 400)).json();
    assert.equal(refused.errors[0].pointer, 'query/month');
  }
});

test('past maintenance appears in the history if the window allows it', async () => {
  const monitor = await send('/api/v1/service-monitors', { kind: 'ping', host: '127.0.0.1' });
  await createPage('kept-up', { components: [{ name: 'One', serviceMonitorIds: [monitor.id] }] });
  const at = (minutes: number) => new Date(api.clock.now() + minutes * 60_000).toISOString();
  const window = { startsAt: at(-1), endsAt: at(5), scope: { serviceMonitorIds: [monitor.id] } };
  await send('/api/v1/maintenance-windows', { ...window, title: 'New disks' });
  await send('/api/v1/maintenance-windows', { ...window, title: 'Hushed', showOnStatusPages: false });
  api.clock.advance(10 * 60_000);
  const { body } = await get('/status/kept-up/history');
  // If a month ends during the test, the maintenance belongs to two months.
  const months: { maintenance: { title: string }[] }[] = JSON.parse(body).months;
  const shown = months
    .map(({ maintenance }) => maintenance.map(({ title }) => title))
    .filter(({ length }) => length > 0);
  assert.deepEqual([shown[0], shown.at(-1)], [['New disks'], ['New disks']]);
  assert.ok((await get('/status/kept-up/history', html)).body.includes('New disks'));
});

test('a post has its own page only below its status page', async () => {
  const page = await createPage('posted');
  await createPage('other');
  const { id } = await post(page, 'Slow & <b>bold</b>');
  assert.equal((await get(`/status/posted/incidents/${id}`)).json().title, 'Slow & <b>bold</b>');
  const { body } = await get(`/status/posted/incidents/${id}`, html);
  assert.ok(body.includes('<h2>Slow &amp; &lt;b&gt;bold&lt;/b&gt;</h2>') && body.includes('<em>look</em>'));
  for (const path of [`other/incidents/${id}`, `posted/incidents/${newId()}`, 'posted/incidents/x']) {
    await get(`/status/${path}`, {}, 404);
  }
});

test('feeds contain posts with any title as valid XML and JSON', async () => {
  const page = await createPage('fed', { title: 'A & B ]]> <i>', description: 'Flowers & co' });
  const hostile = ']]> & <script>alert(1)</script> \u0007 ]]> ]]>';
  const created = await post(page, hostile, { message: `${hostile} [x](javascript:alert(1))` });
  const atom = await get('/status/fed/feed.atom');
  assert.equal(atom.headers['content-type'], 'application/atom+xml; charset=utf-8');
  assert.match(String(atom.headers['cache-control']), /max-age=5/);
  const entries = readXml(atom.body);
  assert.equal(entries.title, 'A & B ]]> <i>');
  assert.equal(entries.id, `urn:uuid:${created.id}`);
  assert.ok(!/<script|href="javascript:|\u0007/.test(entries.content), entries.content);
  assert.ok(!atom.body.includes('\u0007'));
  const json = (await get('/status/fed/feed.json')).json();
  assert.equal(json.version, 'https://jsonfeed.org/version/1.1');
  assert.equal(json.items[0].title, hostile);
  assert.ok(!/<script|href="javascript:/.test(json.items[0].content_html));
  assert.ok(json.items[0].url.endsWith(`/status/fed/incidents/${created.id}`));
  const off = await api.request(caller, {
    method: 'PATCH',
    url: `${pages}/${page.id}`,
    payload: { subscribers: { atom: false } },
  });
  assert.equal(off.statusCode, 200);
  await get('/status/fed/feed.atom', {}, 404);
  assert.ok(!(await get('/status/fed', html)).body.includes('feed.atom'));
});

/** Parses a feed with a strict XML parser. */
function readXml(text: string): { title: string; id: string; content: string } {
  const read = (name: string, from: string) => {
    const found = new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(from)?.[1] ?? '';
    const pieces = [...found.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, piece]) => piece);
    if (pieces.length > 0) return pieces.join('');
    return found.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  };
  const [head = '', entry = ''] = text.split('<entry>');
  return { title: read('title', head), id: read('id', entry), content: read('content', entry) };
}

test('a badge shows the status of the page or of a component in two styles and several languages', async () => {
  const page = await createPage('badge', {
    title: 'Tom & <Jerry>',
    locales: ['en', 'ja'],
    components: [{ name: 'Shop "x"' }, { name: 'Untold' }],
  });
  await post(page, 'Down', { impact: 'critical', componentIds: [page.components[0].id] });
  const full = await get('/status/badge/badge.svg');
  assert.match(String(full.headers['content-type']), /^image\/svg\+xml/);
  assert.ok(full.body.includes('aria-label="Tom &amp; &lt;Jerry&gt;: Major outage"'));
  const one = await get(`/status/badge/badge.svg?component=${page.components[1].id}&style=flat-square`);
  assert.ok(one.body.includes('Untold: No data') && one.body.includes('rx="0"'));
  assert.ok((await get('/status/badge/badge.svg?lang=ja')).body.includes('重大な障害'));
  parseDocument(one.body, { xmlMode: true });
  await get(`/status/badge/badge.svg?component=${newId()}`, {}, 404);
  assert.equal(
    (await get('/status/badge/badge.svg?style=plastic', {}, 400)).json().errors[0].pointer,
    'query/style',
  );
});

test('only the widget can be embedded in a frame, on any site', async () => {
  await createPage('framed');
  const widget = await get('/status/framed/widget', html);
  assert.equal(widget.headers['x-frame-options'], undefined);
  assert.match(String(widget.headers['content-security-policy']), /frame-ancestors \*$/);
  assert.ok(widget.body.includes('target="_blank"') && widget.body.includes('All systems operational'));
  for (const path of ['', '/history', '/badge.svg', '/feed.atom']) {
    const { headers } = await get(`/status/framed${path}`, html);
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
  }
});

test('every URL of a locked page requires the password or its token, and a private page has no token', async () => {
  const locked = await createPage('locked', { visibility: 'password', password: 'open sesame' });
  const hidden = await createPage('hidden', { visibility: 'private' });
  const { id } = await post(locked, 'Secret trouble');
  const { id: hiddenId } = await post(hidden, 'Secret trouble');
  const { token } = await send(`${pages}/${locked.id}/access-token`, {});
  const paths = (one: string) => [
    '',
    '/history',
    `/incidents/${one}`,
    '/feed.atom',
    '/feed.json',
    '/badge.svg',
    '/widget',
  ];
  for (const path of paths(id)) {
    for (const headers of [{}, html]) {
      const { body } = await get(`/status/locked${path}`, headers, 401);
      assert.ok(!body.includes('Secret trouble') && !body.includes('Larkspur'), `${path}: ${body}`);
    }
    const open = await get(`/status/locked${path}?token=${token}`);
    assert.equal(open.headers['cache-control'], 'private, no-cache');
  }
  for (const path of paths(hiddenId)) await get(`/status/hidden${path}`, html, 404);
});

test("times include their UTC value so that the script can show them in the reader's time zone", async () => {
  const page = await createPage('timed');
  const created = await post(page, 'Trouble');
  const { body } = await get('/status/timed', html);
  const found = [...body.matchAll(/<time datetime="([^"]+)">/g)].map(([, at]) => at);
  assert.ok(found.includes(created.updates[0].at), String(found));
  assert.match(body, /Updated <time datetime="[^"]+Z">[^<]+ UTC<\/time>/);
});

test('components are shown above planned maintenance and below ongoing maintenance', async () => {
  const monitor = await send('/api/v1/service-monitors', { kind: 'ping', host: '127.0.0.1', name: 'Two' });
  await createPage('ordered', { components: [{ name: 'The component', serviceMonitorIds: [monitor.id] }] });
  const at = (minutes: number) => new Date(api.clock.now() + minutes * 60_000).toISOString();
  const scope = { serviceMonitorIds: [monitor.id] };
  await send('/api/v1/maintenance-windows', { startsAt: at(60), endsAt: at(90), title: 'Later work', scope });
  await send('/api/v1/maintenance-windows', { startsAt: at(-5), endsAt: at(30), title: 'Work now', scope });
  const { body } = await get('/status/ordered', html);
  const order = ['Work now', 'The component', 'Later work'].map((text) => body.indexOf(`>${text}<`));
  assert.ok(
    order.every((position, index) => position > (order[index - 1] ?? 0)),
    String(order),
  );
});

test('links to public pages have previews, and links to other pages reveal nothing', async () => {
  const created = await createPage('shared', { description: 'Flowers & "mail"' });
  const read = async (slug: string, status = 200) => (await get(`/status/${slug}`, html, status)).body;
  const body = await read('shared');
  assert.ok(body.includes('<meta property="og:title" content="Larkspur · All systems operational">'), body);
  assert.ok(body.includes('<meta property="og:description" content="Flowers &amp; &quot;mail&quot;">'));
  assert.match(body, /<meta property="og:url" content="http:\/\/[^"]+\/status\/shared">/);
  assert.ok(!body.includes('og:image'));
  await upload(created.id, 'logo', png);
  api.clock.advance(5_000);
  assert.match(
    await read('shared'),
    /<meta property="og:image" content="http:\/\/[^"]+\/logo\?v=[0-9a-f]{16}">/,
  );
  await createPage('veiled', { visibility: 'password', password: 'open sesame' });
  assert.ok(!(await read('veiled', 401)).includes('og:'));
});

/** A PNG image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(
  id: string,
  kind: string,
  body: Buffer,
  status = 200,
  type = 'image/png',
  who = caller,
) {
  const headers = { 'content-type': type };
  const url = `${pages}/${id}/${kind}`;
  const response = await api.request(who, { method: 'PUT', url, headers, payload: body });
  assert.equal(response.statusCode, status, response.body);
  return response.json();
}

test('an uploaded logo and icon are shown on the page and served only as images', async () => {
  const page = await createPage('branded', { logoUrl: 'https://cdn.example/logo.png' });
  assert.ok((await get('/status/branded', html)).body.includes('https://cdn.example/logo.png'));
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>',
  );
  // The type is determined from the bytes, regardless of the declared type.
  const { logo } = await upload(page.id, 'logo', png, 200, 'application/octet-stream');
  assert.deepEqual([logo.mediaType, logo.width, logo.height, logo.size], ['image/png', 1, 1, png.length]);
  const { favicon } = await upload(page.id, 'favicon', svg, 200, 'image/png');
  assert.equal(favicon.mediaType, 'image/svg+xml');
  api.clock.advance(5_000);
  const shown = await get('/status/branded', html);
  const version = logo.sha256.slice(0, 16);
  assert.ok(
    shown.body.includes(`<img src="/status/branded/logo?v=${version}" alt="Larkspur" width="1" height="1">`),
    shown.body,
  );
  assert.ok(
    !shown.body.includes('cdn.example') && !String(shown.headers['content-security-policy']).includes('cdn'),
  );
  assert.ok(shown.body.includes('<link rel="icon" type="image/svg+xml" href="/status/branded/favicon?v='));
  const image = await get(`/status/branded/logo?v=${version}`);
  assert.deepEqual(image.rawPayload, png);
  assert.equal(image.headers['content-type'], 'image/png');
  assert.equal(image.headers['x-content-type-options'], 'nosniff');
  assert.match(String(image.headers['content-security-policy']), /^default-src 'none';.* sandbox$/);
  assert.equal(image.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String((await get('/status/branded/logo?v=other')).headers['cache-control']), /max-age=5/);
  const own = await api.request(caller, { url: `${pages}/${page.id}/favicon` });
  assert.deepEqual([own.headers['content-type'], own.body], ['image/svg+xml', svg.toString()]);
  assert.equal(
    (await api.request(caller, { method: 'DELETE', url: `${pages}/${page.id}/logo` })).statusCode,
    204,
  );
  assert.equal(
    (await api.request(caller, { method: 'DELETE', url: `${pages}/${page.id}/logo` })).statusCode,
    404,
  );
  api.clock.advance(5_000);
  await get('/status/branded/logo', {}, 404);
  const log = (await api.request(caller, { url: '/api/v1/audit-log' })).json().items;
  const actions = log.map(({ action }: { action: string }) => action);
  for (const verb of ['image_replace', 'image_delete'])
    assert.ok(actions.includes(`status_page.${verb}`), verb);
});

test('files that are not images, could run scripts or are too large are rejected, and other accounts cannot upload', async () => {
  const { id } = await createPage('refusing');
  const fault = async (body: Buffer) => (await upload(id, 'logo', body, 400)).errors[0].code;
  assert.equal(await fault(Buffer.from('<html>')), 'unknown_type');
  assert.equal(await fault(png.subarray(0, 12)), 'broken');
  assert.equal(
    await fault(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
    'active_content',
  );
  await upload(id, 'logo', Buffer.alloc(256 * 1024 + 1), 413);
  await upload(id, 'logo', Buffer.from('x'), 415, 'text/html');
  await upload(id, 'logo', png, 404, 'image/png', await api.caller());
  const locked = await createPage('guarded', { visibility: 'password', password: 'open sesame' });
  await upload(locked.id, 'logo', png);
  api.clock.advance(5_000);
  await get('/status/guarded/logo', {}, 401);
});

test('a preview shows unsaved changes without saving them', async () => {
  const monitor = await send('/api/v1/service-monitors', { kind: 'ping', host: '127.0.0.1', name: 'Three' });
  const page = await createPage('drafted');
  const url = `${pages}/${page.id}/preview`;
  const draft = {
    title: 'New <name>',
    accent: '#ff0000',
    components: [{ name: 'Checkout', serviceMonitorIds: [monitor.id] }],
  };
  const { html: body } = await send(url, draft, 200);
  assert.ok(
    body.includes('New &lt;name&gt;') && body.includes('--accent:#ff0000') && body.includes('>Checkout<'),
  );
  assert.deepEqual((await api.request(caller, { url: `${pages}/${page.id}` })).json(), page);
  assert.ok((await send(url, {}, 200)).html.includes('Larkspur'));
  assert.equal((await send(url, { accent: 'red' }, 400)).errors[0].pointer, '/accent');
  const foreign = await api.caller();
  assert.equal((await api.request(foreign, { method: 'POST', url, payload: {} })).statusCode, 404);
});
