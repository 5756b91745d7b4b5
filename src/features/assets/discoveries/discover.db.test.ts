import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createSecurityTrails } from '#engine/discovery/passive-sources.ts';
import {
  type HiddenLab,
  hiddenDomain,
  hiddenNames,
  passiveKey,
  startHiddenLab,
  takeoverNames,
} from '#lab/discovery/hidden-domain.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { createLog } from '#platform/log.ts';
import { createClaims } from '#platform/work/claims.ts';
import { eventually } from '#test/e2e/support/requests.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { enqueueDueDiscoveries } from '../jobs.ts';
import { type ClaimedDiscovery, dueDiscoveries } from './claim-queries.ts';
import { type DiscoveryDeps, executeDiscovery, runDueDiscoveries, startDiscoverer } from './run-discovery.ts';

let api: TestApi;
let lab: HiddenLab;
before(async () => {
  lab = await startHiddenLab(systemClock);
  api = await createTestApi();
});
after(async () => {
  await api.close();
  await lab.close();
});

const never = new AbortController().signal;

function deps(over: Partial<DiscoveryDeps> = {}): DiscoveryDeps {
  const { net, ports, serverAt, isUnregistered, passive } = lab;
  return {
    db: api.database.db,
    net,
    ports,
    serverAt,
    isUnregistered,
    clock: api.clock,
    log: createLog('silent'),
    followsCertificates: true,
    passive: [
      createSecurityTrails({ baseUrl: passive.url, key: passiveKey, requestsPerSecond: 100 }, systemClock),
    ],
    findOrigin: null,
    lookupsPerDay: 100_000,
    contactUrl: null,
    ...over,
  };
}

async function get(caller: Caller, url: string) {
  const response = await api.request(caller, { url });
  assert.equal(response.statusCode, 200, response.body);
  return response.json();
}

/** Creates an account with the lab's domain, verified unless stated otherwise. */
async function watch(verified = true): Promise<{ caller: Caller; domainId: string }> {
  const caller = await api.caller();
  const payload = { domain: hiddenDomain };
  const created = await api.request(caller, { method: 'POST', url: '/api/v1/assets/domains', payload });
  const domainId: string = created.json().id;
  if (verified)
    await sql`update domains set verified_at = now() where id = ${domainId}`.execute(api.database.db);
  return { caller, domainId };
}

async function ask(caller: Caller, domainId: string, sources?: string[]): Promise<string> {
  const payload = { domainId, ...(sources === undefined ? {} : { sources }) };
  const response = await api.request(caller, { method: 'POST', url: '/api/v1/assets/discoveries', payload });
  assert.equal(response.statusCode, 202, response.body);
  return response.json().id;
}

async function run(caller: Caller, domainId: string, sources?: string[]) {
  const id = await ask(caller, domainId, sources);
  await runDueDiscoveries(deps());
  return get(caller, `/api/v1/assets/discoveries/${id}`);
}

const listNames = async (caller: Caller, query = '') =>
  (await get(caller, `/api/v1/assets/subdomains?limit=500${query}`)).items as {
    id: string;
    name: string;
    alive: boolean;
    sources: string[];
    takeover: { verdict: string } | null;
  }[];

const takeoversOf = async (caller: Caller) =>
  (await get(caller, '/api/v1/incidents?sourceType=domain')).items as {
    fingerprint: string;
    state: string;
    severity: string;
    domainId: string;
  }[];

/** Inserts an issuance as the certificates feature does. */
async function issue(caller: Caller, domainId: string, names: readonly string[]): Promise<void> {
  const at = new Date();
  await api.database.db
    .insertInto('certificate_issuances')
    .values({
      id: newId(),
      account_id: caller.accountId,
      domain_id: domainId,
      identity: newId(),
      names: [...names],
      precertificate: false,
      name_count: names.length,
      ca: 'lab',
      serial_number: '01',
      state: 'expected',
      not_before: at,
      not_after: at,
      baseline: true,
      evaluated: true,
      first_seen_at: at,
    })
    .execute();
}

