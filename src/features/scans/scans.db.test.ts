import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { families } from '#engine/scan/families.ts';
import { runRiskSnapshot } from '#features/risk/index.ts';
import { newId } from '#platform/crypto.ts';
import { DnsFailure, type Net } from '#platform/net/types.ts';
import { createClaims } from '#platform/work/claims.ts';
import { createScanWorld, publish, type ScanWorld, zone } from '#test/support/scans.ts';
import { type ClaimedScan, dueScans } from './queries/scan-queue.ts';
import { executeScan, runDueScans } from './scanner.ts';

let world: ScanWorld;
let api: ScanWorld['api'];
let caller: ScanWorld['caller'];
before(async () => {
  world = await createScanWorld();
  ({ api, caller } = world);
});
after(() => api.close());

const deps = () => world.deps();
const watch = (domain: string) => world.watch(domain);
const get: ScanWorld['get'] = (url, as) => world.get(url, as);
const items: ScanWorld['items'] = (url) => world.items(url);

describe('a scan of a monitor', () => {
  test('runs after the monitor is created, and is shown in history, findings and latest', async () => {
    publish('first.example', { _dmarc: { TXT: [] } });
    const id = await watch('first.example');
    assert.ok((await runDueScans(deps())) >= 1);
    const [scan, ...rest] = await items(`/api/monitors/${id}/history`);
    assert.deepEqual(rest, []);
    assert.equal(scan.state, 'done');
    assert.equal(scan.trigger, 'schedule');
    assert.ok(scan.familiesDone.includes('email'));
    assert.ok(scan.new > 0);
    assert.equal(scan.resolved, 0);
    const findings = await items(`/api/monitors/${id}/findings?state=open&limit=500`);
    const missing = findings.find(
      (finding: { checkId: string }) => finding.checkId === 'email.dmarc.missing',
    );
    assert.equal(missing.severity, 'high');
    assert.equal(missing.asset, 'first.example');
    assert.match(missing.remedy, /DMARC|_dmarc/);
    const total = Object.values(scan.counts as Record<string, number>).reduce((sum, n) => sum + n, 0);
    assert.equal(total, findings.length);
    const one = await api.request(caller, { url: `/api/monitors/${id}/findings/${findings[0].id}` });
    assert.equal(one.json().id, findings[0].id, one.body);
    const monitor = (await get(`/api/monitors/${id}`)).json();
    assert.equal(monitor.latest.scannedAt, scan.finishedAt);
    assert.equal(monitor.latest.label, scan.label);
  });

  test('checks the declared DKIM selectors and lists selectors without a key', async () => {
    publish('signed.example');
    const key = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
    zone['here._domainkey.signed.example'] = { TXT: [key] };
    const id = await watch('signed.example');
    const declare = (dkimSelectors: string[]) =>
      api.request(caller, { method: 'PATCH', url: `/api/monitors/${id}`, payload: { dkimSelectors } });
    assert.equal((await declare(['here', 'gone'])).statusCode, 200);
    await runDueScans(deps());
    const open = async () =>
      (await items(`/api/monitors/${id}/findings?state=open&limit=500`))
        .filter((finding) => finding.checkId === 'email.dkim.declared-selector-missing')
        .map((finding) => finding.asset);
    assert.deepEqual(await open(), ['gone._domainkey.signed.example']);
  });

  test('runs again only if a family is due', async () => {
    publish('again.example');
    const id = await watch('again.example');
    await runDueScans(deps());
    assert.equal(await runDueScans(deps()), 0);
    api.clock.advance(families.dns.intervalMs * 1.6);
    assert.ok((await runDueScans(deps())) >= 1);
    const scans = await items(`/api/monitors/${id}/history`);
    assert.equal(scans.length, 2);
    assert.ok(scans[0].families.includes('dns'));
  });

  test('does not run only for active families while ownership is unverified', async () => {
    publish('unproven.example');
    const id = await watch('unproven.example');
    await runDueScans(deps());
    const { db } = api.database;
    const soon = new Date(api.clock.now() + 1);
    await sql`
      update scan_families set next_due_at = ${soon} where monitor_id = ${id} and family = 'servers-active'
    `.execute(db);
    api.clock.advance(10);
    assert.equal(await runDueScans(deps()), 0);
    await sql`update domain_monitors set verified_at = now() where id = ${id}`.execute(db);
    await sql`
      update scan_families set next_due_at = ${soon} where monitor_id = ${id} and family = 'servers-active'
    `.execute(db);
    assert.equal(await runDueScans(deps()), 1);
    const [scan] = await items(`/api/monitors/${id}/history`);
    assert.deepEqual(scan.families, ['servers-active']);
  });

  test('is taken over from an unresponsive worker, and only the newest worker can record it', async () => {
    publish('killed.example');
    const id = await watch('killed.example');
    await api.request(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
    const now = new Date(api.clock.now());
    const { db } = api.database;
    // The slots of families depend on monitor IDs and may fall within the next few minutes.
    const later = new Date(now.getTime() + families.change.intervalMs);
    await sql`
      update scan_families set next_due_at = greatest(next_due_at, ${later}) where monitor_id <> ${id}
    `.execute(db);
    const claims = createClaims(deps(), { name: 'scan', leaseMs: 90_000 });
    const [taken] = await claims.claim<ClaimedScan>(dueScans(null), { limit: 1 });
    assert.equal(taken?.monitorId, id);
    // The worker dies here. No other worker may claim the scan while this worker might still be alive.
    assert.equal(await runDueScans(deps()), 0);
    api.clock.advance(120_000);
    assert.equal(await runDueScans(deps()), 1);
    const [scan] = await items(`/api/monitors/${id}/history`);
    assert.equal(scan.state, 'done');
    // The worker was still alive, and its result arrives too late.
    assert.ok(taken);
    const { signal } = new AbortController();
    assert.equal(await executeScan(deps(), taken, { claims, signal }), null);
    assert.equal((await items(`/api/monitors/${id}/history`)).length, 1);
  });

  test('runs once per monitor with any number of workers', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) {
      publish(`many${n}.example`);
      ids.push(await watch(`many${n}.example`));
    }
    await Promise.all([runDueScans(deps(), 3), runDueScans(deps(), 3), runDueScans(deps(), 3)]);
    for (const id of ids) {
      const scans = await items(`/api/monitors/${id}/history`);
      assert.deepEqual(
        scans.map((scan: { state: string }) => scan.state),
        ['done'],
      );
    }
  });

  test('leaves nothing behind if its monitor is deleted in the meantime', async () => {
    publish('gone.example');
    const id = await watch('gone.example');
    await api.request(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
    const claims = createClaims(deps(), { name: 'scan', leaseMs: 90_000 });
    const [taken] = await claims.claim<ClaimedScan>(dueScans(null), { limit: 1 });
    await api.request(caller, { method: 'DELETE', url: `/api/monitors/${id}` });
    assert.ok(taken);
    const { signal } = new AbortController();
    assert.equal(await executeScan(deps(), taken, { claims, signal }), null);
  });
});

