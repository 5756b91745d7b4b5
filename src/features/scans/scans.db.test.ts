import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type FixtureZone, fixtureLookup } from '#engine/dns/zone-fixture.ts';
import { families } from '#engine/scan/families.ts';
import { runRiskSnapshot } from '#features/risk/index.ts';
import { createLog } from '#platform/log/log.ts';
import { createEgressPolicy } from '#platform/net/egress-policy.ts';
import { createNet } from '#platform/net/net.ts';
import { type DnsAnswer, DnsFailure, type Net } from '#platform/net/types.ts';
import { type Caller, createTestApi, type TestApi } from '../../../test/support/http.ts';
import type { ScanDeps } from './execute-scan.ts';
import { scanDue } from './scanner.ts';
import { claimScans } from './schedule-queries.ts';

/** A network whose DNS is a table that tests change as they go. */
function createTableNet(zone: FixtureZone): Net {
  return createNet({
    policy: createEgressPolicy({ mode: 'public', allow: [] }),
    dns: {
      query: async ({ name, type }) => {
        const answer = await fixtureLookup(zone).lookup(name, type);
        return {
          ...{ aa: false, tc: false, ad: false, ra: true, authorities: [], additionals: [] },
          ...{
            extendedErrors: [],
            server: { address: '127.0.0.1', port: 53 },
            transport: 'udp',
            durationMs: 0,
          },
          ...answer,
        } as DnsAnswer;
      },
      close: () => {},
    },
    rootCertificates: [],
    hosts: new Map(),
  });
}

const zone: FixtureZone = {};
/** A domain with mail whose records are all in order but for DNSSEC. */
function publish(domain: string, change: Record<string, Record<string, unknown>> = {}): void {
  zone[domain] = {
    SOA: { mname: 'ns1.example.net', rname: 'h', serial: 1 },
    NS: ['ns1.example.net', 'ns2.example.org'],
    A: ['192.0.2.10'],
    MX: [[10, `mail.${domain}`]],
    TXT: ['v=spf1 mx -all'],
    ...change['@'],
  };
  zone[`_dmarc.${domain}`] = { TXT: [`v=DMARC1; p=reject; rua=mailto:d@${domain}`], ...change._dmarc };
  zone[`mail.${domain}`] = { A: ['192.0.2.25'] };
}

let api: TestApi;
let net: Net;
let caller: Caller;

before(async () => {
  net = createTableNet(zone);
  api = await createTestApi({ net });
  caller = await api.caller();
});
after(() => api.close());

const deps = (): ScanDeps => ({
  db: api.database.db,
  net,
  clock: api.clock,
  log: createLog('error'),
  environment: {},
});

async function watch(domain: string, owner = caller): Promise<string> {
  const made = await api.ask(owner, { method: 'POST', url: '/api/monitors', payload: { domain } });
  assert.equal(made.statusCode, 201, made.body);
  return made.json().id;
}

const get = async (url: string, owner: Caller | null = caller) => api.ask(owner, { method: 'GET', url });
const items = async (url: string) => (await get(url)).json().items;