test('a discovery finds names from every source, with sources and associations', async () => {
  const { caller, domainId } = await watch();
  await issue(caller, domainId, [hiddenDomain, `*.${hiddenNames.ct[0]}`]);
  const id = await ask(caller, domainId);
  const worker = startDiscoverer({ ...deps(), clock: systemClock });
  const discovery = await eventually('the discovery is done', async () => {
    const seen = await get(caller, `/api/v1/assets/discoveries/${id}`);
    return seen.state === 'done' ? seen : null;
  }).finally(() => worker.stop());
  assert.ok(discovery.steps.every(({ state }: { state: string }) => state === 'done'));
  assert.equal(discovery.baseline, true);
  const found = await listNames(caller);
  const expected = Object.values(hiddenNames).flat();
  assert.deepEqual(
    expected.filter((name) => !found.some((one) => one.name === name)),
    [],
  );
  assert.equal(discovery.found, found.length);
  assert.equal(discovery.fresh, found.length);
  assert.ok(discovery.lookups > 500);
  const staging = found.find(({ name }) => name === 'staging.hidden.test');
  assert.deepEqual([staging?.alive, staging?.sources.includes('word')], [true, true]);
  assert.equal(found.find(({ name }) => name === 'policy.hidden.test')?.alive, false);
  const { items } = await get(caller, `/api/v1/assets/associations?domainId=${domainId}&limit=500`);
  const values = (type: string) =>
    items.filter((one: { type: string }) => one.type === type).map(({ value }: { value: string }) => value);
  assert.deepEqual(values('nameserver').sort(), ['ns-own.hidden.test', 'open.hidden.test']);
  assert.deepEqual(values('mail'), ['post.hidden.test']);
  assert.ok(values('address').includes('127.0.0.1'));
  assert.ok(values('hosting').includes('GitHub Pages'));
  assert.equal((await get(caller, '/api/v1/assets/associations?type=mail&current=false')).items.length, 0);
});

test('only later discoveries open an incident when a takeover becomes possible, and resolve it afterwards', async () => {
  const { caller, domainId } = await watch(false);
  lab.setClaimed(false);
  await issue(
    caller,
    domainId,
    Object.keys(takeoverNames).filter((name) => name !== 'claimable.hidden.test'),
  );
  const first = await run(caller, domainId, ['ct']);
  assert.equal(first.baseline, true);
  const verdicts = async () =>
    Object.fromEntries((await listNames(caller)).map(({ name, takeover }) => [name, takeover?.verdict]));
  const { 'claimable.hidden.test': claimable, ...others } = takeoverNames;
  assert.deepEqual(await verdicts(), others);
  assert.deepEqual(await takeoversOf(caller), [], 'existing takeover risks are listed without an incident');
  await issue(caller, domainId, ['claimable.hidden.test']);
  const second = await run(caller, domainId, ['ct']);
  assert.deepEqual(
    [second.baseline, second.fresh, second.found],
    [false, 1, Object.keys(takeoverNames).length],
  );
  assert.deepEqual(await verdicts(), { ...others, 'claimable.hidden.test': claimable });
  const [incident, ...more] = await takeoversOf(caller);
  assert.deepEqual(more, []);
  assert.equal(incident?.fingerprint, `domain:${domainId}:takeover:claimable.hidden.test`);
  assert.deepEqual([incident?.severity, incident?.state, incident?.domainId], ['critical', 'open', domainId]);
  await run(caller, domainId, ['ct']);
  assert.equal((await takeoversOf(caller)).length, 1);
  lab.setClaimed(true);
  await run(caller, domainId, ['ct']);
  assert.equal((await takeoversOf(caller))[0]?.state, 'resolved');
  // Ignored names don't open incidents.
  api.clock.advance(3_600_000);
  lab.setClaimed(false);
  await run(caller, domainId, ['ct']);
  const open = (await takeoversOf(caller)).filter(({ state }) => state === 'open');
  assert.equal(open.length, 1);
  const { id } = (await listNames(caller, '&search=claimable'))[0] ?? { id: '' };
  const payload = { state: 'ignored' };
  await api.request(caller, { method: 'PATCH', url: `/api/v1/assets/subdomains/${id}`, payload });
  assert.deepEqual(
    (await takeoversOf(caller)).filter(({ state }) => state === 'open'),
    [],
  );
  await run(caller, domainId, ['ct']);
  await sql`update incidents set state = 'open', resolved_at = null where account_id = ${caller.accountId} and state = 'resolved'
    and opened_at = (select max(opened_at) from incidents where account_id = ${caller.accountId})`.execute(
    api.database.db,
  );
  const [subdomain] = (await get(caller, '/api/v1/assets/subdomains?search=claimable')).items;
  assert.equal(subdomain.state, 'ignored', 'a decision of a user is kept');
  await api.request(caller, { method: 'DELETE', url: `/api/v1/assets/domains/${domainId}` });
  assert.deepEqual(
    (await takeoversOf(caller)).filter(({ state }) => state === 'open'),
    [],
    'incidents of a deleted domain are closed',
  );
});

