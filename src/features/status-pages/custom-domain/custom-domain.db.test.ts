import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startLabNet } from '#lab/lab-net.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { recheckDomains } from './recheck.ts';

let api: TestApi;
let lab: Awaited<ReturnType<typeof startLabNet>>;

before(async () => {
  lab = await startLabNet({ 'larkspur.example': {} });
  api = await createTestApi({ net: lab.net });
});
after(async () => {
  await api.close();
  await lab.close();
});

const pages = '/api/v1/status-pages';
let made = 0;

async function make(caller: Caller, customDomain: string) {
  made += 1;
  const payload = { slug: `page-${made}`, title: 'Larkspur', customDomain };
  const response = await api.request(caller, { method: 'POST', url: pages, payload });
  assert.equal(response.statusCode, 201, response.body);
  return response.json();
}
async function verify(caller: Caller, { id }: { id: string }, status = 200) {
  const response = await api.request(caller, { method: 'POST', url: `${pages}/${id}/custom-domain/verify` });
  assert.equal(response.statusCode, status, response.body);
  return response.json();
}
const read = async (caller: Caller, { id }: { id: string }) =>
  (await api.request(caller, { url: `${pages}/${id}` })).json().customDomainStatus;

function publish({
  customDomainStatus: { record },
}: {
  customDomainStatus: { record: Record<string, string> };
}) {
  lab.nameServer.setZone(String(record.name), { '@': `TXT "${record.value}"` });
}
const unpublish = (domain: string) => lab.nameServer.setZone(`_belltower.${domain}`, {});

/**
 * Returns whether the page is served under the host. A proxy may request a certificate for the host under the same
 * condition.
 */
async function isServed(host: string): Promise<boolean> {
  api.clock.advance(3_000);
  const home = await api.app.inject({ url: '/', headers: { host, accept: 'application/json' } });
  const check = await api.app.inject({ url: `/status-domains/check?domain=${host}` });
  const served = home.json().slug !== undefined;
  assert.equal(check.statusCode, served ? 200 : 404);
  return served;
}

const recheck = () =>
  recheckDomains(api.database.db, new Date(api.clock.now()), {
    net: lab.net,
    signal: new AbortController().signal,
    publicUrl: 'https://belltower.example',
  });
const none = { verified: 0, missing: 0, released: 0, undecided: 0 };

const auditOf = async (caller: Caller) =>
  (await api.request(caller, { url: '/api/v1/audit-log?limit=1' })).json().items[0];
const mailsTo = async ({ accountId }: Caller) =>
  api.database.db.selectFrom('mails').select('subject').where('account_id', '=', accountId).execute();

test('a custom domain is served once its DNS record is found', async () => {
  const caller = await api.caller();
  const host = 'served.larkspur.example';
  const page = await make(caller, host);
  assert.equal(page.customDomainStatus.state, 'pending');
  assert.equal(page.customDomainStatus.record.name, `_belltower.${host}`);
  assert.match(page.customDomainStatus.record.value, /^belltower-page=[\w-]{32}$/);
  assert.equal(await isServed(host), false);

  const absent = (await verify(caller, page)).customDomainStatus;
  assert.deepEqual([absent.state, absent.problem.code], ['pending', 'record_missing']);
  assert.ok(absent.lastCheckedAt);
  lab.nameServer.setZone(`_belltower.${host}`, { '@': 'TXT "belltower-page=somebody-else"' });
  const differs = (await verify(caller, page)).customDomainStatus;
  assert.equal(differs.problem.code, 'record_differs');
  assert.ok(differs.problem.detail.includes('somebody-else'));
  assert.equal(await isServed(host), false);

  const { etag } = (await api.request(caller, { url: `${pages}/${page.id}` })).headers;
  publish(page);
  const found = (await verify(caller, page)).customDomainStatus;
  assert.deepEqual([found.state, found.problem, found.missingSince], ['verified', null, null]);
  assert.equal(await isServed(host), true);
  assert.equal((await auditOf(caller)).action, 'status_page.verify');

  const patch = (payload: object) =>
    api.request(caller, {
      method: 'PATCH',
      url: `${pages}/${page.id}`,
      headers: { 'if-match': String(etag) },
      payload,
    });
  const renamed = await patch({ title: 'Larkspur Flowers', customDomain: host });
  assert.equal(renamed.statusCode, 200, 'a check is not a change of the page');
  assert.equal(renamed.json().customDomainStatus.state, 'verified');
  const moved = await api.request(caller, {
    method: 'PATCH',
    url: `${pages}/${page.id}`,
    payload: { customDomain: 'moved.larkspur.example' },
  });
  const { customDomainStatus } = moved.json();
  assert.equal(customDomainStatus.state, 'pending');
  assert.notEqual(customDomainStatus.record.value, found.record.value);
  assert.deepEqual([await isServed(host), await isServed('moved.larkspur.example')], [false, false]);
});

