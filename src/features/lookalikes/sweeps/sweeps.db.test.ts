import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LabDnsServer } from '#lab/dns/server.ts';
import type { Caller, TestApi } from '#test/support/http.ts';
import { lookalikeJobs } from '../jobs.ts';
import { findSweep } from './queries.ts';
import { runDueSweeps, type SweepDeps } from './run-sweep.ts';
import { type SweepLab, startSweepLab } from './testing/sweep-lab.ts';

let lab: SweepLab;
let api: TestApi;
let dns: LabDnsServer;
let deps: SweepDeps;
let sweep: SweepLab['sweep'];
let setZone: SweepLab['setZone'];
before(async () => {
  lab = await startSweepLab();
  ({ api, dns, deps, sweep, setZone } = lab);
});
after(() => lab.close());

const path = '/api/v1/threats/lookalikes';
// biome-ignore lint/suspicious/noExplicitAny: the server validates responses against the OpenAPI document
type Lookalike = Record<string, any>;

const listOf = async (caller: Caller, query = '') =>
  (await api.request(caller, { url: `${path}?sort=name${query}` })).json().items as Lookalike[];
const incidentsOf = async (caller: Caller) =>
  (await api.request(caller, { url: '/api/v1/incidents?sourceType=threat' })).json().items as Record<
    string,
    never
  >[];
test('the baseline opens no incidents, new lookalikes do, and changes and disappearances are recorded', async () => {
  const caller = await api.caller();
  const domainId = await lab.addDomain(caller, 'larkspur.test');
  const first = await sweep(caller, domainId);
  assert.deepEqual(
    [first.state, first.baseline, first.registered, first.fresh, first.unanswered],
    ['done', true, 1, 1, 0],
  );
  assert.equal(first.generated, first.lookedUp);
  assert.ok(first.generated > 1_000, String(first.generated));
  const stored = await findSweep(deps.db, caller.accountId, first.id);
  assert.ok(stored?.free_variants?.includes('larkspur.com'), String(stored?.free_variants));
  const [parked] = await listOf(caller);
  assert.equal(parked?.name, 'larkspur-login.test');
  assert.equal(parked?.web.parked, true);
  assert.deepEqual(await incidentsOf(caller), [], 'lookalikes of the baseline do not open incidents');

  setZone({ larkspvr: ['A 127.0.0.1', 'MX 10 mail'], larkspurs: ['A 127.0.0.1'] });
  const second = await sweep(caller, domainId);
  assert.deepEqual([second.state, second.baseline, second.registered, second.fresh], ['done', false, 3, 2]);
  const [evil] = await listOf(caller, '&search=larkspvr');
  assert.deepEqual(
    [evil?.mail, evil?.addresses, evil?.state, evil?.fuzzers],
    [['mail.test'], ['127.0.0.1'], 'new', ['homoglyph']],
  );
  const seen = evil?.web;
  assert.deepEqual(
    [seen.status, seen.title, seen.similarity, seen.faviconMatch, seen.passwordForm, seen.parked],
    [200, 'Larkspur: sign in', 1, true, true, false],
  );
  const parts = evil?.scoreParts as { points: number }[];
  assert.equal(
    parts.reduce((sum, { points }) => sum + points, 0),
    evil?.score,
  );
  const [own] = await listOf(caller, '&search=larkspurs');
  assert.deepEqual(
    [own?.state, own?.score],
    ['owned', 0],
    "a name that redirects to the owner is the owner's",
  );
  const [opened, ...others] = await incidentsOf(caller);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [opened?.fingerprint, opened?.severity, opened?.state, opened?.domainId],
    [`threat:${evil?.id}:lookalike`, 'critical', 'open', domainId],
  );
  await sweep(caller, domainId);
  assert.equal(
    (await incidentsOf(caller))[0]?.occurrences,
    1,
    'an unchanged lookalike is not reported again',
  );

  setZone({ larkspvr: ['A 127.0.0.1', 'A 127.0.0.2', 'MX 10 other'] });
  await sweep(caller, domainId);
  setZone({ larkspvr: null });
  await sweep(caller, domainId);
  const read = (await api.request(caller, { url: `${path}/${evil?.id}` })).json();
  assert.deepEqual([read.registered, read.score], [false, 0]);
  assert.deepEqual(
    read.history.map(({ type }: { type: string }) => type),
    ['unregistered', 'mail', 'registered'],
  );
  assert.equal((await incidentsOf(caller))[0]?.state, 'resolved');
});

