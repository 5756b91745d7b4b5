import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type LabInternet, listLabDomains, startLabInternet } from '#lab/scan/internet.ts';
import { systemClock } from '#platform/clock.ts';
import { listFamilies } from './families.ts';
import { reportScan } from './report/report.ts';
import { runScan, type ScanOrder } from './run-scan.ts';

const domain = 'never-registered.test';
let lab: LabInternet;
before(async () => {
  const domains = listLabDomains(systemClock.now()).filter((each) => each.domain === 'good.test');
  lab = await startLabInternet({ domains });
});
after(() => lab.close());

async function scan(change: Partial<ScanOrder> = {}) {
  const order: ScanOrder = {
    ...{ domain, families: listFamilies(false), verified: false, before: {} },
    ...{ environment: lab.environment, ...change },
  };
  const tools = { net: lab.net, clock: systemClock, signal: new AbortController().signal };
  return runScan(order, tools);
}

test('a name that does not exist has a single finding, and no other queries are sent for it', async () => {
  const result = await scan();
  const { report } = reportScan(domain, result);
  assert.deepEqual(
    report.findings.map(({ id, reason }) => `${id} ${reason}`),
    ['availability.dns.resolution-failing nxdomain'],
  );
  const others = report.checks.filter(({ id }) => id !== 'availability.dns.resolution-failing');
  assert.deepEqual([...new Set(others.map((check) => check.result))], ['not-applicable']);
  assert.ok(result.queries < 30, `${result.queries} queries`);
});

test('a previously registered name is reported as lost and keeps its known state', async () => {
  const found = { kind: 'found', facts: {} };
  const pasts: Partial<ScanOrder>[] = [
    { before: { registration: found } },
    { openFindings: new Set([`availability.registration.expired ${domain}`]) },
  ];
  for (const past of pasts) {
    const { outcomes } = await scan(past);
    const failed = outcomes.flatMap(({ checks }) => checks.filter(({ result }) => result === 'fail'));
    assert.deepEqual(
      failed.map(({ id }) => id),
      ['availability.dns.resolution-failing', 'availability.registration.expired'],
    );
    const email = outcomes.find(({ family }) => family === 'email');
    assert.equal(email?.facts, null, 'the facts of the last scan are kept');
  }
});

test('a resolver that does not respond does not make a name missing', async () => {
  const net = { ...lab.net, dns: { ...lab.net.dns, query: () => Promise.reject(new Error('away')) } };
  const request = { domain, families: listFamilies(false), verified: false, before: {} };
  const { outcomes } = await runScan(
    { ...request, environment: lab.environment },
    { net, clock: systemClock, signal: new AbortController().signal },
  );
  const checks = outcomes.flatMap((outcome) => outcome.checks);
  assert.deepEqual(
    checks.filter(({ reason }) => reason === 'no-such-name'),
    [],
  );
  const resolution = checks.find(({ id }) => id === 'availability.dns.resolution-failing');
  assert.equal(resolution?.result, 'error');
});