test('an unverified claim does not block other pages, and the first page to verify the domain gets it', async () => {
  const [other, owner] = [await api.caller(), await api.caller()];
  const host = 'wanted.larkspur.example';
  const claimed = await make(other, host);
  const page = await make(owner, host);
  publish(page);
  assert.equal((await verify(owner, page)).customDomainStatus.state, 'verified');
  assert.equal(
    (await verify(other, claimed)).customDomainStatus.problem.code,
    'record_differs',
    'the record of another page does not prove ownership',
  );
  const values = [page, claimed].map(({ customDomainStatus: { record } }) => `TXT "${record.value}"`);
  lab.nameServer.setZone(`_belltower.${host}`, { '@': values });
  const refused = await verify(other, claimed, 409);
  assert.match(refused.detail, /Another status page has verified wanted\.larkspur\.example/);
  assert.equal((await read(other, claimed)).problem.code, 'taken');
  const served = await api.app.inject({ url: '/', headers: { host, accept: 'application/json' } });
  assert.equal(served.json().slug, page.slug);

  assert.equal((await api.request(owner, { method: 'DELETE', url: `${pages}/${page.id}` })).statusCode, 204);
  assert.equal((await verify(other, claimed)).customDomainStatus.state, 'verified');
});

test('if two pages verify a domain at the same time, one gets it', async () => {
  const callers = [await api.caller(), await api.caller()];
  const host = 'raced.larkspur.example';
  const claims = await Promise.all(callers.map((caller) => make(caller, host)));
  const values = claims.map(({ customDomainStatus: { record } }) => `TXT "${record.value}"`);
  lab.nameServer.setZone(`_belltower.${host}`, { '@': values });
  const responses = await Promise.all(
    callers.map((caller, index) =>
      api.request(caller, { method: 'POST', url: `${pages}/${claims[index].id}/custom-domain/verify` }),
    ),
  );
  assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [200, 409]);
});

test('a verified domain is released when its proof has been missing for a week', async () => {
  const caller = await api.caller();
  const host = 'leaving.larkspur.example';
  const page = await make(caller, host);
  publish(page);
  await verify(caller, page);
  await recheck();
  assert.deepEqual(await recheck(), none, 'the record is checked once a day');
  unpublish(host);
  api.clock.advance(dayMs);
  assert.equal((await recheck()).missing, 1);
  const missing = await read(caller, page);
  assert.deepEqual([missing.state, missing.problem.code], ['missing', 'record_missing']);
  assert.ok(missing.missingSince);
  assert.equal(await isServed(host), true, 'it is served during the week');
  assert.deepEqual(await mailsTo(caller), [{ subject: `Custom domain ${host}: proof of ownership missing` }]);
  for (let day = 1; day < 7; day++) {
    api.clock.advance(dayMs);
    const { missing, released } = await recheck();
    assert.deepEqual([missing, released], [1, 0], `day ${day}`);
  }
  api.clock.advance(dayMs);
  assert.equal((await recheck()).released, 1);
  const released = await read(caller, page);
  assert.deepEqual([released.state, released.verifiedAt, released.missingSince], ['pending', null, null]);
  assert.equal(await isServed(host), false);
  const entry = await auditOf(caller);
  assert.deepEqual(
    [entry.action, entry.actor.name, entry.details.missingSince],
    ['status_page.verification_lost', 'custom-domain-check', missing.missingSince],
  );
  assert.equal((await mailsTo(caller)).length, 2);

  publish(page);
  assert.equal(
    (await verify(caller, page)).customDomainStatus.state,
    'verified',
    'the record stays the same',
  );
  unpublish(host);
  api.clock.advance(dayMs);
  assert.equal((await recheck()).missing, 1);
  publish(page);
  assert.equal(
    (await verify(caller, page)).customDomainStatus.missingSince,
    null,
    'the record is found again',
  );
});