describe('the API', () => {
  test('returns the same scan for a second request', async () => {
    publish('asked.example');
    const id = await watch('asked.example');
    const request = () => api.request(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
    const [one, two] = [await request(), await request()];
    assert.equal(one.statusCode, 202);
    assert.equal(one.json().state, 'queued');
    assert.equal(one.headers.location, `/api/monitors/${id}/history/${one.json().id}`);
    assert.equal(two.json().id, one.json().id);
    const waiting = (await get(String(one.headers.location))).json();
    assert.equal(waiting.checks, null);
    await runDueScans(deps());
    const done = (await get(String(one.headers.location))).json();
    assert.equal(done.state, 'done');
    assert.ok(done.checks.length > 50);
    const spf = done.checks.find((check: { id: string }) => check.id === 'email.spf.missing');
    assert.equal(spf.result, 'pass');
    const audit = await items('/api/v1/audit-log?limit=10');
    assert.equal(audit.filter((row: { action: string }) => row.action === 'monitor.scan').length >= 1, true);
    await api.request(caller, { method: 'PATCH', url: `/api/monitors/${id}`, payload: { state: 'paused' } });
    assert.equal((await request()).statusCode, 409);
  });

  test('rejects other accounts with 404, missing credentials with 401, a missing scope with 403 and invalid input with 400', async () => {
    publish('mine.example');
    const id = await watch('mine.example');
    const stranger = await api.caller();
    const nobodyId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
    const paths = ['history', 'findings', 'changes', 'risk-trend', `history/${nobodyId}`];
    for (const path of paths) {
      assert.equal((await get(`/api/monitors/${id}/${path}`, stranger)).statusCode, 404, path);
      assert.equal((await get(`/api/monitors/not-an-id/${path}`)).statusCode, 404, path);
      assert.equal((await get(`/api/monitors/${id}/${path}`, null)).statusCode, 401, path);
    }
    assert.equal((await get(`/api/monitors/${id}/history/${nobodyId}`)).statusCode, 404);
    const scan = await api.request(stranger, { method: 'POST', url: `/api/monitors/${id}/scan` });
    assert.equal(scan.statusCode, 404);
    const other = { ...caller, headers: await api.keyFor(caller.accountId, ['incidents:read']) };
    for (const path of paths.slice(0, 4)) {
      assert.equal((await get(`/api/monitors/${id}/${path}`, other)).statusCode, 403, path);
    }
    const reader = { ...caller, headers: await api.keyFor(caller.accountId, ['monitors:read']) };
    const refused = await api.request(reader, { method: 'POST', url: `/api/monitors/${id}/scan` });
    assert.equal(refused.statusCode, 403);
    for (const query of [
      'history?limit=501',
      'history?cursor=x',
      'findings?severity=awful',
      'findings?state=gone',
    ])
      assert.equal((await get(`/api/monitors/${id}/${query}`)).statusCode, 400, query);
    for (const days of ['0', '366', 'x', '1.5'])
      assert.equal((await get(`/api/monitors/${id}/risk-trend?days=${days}`)).statusCode, 400, days);
  });

  test('pages through history and findings without gaps or repeats', async () => {
    publish('paged.example', { _dmarc: { TXT: [] } });
    const id = await watch('paged.example');
    for (let n = 0; n < 3; n++) {
      await api.request(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
      await runDueScans(deps());
      api.clock.advance(60_000);
    }
    for (const list of ['history', 'findings']) {
      const whole = await items(`/api/monitors/${id}/${list}?limit=500`);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? '' : `&cursor=${cursor}`;
        const page = (await get(`/api/monitors/${id}/${list}?limit=2${after}`)).json();
        seen.push(...page.items.map((item: { id: string }) => item.id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      assert.deepEqual(
        seen,
        whole.map((item: { id: string }) => item.id),
        list,
      );
    }
  });

  test('exports scans of domain monitors together with checks of service monitors', async () => {
    publish('exported.example');
    const id = await watch('exported.example');
    await runDueScans(deps());
    const csv = (await get(`/api/v1/exports/scan-history.csv?monitorId=${id}`)).body.split('\r\n');
    assert.equal(
      csv[0],
      'scanned_at,source,monitor_id,monitor_name,domain,kind,region,status,duration_ms,code,error,message',
    );
    assert.match(
      csv[1] ?? '',
      new RegExp(`,legacy,${id},exported.example,exported.example,legacy_domain,,done,`),
    );
    const { domainId } = (await get(`/api/monitors/${id}`)).json();
    await runRiskSnapshot(api.database.db, new Date(api.clock.now()));
    const bundle = (await get(`/api/v1/exports/domains/${domainId}.json`)).json();
    assert.equal(bundle.riskTrend.length, 1);
    assert.equal(bundle.riskTrend[0].monitorId, id);
  });
});

test('the current score matches the stored score, with its components and the gain from fixing each finding', async () => {
  publish('now.example', { _dmarc: { TXT: [] } });
  const id = await watch('now.example');
  const before = (await get(`/api/monitors/${id}/risk`)).json();
  assert.deepEqual([before.riskScore, before.scannedAt, before.contributors], [null, null, []]);
  await runDueScans(deps());
  const read = async (query = '') => (await get(`/api/monitors/${id}/risk${query}`)).json();
  const risk = await read();
  const latest = async () => (await get(`/api/monitors/${id}`)).json().latest;
  const { riskScore, label, scannedAt } = await latest();
  assert.deepEqual([risk.riskScore, risk.label, risk.scannedAt], [riskScore, label, scannedAt]);
  type Contributor = { checkId: string; points: number; gain: number };
  const contributors: Contributor[] = risk.contributors;
  assert.equal(
    contributors.reduce((sum, { points }) => sum + points, 0),
    riskScore,
  );
  const open: { id: string; checkId: string; points: number }[] = await items(
    `/api/monitors/${id}/findings?state=open&limit=500`,
  );
  for (const { checkId, points } of contributors.filter((one) => !one.checkId.startsWith('monitor.')))
    assert.equal(
      open.filter((finding) => finding.checkId === checkId).reduce((sum, each) => sum + each.points, 0),
      points,
      checkId,
    );
  // A false positive is scored like a fixed finding: the score falls by the gain, which is 0 for a domain with too few
  // measurements.
  const [best] = contributors.toSorted((a, b) => b.gain - a.gain || b.points - a.points);
  assert.ok(best);
  assert.deepEqual([risk.limit, best.gain], [{ riskScore, checkIds: [] }, 0]);
  api.clock.advance(60_000);
  for (const finding of open.filter(({ checkId }) => checkId === best.checkId)) {
    const payload = { disposition: 'false-positive' };
    const url = `/api/monitors/${id}/findings/${finding.id}`;
    assert.equal((await api.request(caller, { method: 'PATCH', url, payload })).statusCode, 200);
  }
  const after = await read();
  assert.equal(after.riskScore, riskScore - best.gain);
  assert.equal((await latest()).riskScore, after.riskScore);

  assert.equal((await read('?since=2000-01-01')).change, null);
  await runRiskSnapshot(api.database.db, new Date(api.clock.now()));
  const today = new Date(api.clock.now()).toISOString().slice(0, 10);
  const { change } = await read(`?since=${today}`);
  assert.deepEqual([change.date, change.riskScore, change.moved], [today, after.riskScore, []]);
  assert.equal((await get(`/api/monitors/${id}/risk?since=yesterday`)).statusCode, 400);
  assert.equal((await get(`/api/monitors/${id}/risk`, await api.caller())).statusCode, 404);
});

test('a scan without any DNS response reports the missing responses', async () => {
  const dark: Net = {
    ...world.net,
    dns: {
      query: async () => {
        throw new DnsFailure('timeout', 'nobody there');
      },
      close: () => {},
    },
  };
  const id = await watch('dark.example');
  await runDueScans({ ...deps(), net: dark });
  const [scan] = await items(`/api/monitors/${id}/history`);
  assert.equal(scan.state, 'done');
  assert.equal(scan.riskScore, null);
  assert.equal(scan.label, 'unknown');
});

test("checks of the domain's service monitors count toward its availability", async () => {
  publish('served.example');
  const id = await watch('served.example');
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/service-monitors',
    payload: { kind: 'http', name: 'site', url: 'https://served.example/', intervalSeconds: 60 },
  });
  assert.equal(created.statusCode, 201, created.body);
  const now = api.clock.now();
  // The monitor was down for five of sixty hours, as in `/uptime`. The number of checks does not matter.
  const change = (hoursAgo: number, from: string, to: string) => ({
    id: newId(),
    account_id: caller.accountId,
    monitor_id: created.json().id,
    at: new Date(now - hoursAgo * 3_600_000),
    from_status: from,
    to_status: to,
  });
  await api.database.db
    .insertInto('monitor_transitions')
    .values([change(60, 'pending', 'up'), change(30, 'up', 'down'), change(25, 'down', 'up')])
    .execute();
  await runDueScans(deps());
  const findings = await items(`/api/monitors/${id}/findings?dimension=availability&limit=100`);
  const low = findings.find(
    ({ checkId }: { checkId: string }) => checkId === 'availability.http.uptime-below-99',
  );
  assert.equal(low?.state, 'open');
  assert.ok(Math.abs(low.evidence.uptimeRatio - 55 / 60) < 0.001);
});