describe('a scan of a monitor', () => {
  test('runs by itself after the monitor is made, and fills history, findings and latest', async () => {
    publish('first.example', { _dmarc: { TXT: [] } });
    const id = await watch('first.example');
    assert.ok((await scanDue(deps())) >= 1);
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
    const monitor = (await get(`/api/monitors/${id}`)).json();
    assert.equal(monitor.latest.scannedAt, scan.finishedAt);
    assert.equal(monitor.latest.label, scan.label);
  });

  test('is not repeated before a family is due again, and is then', async () => {
    publish('again.example');
    const id = await watch('again.example');
    await scanDue(deps());
    assert.equal(await scanDue(deps()), 0);
    api.clock.advance(families.dns.intervalMs * 1.6);
    assert.ok((await scanDue(deps())) >= 1);
    const scans = await items(`/api/monitors/${id}/history`);
    assert.equal(scans.length, 2);
    assert.ok(scans[0].families.includes('dns'));
  });

  test('is taken over once its worker is silent, and only the newest worker may record', async () => {
    publish('killed.example');
    const id = await watch('killed.example');
    await api.ask(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
    const now = new Date(api.clock.now());
    const [taken] = await claimScans(api.database.db, { now, staleBefore: new Date(0), limit: 1 });
    assert.equal(taken?.monitorId, id);
    // The worker dies here; nobody else may take it while it may still live.
    assert.equal(await scanDue(deps()), 0);
    api.clock.advance(120_000);
    assert.equal(await scanDue(deps()), 1);
    const [scan] = await items(`/api/monitors/${id}/history`);
    assert.equal(scan.state, 'done');
    // It was not dead after all, and comes with its result too late.
    const { executeScan } = await import('./execute-scan.ts');
    assert.ok(taken);
    assert.equal(await executeScan(deps(), taken, new AbortController().signal), null);
    assert.equal((await items(`/api/monitors/${id}/history`)).length, 1);
  });

  test('by many workers at once scans each monitor once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) {
      publish(`many${n}.example`);
      ids.push(await watch(`many${n}.example`));
    }
    await Promise.all([scanDue(deps(), 3), scanDue(deps(), 3), scanDue(deps(), 3)]);
    for (const id of ids) {
      const scans = await items(`/api/monitors/${id}/history`);
      assert.deepEqual(
        scans.map((scan: { state: string }) => scan.state),
        ['done'],
      );
    }
  });

  test('whose monitor is deleted meanwhile leaves nothing behind', async () => {
    publish('gone.example');
    const id = await watch('gone.example');
    await api.ask(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
    const now = new Date(api.clock.now());
    const [taken] = await claimScans(api.database.db, { now, staleBefore: new Date(0), limit: 1 });
    await api.ask(caller, { method: 'DELETE', url: `/api/monitors/${id}` });
    const { executeScan } = await import('./execute-scan.ts');
    assert.ok(taken);
    assert.equal(await executeScan(deps(), taken, new AbortController().signal), null);
  });
});