test('a triage state survives later sweeps and resolves the incident', async () => {
  const caller = await api.caller();
  const domainId = await lab.addDomain(caller, 'larkspur.test');
  await sweep(caller, domainId);
  setZone({ larkspu: ['A 127.0.0.1', 'MX 10 mail'] });
  await sweep(caller, domainId);
  const [found] = await listOf(caller, '&search=larkspu.test');
  const triage = (state: string) =>
    api.request(caller, { method: 'PATCH', url: `${path}/${found?.id}`, payload: { state } });
  assert.equal((await incidentsOf(caller))[0]?.state, 'open');
  await triage('benign');
  assert.equal((await incidentsOf(caller))[0]?.state, 'resolved');
  await sweep(caller, domainId);
  assert.equal((await listOf(caller, '&search=larkspu.test'))[0]?.state, 'benign');
  await triage('confirmed');
  const open = async () => (await incidentsOf(caller)).filter(({ state }) => state === 'open').length;
  assert.equal(await open(), 1);
  await api.request(caller, { method: 'DELETE', url: `/api/v1/assets/domains/${domainId}` });
  assert.equal(await open(), 0, 'incidents are closed with the domain');
  setZone({ larkspu: null });
});

test('a lookalike of a domain that is only monitored opens an incident, but one on a verified domain of the account does not', async () => {
  const caller = await api.caller();
  const domainId = await lab.addDomain(caller, 'larkspur.test');
  await sweep(caller, domainId);
  const proven = await lab.addDomain(caller, 'larkspu.test');
  await lab.addDomain(caller, 'larkspvr.test');
  await deps.db.updateTable('domains').set({ verified_at: new Date() }).where('id', '=', proven).execute();
  setZone({ larkspu: ['A 127.0.0.1', 'MX 10 mail'], larkspvr: ['A 127.0.0.1', 'MX 10 mail'] });
  await sweep(caller, domainId);
  assert.deepEqual(
    (await listOf(caller, '&search=larksp')).flatMap(({ name, state }) =>
      name.length < 14 ? [`${name} ${state}`] : [],
    ),
    ['larkspu.test owned', 'larkspvr.test new'],
  );
  assert.equal((await incidentsOf(caller)).length, 1);
  setZone({ larkspu: null, larkspvr: null });
});

test('a stopped sweep resumes where it stopped, and a sweep without budget waits', async () => {
  const caller = await api.caller();
  const domainId = await lab.addDomain(caller, 'larkspur.test');
  const url = await lab.order(caller, domainId);
  const read = async () => (await api.request(caller, { url })).json();
  const stop = new AbortController();
  let looks = 0;
  const stopping: SweepDeps = {
    ...deps,
    lookups: {
      ...deps.lookups,
      lookUp: (name, signal) => {
        if (++looks === 400) stop.abort();
        return deps.lookups.lookUp(name, signal);
      },
    },
  };
  await runDueSweeps(stopping, stop.signal);
  const halted = await read();
  assert.equal(halted.state, 'queued');
  assert.ok(halted.lookedUp >= 150 && halted.lookedUp < 400, String(halted.lookedUp));
  await runDueSweeps({ ...deps, lookupsPerDay: 10 });
  assert.deepEqual(
    [(await read()).state, (await read()).lookedUp],
    ['queued', halted.lookedUp],
    'the budget is spent',
  );
  assert.equal(await runDueSweeps(deps), 0, 'it waits an hour');
  api.clock.advance(3_600_001);
  await runDueSweeps(deps);
  const done = await read();
  assert.deepEqual(
    [done.state, done.lookedUp],
    ['done', done.generated],
    'each name is looked up exactly once',
  );
});