test('a failed lookup does not count as a missing proof', async () => {
  const caller = await api.caller();
  const host = 'troubled.larkspur.example';
  const page = await make(caller, host);
  publish(page);
  await verify(caller, page);
  const broken = `_belltower.${host}`;
  lab.nameServer.setBehavior(broken, { kind: 'rcode', rcode: 'SERVFAIL' });
  for (let day = 0; day < 10; day++) {
    api.clock.advance(dayMs + hourMs);
    assert.ok((await recheck()).undecided >= 1);
  }
  const status = await read(caller, page);
  assert.deepEqual(
    [status.state, status.missingSince, status.problem.code],
    ['verified', null, 'lookup_failed'],
  );
  assert.equal(await isServed(host), true);

  // A failed lookup does not extend the week of a missing proof, either.
  lab.nameServer.setBehavior(broken, []);
  unpublish(host);
  api.clock.advance(dayMs + hourMs);
  await recheck();
  lab.nameServer.setBehavior(broken, { kind: 'rcode', rcode: 'SERVFAIL' });
  api.clock.advance(8 * dayMs);
  await recheck();
  assert.equal((await read(caller, page)).state, 'missing');
  lab.nameServer.setBehavior(broken, []);
  api.clock.advance(dayMs + hourMs);
  await recheck();
  assert.equal((await read(caller, page)).state, 'pending');
});

test('a domain monitor that has verified the domain or its parent is sufficient proof', async () => {
  const [owner, other] = [await api.caller(), await api.caller()];
  const monitor = (
    await api.request(owner, { method: 'POST', url: '/api/monitors', payload: { domain: 'petal.example' } })
  ).json();
  assert.equal((await make(owner, 'early.petal.example')).customDomainStatus.state, 'pending');
  lab.nameServer.setZone('petal.example', { _belltower: `TXT "${monitor.verification.token}"` });
  await api.request(owner, { method: 'POST', url: `/api/monitors/${monitor.id}/verify` });
  const page = await make(owner, 'status.petal.example');
  assert.equal(page.customDomainStatus.state, 'verified');
  assert.equal(await isServed('status.petal.example'), true);
  for (const domain of ['status.petal.example', 'other.petal.example', 'notpetal.example']) {
    const state = (await make(other, domain)).customDomainStatus.state;
    assert.equal(state, 'pending', 'the monitor of another account proves nothing');
  }
  assert.equal((await make(owner, 'notpetal.example')).customDomainStatus.state, 'pending');

  api.clock.advance(dayMs);
  await recheck();
  assert.equal((await read(owner, page)).state, 'verified');
  await api.database.db
    .updateTable('domain_monitors')
    .set({ proof_missing_since: new Date(api.clock.now()) })
    .where('id', '=', monitor.id)
    .execute();
  assert.equal(
    (await verify(owner, page)).customDomainStatus.state,
    'missing',
    "the page's own record is missing",
  );
  await api.request(owner, { method: 'POST', url: `/api/monitors/${monitor.id}/verify` });
  assert.equal((await verify(owner, page)).customDomainStatus.state, 'verified');
  await api.request(owner, { method: 'DELETE', url: `/api/monitors/${monitor.id}` });
  api.clock.advance(dayMs);
  await recheck();
  assert.equal((await read(owner, page)).state, 'missing');
});

test('only users who can edit the page can see and verify the record', async () => {
  const caller = await api.caller();
  const page = await make(caller, 'mine.larkspur.example');
  publish(page);
  const reader = { ...caller, headers: await api.keyFor(caller.accountId, ['status-pages:read']) };
  assert.equal(await read(reader, page), null);
  await verify(reader, page, 403);
  const stranger = await api.caller();
  await verify(stranger, page, 404);
  assert.equal((await read(caller, page)).state, 'pending');
});

test('manual checks are rate limited and need a custom domain', async () => {
  const caller = await api.caller();
  const page = await make(caller, 'often.larkspur.example');
  for (let check = 0; check < 10; check++) await verify(caller, page);
  assert.equal((await verify(caller, page, 429)).code, 'rate_limited');
  api.clock.advance(2 * minuteMs);
  await verify(caller, page);
  await api.request(caller, {
    method: 'PATCH',
    url: `${pages}/${page.id}`,
    payload: { customDomain: null },
  });
  assert.equal((await verify(caller, page, 409)).code, 'conflict');
  assert.equal(await read(caller, page), null);
});