describe('findings', () => {
  const scanAgain = async (id: string) => {
    api.clock.advance(60_000);
    const asked = await api.ask(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
    assert.equal(asked.statusCode, 202, asked.body);
    await scanDue(deps());
    return (await get(`/api/monitors/${id}/history/${asked.json().id}`)).json();
  };
  const find = async (id: string, checkId: string) =>
    (await items(`/api/monitors/${id}/findings?limit=500`)).find(
      (finding: { checkId: string }) => finding.checkId === checkId,
    );

  test('close on a conclusive pass only, never because nobody answers', async () => {
    publish('closing.example', { _dmarc: { TXT: ['v=DMARC1; p=none'] } });
    const id = await watch('closing.example');
    await scanDue(deps());
    assert.equal((await find(id, 'email.dmarc.policy-none')).state, 'open');
    const before = (await get(`/api/monitors/${id}`)).json().latest.riskScore;
    zone['_dmarc.closing.example'] = { FAIL: 'timeout' };
    zone['closing.example'] = { FAIL: 'timeout' };
    await scanAgain(id);
    const stale = await find(id, 'email.dmarc.policy-none');
    assert.equal(stale.state, 'open');
    assert.equal(stale.stale, true);
    const hidden = (await get(`/api/monitors/${id}`)).json().latest.riskScore;
    assert.ok(hidden === null || before === null || hidden >= before, `${hidden} < ${before}`);
    publish('closing.example');
    const scan = await scanAgain(id);
    const closed = await find(id, 'email.dmarc.policy-none');
    assert.equal(closed.state, 'resolved');
    assert.equal(closed.resolvedAt, scan.finishedAt);
    assert.ok(scan.resolved >= 1);
  });

  test('come back under their old id and count how often', async () => {
    publish('flapping.example');
    const id = await watch('flapping.example');
    await scanDue(deps());
    const seen: string[] = [];
    for (let round = 0; round < 3; round++) {
      publish('flapping.example', { _dmarc: { TXT: [] } });
      await scanAgain(id);
      const open = await find(id, 'email.dmarc.missing');
      assert.equal(open.state, 'open');
      assert.equal(open.reopened, round);
      seen.push(open.id);
      publish('flapping.example');
      await scanAgain(id);
      const after = await find(id, 'email.dmarc.missing');
      // Twice back: one clean pass is no longer enough.
      assert.equal(after.state, round < 2 ? 'resolved' : 'open');
    }
    await scanAgain(id);
    assert.equal((await find(id, 'email.dmarc.missing')).state, 'resolved');
    assert.equal(new Set(seen).size, 1);
  });

  test('take a disposition with an audit row; false positives leave the list of open ones', async () => {
    publish('disposed.example', { _dmarc: { TXT: [] } });
    const id = await watch('disposed.example');
    await scanDue(deps());
    const finding = await find(id, 'email.dmarc.missing');
    const patch = (payload: object, owner: Caller | null = caller) =>
      api.ask(owner, { method: 'PATCH', url: `/api/monitors/${id}/findings/${finding.id}`, payload });
    const answer = await patch({ disposition: 'false-positive', note: 'no mail here' });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.json().disposition, 'false-positive');
    assert.equal(answer.json().note, 'no mail here');
    assert.equal(answer.json().points, 0);
    const open = await items(`/api/monitors/${id}/findings?state=open&limit=500`);
    assert.ok(!open.some((each: { id: string }) => each.id === finding.id));
    const [listed] = await items(`/api/monitors/${id}/findings?state=false-positive`);
    assert.equal(listed.id, finding.id);
    const audit = await items('/api/v1/audit-log?limit=50');
    const row = audit.find((each: { objectId: string }) => each.objectId === finding.id);
    assert.equal(row.action, 'finding.update');
    assert.equal((await patch({ disposition: 'accepted-risk' })).json().disposition, 'accepted-risk');
    assert.equal((await items(`/api/monitors/${id}/findings?state=accepted`)).length, 1);
    assert.equal((await patch({ disposition: null, note: null })).json().disposition, 'open');
    for (const bad of [{}, { disposition: 'nonsense' }, { note: 'x'.repeat(2001) }, { state: 'resolved' }]) {
      assert.equal((await patch(bad)).statusCode, 400, JSON.stringify(bad));
    }
    assert.equal((await patch({ disposition: 'acknowledged-change' })).statusCode, 400);
    const stranger = await api.caller();
    assert.equal((await patch({ disposition: 'open' }, stranger)).statusCode, 404);
    const reader = { ...caller, headers: await api.keyFor(caller.accountId, ['monitors:read']) };
    assert.equal((await patch({ disposition: 'open' }, reader)).statusCode, 403);
  });

  test('said to be fixed keep their points until a clean re-check, and the claim falls if it fails', async () => {
    publish('claimed.example', { _dmarc: { TXT: [] } });
    const id = await watch('claimed.example');
    await scanDue(deps());
    const finding = await find(id, 'email.dmarc.missing');
    const url = `/api/monitors/${id}/findings/${finding.id}`;
    const claimed = await api.ask(caller, { method: 'PATCH', url, payload: { disposition: 'fixed' } });
    assert.equal(claimed.json().state, 'open');
    assert.equal(claimed.json().points, finding.points);
    // The claim makes its family due.
    assert.equal(await scanDue(deps()), 1);
    const refuted = await find(id, 'email.dmarc.missing');
    assert.equal(refuted.disposition, 'open');
    assert.equal(refuted.state, 'open');
    const audit = await items('/api/v1/audit-log?limit=20');
    assert.equal(audit[0].action, 'finding.disposition_refuted');
    publish('claimed.example');
    await api.ask(caller, { method: 'PATCH', url, payload: { disposition: 'fixed' } });
    await scanAgain(id);
    assert.equal((await find(id, 'email.dmarc.missing')).state, 'resolved');
  });
});