test('unanswered lookups do not count as disappearances', async () => {
  const caller = await api.caller();
  const domainId = await lab.addDomain(caller, 'larkspur.test');
  await sweep(caller, domainId);
  dns.setBehavior('*', { kind: 'rcode', rcode: 'SERVFAIL' });
  const failed = await sweep(caller, domainId);
  dns.setBehavior('*', []);
  assert.deepEqual([failed.state, failed.error], ['failed', 'no-answers']);
  assert.equal((await listOf(caller, '&search=larkspur-login'))[0]?.registered, true);
});

test('monitored domains are swept automatically once per apex: all names weekly and likely names daily', async () => {
  const caller = await api.caller();
  for (const domain of ['alpha.test', 'www.alpha.test', 'beta.test']) {
    await api.request(caller, { method: 'POST', url: '/api/monitors', payload: { domain } });
  }
  const [job] = lookalikeJobs;
  const order = () => job?.run(api.database.db, new Date(api.clock.now()));
  const scopes = async () => {
    const rows = await api.database.db
      .selectFrom('lookalike_sweeps as s')
      .innerJoin('domains as d', 'd.id', 's.domain_id')
      .select(['d.domain', 's.scope'])
      .where('s.account_id', '=', caller.accountId)
      .orderBy('s.created_at')
      .orderBy('d.domain')
      .execute();
    return rows.map(({ domain, scope }) => `${domain} ${scope}`);
  };
  const finish = () =>
    api.database.db.updateTable('lookalike_sweeps').set({ state: 'done', finished_at: new Date() }).execute();
  await order();
  assert.deepEqual(await scopes(), [], 'no follow-up sweep starts in the first minutes');
  api.clock.advance(3_600_000);
  await order();
  assert.deepEqual(await scopes(), ['alpha.test all', 'beta.test all']);
  await order();
  await finish();
  api.clock.advance(24 * 3_600_000);
  await order();
  assert.deepEqual((await scopes()).slice(2), ['alpha.test likely', 'beta.test likely']);
  await finish();
  api.clock.advance(7 * 24 * 3_600_000);
  await order();
  assert.deepEqual((await scopes()).slice(4), ['alpha.test all', 'beta.test all']);
});

test('a manual check stores names that resemble a domain, shows all results and opens no incidents', async () => {
  const caller = await api.caller();
  const domainId = await lab.addDomain(caller, 'larkspur.test');
  setZone({ 'my-larkspurr': ['A 127.0.0.1'], unrelated: ['A 127.0.0.1'] });
  const check = (payload: object) => api.request(caller, { method: 'POST', url: `${path}/check`, payload });
  const checked = (await check({ name: 'My-Larkspurr.test' })).json();
  assert.deepEqual(
    [checked.name, checked.domainId, checked.registered, checked.fuzzers],
    ['my-larkspurr.test', domainId, true, ['combosquat']],
  );
  assert.equal(
    (await api.request(caller, { url: `${path}/${checked.id}` })).json().history[0].type,
    'registered',
  );
  const foreign = (await check({ name: 'unrelated.test' })).json();
  assert.deepEqual(
    [foreign.id, foreign.domainId, foreign.registered, foreign.fuzzers],
    [null, null, true, []],
  );
  const free = (await check({ name: 'larkspvr.test', domainId })).json();
  assert.deepEqual([free.id, free.registered, free.score, free.fuzzers], [null, false, 0, ['homoglyph']]);
  assert.deepEqual(await incidentsOf(caller), []);
  const audit = (await api.request(caller, { url: '/api/v1/audit-log' })).json().items;
  assert.ok(audit.some(({ action }: { action: string }) => action === 'lookalike.check'));
  for (const [payload, pointer] of [
    [{ name: 'no name' }, '/name'],
    [{ name: 'www.larkspur.test' }, '/name'],
    [{ name: 'x.test', domainId: checked.id }, '/domainId'],
  ] as const) {
    const refused = await check(payload);
    assert.deepEqual([refused.statusCode, refused.json().errors[0].pointer], [400, pointer]);
  }
  dns.setBehavior('*', { kind: 'rcode', rcode: 'SERVFAIL' });
  assert.equal((await check({ name: 'larkspvr.test' })).statusCode, 503);
  dns.setBehavior('*', []);
});
