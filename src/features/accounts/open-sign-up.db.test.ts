import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { solveProofOfWork } from '#client/index.ts';
import { createTestApi, listMailsTo, type TestApi } from '#test/support/http.ts';

let strict: TestApi;
let relaxed: TestApi;
let first: TestApi;
let costly: TestApi;
before(async () => {
  const production = { BELLTOWER_ENV: 'production', BELLTOWER_LOG_LEVEL: 'fatal' };
  strict = await createTestApi({ environment: { ...production, BELLTOWER_SIGNUP: 'open' } });
  first = await createTestApi({ environment: production });
  costly = await createTestApi({
    environment: { BELLTOWER_SIGNUP: 'open', BELLTOWER_SIGNUP_PROOF_OF_WORK: '10' },
  });
  relaxed = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
});
after(async () => {
  await strict.close();
  await first.close();
  await costly.close();
  await relaxed.close();
});

let people = 0;
const signUp = (api: TestApi, remoteAddress: string) => {
  const email = `stranger${++people}@example.test`;
  return api.app.inject({
    method: 'POST',
    url: '/api/v1/accounts',
    remoteAddress,
    payload: { name: 'Stranger', email, password: 'correct horse battery' },
  });
};
type Answer = Awaited<ReturnType<typeof signUp>>;

function change(api: TestApi, { cookies: [cookie] }: Answer, url: string, payload: object) {
  const headers = { cookie: `${cookie?.name}=${cookie?.value}`, 'sec-fetch-site': 'same-origin' };
  return api.app.inject({ method: 'POST', url, headers, payload });
}
const monitor = { kind: 'http', name: 'Shop', url: 'https://www.example.com/' };
const monitors = '/api/v1/service-monitors';

test('in production, an address range can create five accounts an hour, and other ranges are not affected', async () => {
  const responses: Answer[] = [];
  for (let n = 0; n < 40; n++) responses.push(await signUp(strict, `203.0.113.${n + 1}`));
  assert.equal(responses.filter(({ statusCode }) => statusCode === 201).length, 5);
  const last = responses.at(-1);
  assert.equal(last?.statusCode, 429);
  assert.equal(last?.json().code, 'rate_limited');
  assert.ok(Number(last?.headers['retry-after']) > 3_000);
  assert.equal((await signUp(strict, '198.51.100.1')).statusCode, 201);
  strict.clock.advance(3_700_000);
  assert.equal((await signUp(strict, '203.0.113.1')).statusCode, 201);
});

test('in production, an account from open sign-up is read-only until its owner confirms the address', async () => {
  const created = await signUp(strict, '192.0.2.1');
  assert.equal(created.statusCode, 201, created.body);
  const refused = await change(strict, created, monitors, monitor);
  assert.equal(refused.statusCode, 403, refused.body);
  assert.equal(refused.json().code, 'email_unconfirmed');
  for (const [url, payload] of [
    ['/api/v1/api-keys', { name: 'k', scopes: ['*'] }],
    ['/api/v1/alerts/channels', { type: 'email', name: 'c', settings: { to: ['v@example.test'] } }],
    ['/api/v1/invitations', { email: 'v@example.test', role: 'viewer' }],
    ['/api/v1/status-pages', { slug: 'stranger', title: 'Ads' }],
    ['/api/monitors', { domain: 'example.com' }],
  ] as const) {
    assert.equal((await change(strict, created, url, payload)).json().code, 'email_unconfirmed', url);
  }
  const [cookie] = created.cookies;
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
  assert.equal((await strict.app.inject({ url: monitors, headers })).statusCode, 200);
  const rows = await listMailsTo(strict, created.json().email);
  const confirmed = await strict.app.inject({ method: 'POST', url: new URL(rows[0]?.link ?? '').pathname });
  assert.equal(confirmed.statusCode, 200);
  assert.equal((await change(strict, created, monitors, monitor)).statusCode, 201);
});

test('the first account of an installation can be used immediately, even in production', async () => {
  const created = await signUp(first, '192.0.2.1');
  assert.equal(created.statusCode, 201, created.body);
  assert.equal((await change(first, created, monitors, monitor)).statusCode, 201);
});

test('in development, many accounts can be created and used immediately', async () => {
  for (let n = 0; n < 30; n++) {
    const created = await signUp(relaxed, '127.0.0.1');
    assert.equal(created.statusCode, 201, created.body);
    if (n % 10 === 0) assert.equal((await change(relaxed, created, monitors, monitor)).statusCode, 201);
  }
});

test('a proof of work can create one account, once, within ten minutes', async () => {
  const read = async () => (await costly.app.inject({ url: '/api/v1/signup' })).json();
  const signUpWith = (email: string, proofOfWork?: object) =>
    costly.app.inject({
      method: 'POST',
      url: '/api/v1/accounts',
      payload: {
        name: 'Ada',
        email,
        password: 'correct horse battery',
        ...(proofOfWork ? { proofOfWork } : {}),
      },
    });
  const refused = async (email: string, proofOfWork: object | undefined, detail: RegExp) => {
    const response = await signUpWith(email, proofOfWork);
    assert.equal(response.statusCode, 400, response.body);
    assert.equal(response.json().code, 'proof_of_work_required');
    assert.match(response.json().detail, detail);
  };
  const { proofOfWork: task } = await read();
  assert.equal(task.bits, 10);
  const proof = await solveProofOfWork('ada@example.test', task);

  await refused('ada@example.test', undefined, /requires a proof of work/);
  await refused('ada@example.test', { ...proof, nonce: `${proof.nonce}x` }, /fewer than 10 zero bits/);
  await refused('eve@example.test', proof, /does not match this email/);
  assert.equal((await signUpWith('ada@example.test', proof)).statusCode, 201);
  await refused('ada@example.test', proof, /already used/);

  const late = await solveProofOfWork('late@example.test', task);
  costly.clock.advance(601_000);
  await refused('late@example.test', late, /expired/);
  const renewed = await solveProofOfWork('late@example.test', (await read()).proofOfWork);
  assert.equal((await signUpWith('late@example.test', renewed)).statusCode, 201);
});

test('no proof of work is required unless configured', async () => {
  assert.equal((await relaxed.app.inject({ url: '/api/v1/signup' })).json().proofOfWork, null);
});
