import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
const incidents = '/api/v1/incidents';

async function send(url: string, payload: object | undefined, status: number, who: Caller = caller) {
  const response = await api.request(who, { method: 'POST', url, ...(payload ? { payload } : {}) });
  assert.equal(response.statusCode, status, response.body);
  return response.json();
}
const read = async (url: string, accept = 'application/json') =>
  (await api.request(null, { url, headers: { accept } })).body;
const shown = async (slug: string) => JSON.parse(await read(`/status/${slug}`));
const createPage = (slug: string, more: object = {}) =>
  send(pages, { slug, title: 'Larkspur', ...more }, 201);

test('a post is created, immediately visible, updated and deleted', async () => {
  const page = await createPage('posts', { components: [{ name: 'Shop' }] });
  const componentIds = [page.components[0].id];
  const posts = `${pages}/${page.id}/posts`;
  const post = await send(
    posts,
    { title: 'Slow', impact: 'major', componentIds, message: 'We *look*.' },
    201,
  );
  assert.deepEqual([post.state, post.impact, post.incidentId], ['investigating', 'major', null]);
  const first = await shown('posts');
  assert.equal(first.status, 'partial-outage');
  assert.deepEqual([first.posts.length, first.posts[0].updates[0].message], [1, 'We *look*.']);
  await send(`${posts}/${post.id}/updates`, { state: 'resolved', message: 'Well.' }, 201);
  const over = await shown('posts');
  assert.deepEqual(
    over.posts[0].updates.map(({ state }: { state: string }) => state),
    ['resolved', 'investigating'],
  );
  assert.equal(over.status, 'operational');
  const { body } = await api.request(caller, { url: posts });
  assert.equal(JSON.parse(body).items[0].id, post.id);
  assert.equal((await api.request(caller, { method: 'DELETE', url: `${posts}/${post.id}` })).statusCode, 204);
  assert.deepEqual((await shown('posts')).posts, []);
});

test("another page's components, unknown states and other accounts are rejected", async () => {
  const page = await createPage('refused');
  const posts = `${pages}/${page.id}/posts`;
  const foreign = await send(posts, { title: 'A', message: '', componentIds: [newId()] }, 400);
  assert.equal(foreign.errors[0].pointer, '/componentIds/0');
  await send(posts, { title: 'A', message: '', state: 'over' }, 400);
  const post = await send(posts, { title: 'A', message: '' }, 201);
  const stranger = await api.caller();
  await send(posts, { title: 'B', message: '' }, 404, stranger);
  await send(`${posts}/${post.id}/updates`, { state: 'resolved', message: '' }, 404, stranger);
});

test('a hostile message is shown as text without markup, script links or external images', async () => {
  const page = await createPage('hostile');
  const message =
    '<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) ![b](https://spy.example/p.png) [ok](https://ok.example/)';
  await send(`${pages}/${page.id}/posts`, { title: '<b>x</b>', message }, 201);
  const body = await read('/status/hostile', 'text/html');
  assert.ok(!/<script>alert|<img|href="javascript|src="https:\/\/spy/i.test(body), body);
  assert.ok(body.includes('<a href="https://ok.example/" rel="noopener noreferrer nofollow ugc">'));
});

test("a published post follows its incident's title and state, but never shows comments", async () => {
  const page = await createPage('followed');
  const incident = await send(incidents, { title: 'Carts vanish', severity: 'critical' }, 201);
  await send(`${incidents}/${incident.id}/comments`, { message: 'secret-before' }, 201);
  const payload = { statusPageId: page.id, message: 'We know.' };
  const post = await send(`${incidents}/${incident.id}/publish`, payload, 201);
  assert.deepEqual([post.incidentId, post.impact, post.state], [incident.id, 'critical', 'investigating']);
  await send(`${incidents}/${incident.id}/publish`, payload, 409);
  await send(`${incidents}/${incident.id}/comments`, { message: 'secret-comment' }, 201);
  await send(`${incidents}/${incident.id}/acknowledge`, { message: 'secret-ack' }, 200);
  await api.request(caller, {
    method: 'PATCH',
    url: `${incidents}/${incident.id}`,
    payload: { title: 'Carts lost' },
  });
  await send(`${incidents}/${incident.id}/resolve`, { message: 'secret-resolve' }, 200);
  api.clock.advance(5000);
  const body = await read('/status/followed');
  const [seen] = JSON.parse(body).posts;
  assert.equal(seen.title, 'Carts lost');
  assert.deepEqual(
    seen.updates.map(({ state, message }: { state: string; message: string }) => [state, message]),
    [
      ['resolved', ''],
      ['identified', ''],
      ['investigating', 'We know.'],
    ],
  );
  for (const text of [body, await read('/status/followed', 'text/html')]) {
    assert.ok(!text.includes('secret') && !text.includes(incident.id) && !text.includes(caller.accountId));
  }
  const unknown = await send(`${incidents}/${incident.id}/publish`, { statusPageId: newId() }, 400);
  assert.equal(unknown.errors[0].pointer, '/statusPageId');
});

test('an incident that names status pages is either published on them or not opened at all', async () => {
  const page = await createPage('opened');
  const body = { title: 'Both', severity: 'high', message: 'Hello.' };
  const refused = await send(incidents, { ...body, statusPageIds: [page.id, newId()] }, 400);
  assert.equal(refused.errors[0].pointer, '/statusPageIds/1');
  assert.deepEqual((await shown('opened')).posts, []);
  await send(incidents, { ...body, statusPageIds: [page.id] }, 201);
  api.clock.advance(5000);
  const [post] = (await shown('opened')).posts;
  assert.deepEqual([post.title, post.impact, post.updates[0].message], ['Both', 'major', 'Hello.']);
});

test("a post's own title is kept when its incident is renamed", async () => {
  const page = await createPage('changed', { components: [{ name: 'Shop' }] });
  const incident = await send(incidents, { title: 'db-7.internal:5432 is down', severity: 'low' }, 201);
  const post = await send(`${incidents}/${incident.id}/publish`, { statusPageId: page.id }, 201);
  const change = async (payload: object, status = 200) => {
    const response = await api.request(caller, {
      method: 'PATCH',
      url: `${pages}/${page.id}/posts/${post.id}`,
      payload,
    });
    assert.equal(response.statusCode, status, response.body);
    return response.json();
  };
  const componentIds = [page.components[0].id];
  const changed = await change({ title: ' Orders are slow ', impact: 'major', componentIds });
  assert.deepEqual(
    [changed.title, changed.impact, changed.componentIds],
    ['Orders are slow', 'major', componentIds],
  );
  await api.request(caller, {
    method: 'PATCH',
    url: `${incidents}/${incident.id}`,
    payload: { title: 'db-8.internal' },
  });
  api.clock.advance(5000);
  const [seen] = (await shown('changed')).posts;
  assert.deepEqual([seen.title, seen.componentIds], ['Orders are slow', componentIds]);
  assert.equal((await change({ componentIds: [newId()] }, 400)).errors[0].pointer, '/componentIds/0');
  await change({}, 400);
});