test('if its worker dies, a discovery is resumed after its last completed step, and nothing is counted twice', async () => {
  const { caller, domainId } = await watch();
  const id = await ask(caller, domainId, ['dns', 'word', 'page']);
  const claims = createClaims(deps(), { name: 'discovery', leaseMs: 120_000 });
  const [claimed] = await claims.claim<ClaimedDiscovery>(dueDiscoveries, { limit: 1 });
  assert.equal(claimed?.id, id);
  // The worker crashes in the second step, after saving the first step.
  const dying = new AbortController();
  const resolve = lab.net.dns.query;
  const dns = {
    ...lab.net.dns,
    query: (question: Parameters<typeof resolve>[0]) => {
      if (question.name.startsWith('mail9') || question.name === `grafana.${hiddenDomain}`) dying.abort();
      return resolve(question);
    },
  };
  const { signal } = dying;
  const outcome = await executeDiscovery(deps({ net: { ...lab.net, dns } }), claimed as never, {
    claims,
    signal,
  });
  assert.equal(outcome, 'returned');
  const broken = await get(caller, `/api/v1/assets/discoveries/${id}`);
  assert.deepEqual(
    broken.steps.map(({ state }: { state: string }) => state),
    ['done', 'running', 'queued'],
  );
  assert.ok(broken.found > 0 && broken.fresh === broken.found);
  const queryCount = lab.resolver.queries.filter(({ type }) => type === 'SRV').length;
  await runDueDiscoveries(deps());
  const full = await get(caller, `/api/v1/assets/discoveries/${id}`);
  assert.equal(full.state, 'done');
  assert.equal(
    lab.resolver.queries.filter(({ type }) => type === 'SRV').length,
    queryCount,
    'completed steps are not repeated',
  );
  const names = await listNames(caller);
  assert.deepEqual([full.found, full.fresh], [names.length, names.length]);
  // A worker can no longer write after another worker has taken over its claim.
  assert.equal(await executeDiscovery(deps(), claimed as never, { claims, signal: never }), 'lost');
});

test('domains are searched daily, with the word list weekly, and no account exceeds its budget', async () => {
  const { caller, domainId } = await watch();
  const { db } = api.database;
  const due = () => enqueueDueDiscoveries(db, new Date(api.clock.now()));
  await due();
  const listRuns = async () =>
    (await get(caller, `/api/v1/assets/discoveries?domainId=${domainId}`)).items as {
      state: string;
      trigger: string;
      steps: { name: string; state: string; reason: string | null }[];
    }[];
  const [first] = await listRuns();
  assert.deepEqual([first?.trigger, first?.state], ['schedule', 'queued']);
  await due();
  assert.equal((await listRuns()).length, 1);
  await runDueDiscoveries(deps());
  api.clock.advance(2 * dayMs);
  await due();
  const second = (await listRuns())[0];
  assert.equal(
    second?.steps.some(({ name }) => name === 'word'),
    false,
    'the word list is used once a week',
  );
  await runDueDiscoveries(deps({ lookupsPerDay: 20 }));
  const ended = (await listRuns())[0];
  assert.ok(
    ended?.steps.some(({ reason }) => reason === 'budget-spent'),
    JSON.stringify(ended),
  );
  const { rows } = await sql<{ used: number }>`
    select used from lookup_budgets where account_id = ${caller.accountId} order by day desc limit 1`.execute(
    db,
  );
  assert.ok((rows[0]?.used ?? 0) <= 25, `${rows[0]?.used} look-ups`);
});

test('each change to a discovery is a live event', async () => {
  const { caller, domainId } = await watch(false);
  const id = await ask(caller, domainId, ['ct']);
  await runDueDiscoveries(deps());
  const { rows } = await sql<{ data: { id: string; state: string; domainId: string } }>`
    select data from live_events where account_id = ${caller.accountId} and type = 'discovery' order by id`.execute(
    api.database.db,
  );
  assert.ok(rows.every(({ data }) => data.id === id && data.domainId === domainId));
  const states = rows.map(({ data }) => data.state);
  assert.equal(states[0], 'queued');
  assert.ok(states.includes('running'));
  assert.equal(states.at(-1), 'done');
});
