import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { assertLoopIsFree } from '#test/support/timing.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi({ net: createOfflineNet('public') });
  caller = await api.caller();
  const payload = { domain: 'larkspur.com' };
  await api.request(caller, { method: 'POST', url: '/api/v1/assets/domains', payload });
});
after(() => api.close());

const leads = '/api/v1/threats/leads';
const mail = [
  'From: Ada <ada@larkspur.com>',
  'Subject: Fwd: Your account',
  'Content-Type: text/html',
  '',
  '<a href="https://larkspur-login.top/account">larkspur.com</a>',
  '<a href="HTTPS://larkspur-login.top:443/account#now">again</a>',
  '<a href="https://other.example/x">unsubscribe</a>',
  '<a href="https://www.larkspur.com/imprint">ours</a> <a href="https://www.facebook.com/larkspur">follow</a>',
  '<a href="http://10.0.0.7/">inside</a>',
].join('\r\n');

interface Handed {
  mail: { from: string | null; subject: string | null };
  created: number;
  leads: { id: string; url: string; state: string; source: string; evidence: string; sightings: unknown[] }[];
  leftOut: { url: string; reason: string }[];
}

async function hand(
  payload: string | object,
  status = 200,
  headers: object = caller.headers,
): Promise<Handed> {
  const type = typeof payload === 'string' ? { 'content-type': 'message/rfc822' } : {};
  const response = await api.app.inject({
    method: 'POST',
    url: `${leads}/mails`,
    payload,
    headers: { ...headers, ...type },
  });
  assert.equal(response.statusCode, status, response.body);
  return response.json();
}

test("a forwarded email creates one lead per page, except for the account's own pages and widely linked pages", async () => {
  const first = await hand(mail);
  assert.deepEqual(first.mail, { from: 'Ada <ada@larkspur.com>', subject: 'Fwd: Your account' });
  assert.deepEqual(
    [first.created, first.leads.map(({ url, source, state }) => [url, source, state])],
    [
      2,
      [
        ['https://larkspur-login.top/account', 'report', 'new'],
        ['https://other.example/x', 'report', 'new'],
      ],
    ],
    'leads are sorted by suspicion',
  );
  assert.equal(
    first.leads[0]?.evidence,
    'Linked in an email from Ada <ada@larkspur.com>, subject “Fwd: Your account”, as “larkspur.com”.',
  );
  assert.deepEqual(first.leftOut, [
    { url: 'https://www.larkspur.com/imprint', reason: 'own' },
    { url: 'https://www.facebook.com/larkspur', reason: 'common' },
    { url: 'http://10.0.0.7/', reason: 'refused' },
  ]);
  const payload = { state: 'benign' };
  await api.request(caller, { method: 'PATCH', url: `${leads}/${first.leads[1]?.id}`, payload });
  const again = await hand({ message: mail });
  assert.deepEqual(
    [again.created, again.leads.map(({ id, state }) => [id, state])],
    [
      0,
      [
        [first.leads[0]?.id, 'new'],
        [first.leads[1]?.id, 'benign'],
      ],
    ],
    'the verdict is kept',
  );
  assert.equal(again.leads[0]?.sightings.length, 2);
  const audit = (await api.request(caller, { url: '/api/v1/audit-log' })).json().items;
  assert.equal(audit.filter(({ action }: { action: string }) => action === 'lead.report-mail').length, 2);
});

test('one email creates at most fifty leads, and none for invalid links', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `https://evil${at}.example/`).join(' ');
  const handed = await hand(`Subject: x\r\n\r\n${many}`);
  assert.deepEqual([handed.leads.length, handed.leftOut.length], [50, 10]);
  assert.equal(handed.leftOut[0]?.reason, 'too-many');
  assert.deepEqual(await hand('Subject: Hello\r\n\r\nHow are you?'), {
    mail: { from: null, subject: 'Hello' },
    created: 0,
    leads: [],
    leftOut: [],
  });
});

test('a missing scope, another content type and an oversized email are rejected', async () => {
  await hand(mail, 403, await api.keyFor(caller.accountId, ['threats:read']));
  const send = (payload: string, type: string) =>
    api.app.inject({
      method: 'POST',
      url: `${leads}/mails`,
      payload,
      headers: { ...caller.headers, 'content-type': type },
    });
  assert.equal((await send(mail, 'text/plain')).statusCode, 415);
  assert.equal((await send('{"message":""}', 'application/json')).statusCode, 400);
  assert.equal((await send('x'.repeat(10 * 1024 * 1024 + 1), 'message/rfc822')).statusCode, 413);
  const long = await hand(
    `Subject: x\r\n\r\nhttps://early.example/ ${'x '.repeat(2_000_000)} https://late.example/`,
  );
  assert.deepEqual(
    long.leads.map(({ url }) => url),
    ['https://early.example/'],
    'only the beginning of a long message is read',
  );
});

test('an email that is expensive to parse is processed or rejected with 400 without blocking the event loop', async () => {
  const head = 'From: a@b.example\r\nMIME-Version: 1.0\r\n';
  const part = 'Content-Type: message/rfc822\r\n\r\n';
  const nested = Array.from(
    { length: 5_000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  const hostile: Record<string, string> = {
    'boundary lines': `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(100_000)}`,
    'mails within mails': `${head}${part.repeat(30_000)}`,
    'parts within parts': `${head}${nested.join('')}`,
    'open tags': `${head}Content-Type: text/html\r\n\r\n${'<b>'.repeat(300_000)}`,
    'short lines': `${head}Content-Type: text/html\r\n\r\n${' \n'.repeat(400_000)}`,
    'flowed lines': `${head}Content-Type: text/plain; format=flowed\r\n\r\n${'a \r\n'.repeat(200_000)}`,
    'groups of senders': `From: ${'a:'.repeat(120_000)}\r\n\r\nx`,
  };
  for (const [name, message] of Object.entries(hostile)) {
    const startedMs = performance.now();
    const result = await assertLoopIsFree(name, () =>
      api.app.inject({
        method: 'POST',
        url: `${leads}/mails`,
        payload: message,
        headers: { ...caller.headers, 'content-type': 'message/rfc822' },
      }),
    );
    assert.ok(result.statusCode === 200 || result.statusCode === 400, `${name}: ${result.body}`);
    assert.ok(performance.now() - startedMs < 20_000, `${name}: the request hangs`);
  }
  const { errors } = (await api.app
    .inject({
      method: 'POST',
      url: `${leads}/mails`,
      payload: { message: hostile['boundary lines'] },
      headers: caller.headers,
    })
    .then((response) => response.json())) as { errors: { pointer: string; code: string }[] };
  assert.deepEqual(
    errors.map(({ pointer, code }) => [pointer, code]),
    [['/message', 'too_complex']],
  );
});