describe('changes', () => {
  test('need two observations, but for name servers', async () => {
    publish('moving.example');
    const id = await watch('moving.example');
    await scanDue(deps());
    assert.deepEqual(await items(`/api/monitors/${id}/changes`), []);
    publish('moving.example', { '@': { MX: [[10, 'mx.elsewhere.example.org']] } });
    zone['mx.elsewhere.example.org'] = { A: ['192.0.2.77'] };
    const again = async () => {
      api.clock.advance(60_000);
      await api.ask(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
      await scanDue(deps());
    };
    await again();
    assert.deepEqual(await items(`/api/monitors/${id}/changes`), []);
    await again();
    const [change, ...rest] = await items(`/api/monitors/${id}/changes`);
    assert.equal(change.checkId, 'change.mail.mx');
    assert.equal(change.severity, 'high');
    assert.deepEqual(rest, []);
    await again();
    assert.equal((await items(`/api/monitors/${id}/changes`)).length, 1);
    const open = await items(`/api/monitors/${id}/findings?dimension=changeRisk&state=open`);
    assert.equal(open.length, 1);
    api.clock.advance(15 * 86_400_000);
    await again();
    assert.deepEqual(await items(`/api/monitors/${id}/findings?dimension=changeRisk&state=open`), []);
  });
});

describe('the interface', () => {
  test('asks for a scan once: a second request answers the same one', async () => {
    publish('asked.example');
    const id = await watch('asked.example');
    const ask = () => api.ask(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
    const [one, two] = [await ask(), await ask()];
    assert.equal(one.statusCode, 202);
    assert.equal(one.json().state, 'queued');
    assert.equal(one.headers.location, `/api/monitors/${id}/history/${one.json().id}`);
    assert.equal(two.json().id, one.json().id);
    const waiting = (await get(String(one.headers.location))).json();
    assert.equal(waiting.checks, null);
    await scanDue(deps());
    const done = (await get(String(one.headers.location))).json();
    assert.equal(done.state, 'done');
    assert.ok(done.checks.length > 50);
    const spf = done.checks.find((check: { id: string }) => check.id === 'email.spf.missing');
    assert.equal(spf.result, 'pass');
    const audit = await items('/api/v1/audit-log?limit=10');
    assert.equal(audit.filter((row: { action: string }) => row.action === 'monitor.scan').length >= 1, true);
    await api.ask(caller, { method: 'PATCH', url: `/api/monitors/${id}`, payload: { state: 'paused' } });
    assert.equal((await ask()).statusCode, 409);
  });

  test('gives 404 to strangers, 401 to nobody, 403 without scope and 400 for bad input', async () => {
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
    const scan = await api.ask(stranger, { method: 'POST', url: `/api/monitors/${id}/scan` });
    assert.equal(scan.statusCode, 404);
    const other = { ...caller, headers: await api.keyFor(caller.accountId, ['incidents:read']) };
    for (const path of paths.slice(0, 4)) {
      assert.equal((await get(`/api/monitors/${id}/${path}`, other)).statusCode, 403, path);
    }
    const reader = { ...caller, headers: await api.keyFor(caller.accountId, ['monitors:read']) };
    const refused = await api.ask(reader, { method: 'POST', url: `/api/monitors/${id}/scan` });
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
      await api.ask(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
      await scanDue(deps());
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

  test('exports scans of domain monitors beside checks of service monitors', async () => {
    publish('exported.example');
    const id = await watch('exported.example');
    await scanDue(deps());
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

test('a DNS that answers nothing at all leaves a scan that says so', async () => {
  const dark: Net = {
    ...net,
    dns: {
      query: async () => {
        throw new DnsFailure('timeout', 'nobody there');
      },
      close: () => {},
    },
  };
  const id = await watch('dark.example');
  await scanDue({ ...deps(), net: dark });
  const [scan] = await items(`/api/monitors/${id}/history`);
  assert.equal(scan.state, 'done');
  assert.equal(scan.riskScore, null);
  assert.equal(scan.label, 'unknown');
});

test('checks of service monitors of the same domain count for its availability', async () => {
  publish('served.example');
  const id = await watch('served.example');
  const made = await api.ask(caller, {
    method: 'POST',
    url: '/api/v1/service-monitors',
    payload: { kind: 'http', name: 'site', url: 'https://served.example/', intervalSeconds: 60 },
  });
  assert.equal(made.statusCode, 201, made.body);
  const now = api.clock.now();
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  for (let back = 2; back < 60; back++) {
    await sql`
      insert into check_rollups (monitor_id, span, starts_at, up, degraded, down, unknown, missed, late_ms_max,
        duration_ms_sum, dns_ms_sum, connect_ms_sum, tls_ms_sum, first_byte_ms_sum, transfer_ms_sum,
        histogram_buckets, histogram_counts)
      values (${made.json().id}, 'hour', ${new Date(hour - back * 3_600_000)}, 55, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '{}')
    `.execute(api.database.db);
  }
  await scanDue(deps());
  const findings = await items(`/api/monitors/${id}/findings?dimension=availability&limit=100`);
  const low = findings.find(
    ({ checkId }: { checkId: string }) => checkId === 'availability.http.uptime-below-99',
  );
  assert.equal(low?.state, 'open');
  assert.ok(Math.abs(low.evidence.uptimeRatio - 55 / 60) < 0.001);
});
