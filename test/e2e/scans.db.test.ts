import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type LabInternet, listLabDomains, startLabInternet } from '#lab/scan/internet.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { runProgram } from './support/program.ts';
import { eventually, requestAndExpect } from './support/requests.ts';
import {
  type Account,
  addCleanup,
  createAccount,
  startService,
  type TestService,
} from './support/service.ts';

const name = 'email-dmarc-policy-none.test';
let lab: LabInternet;
let service: TestService;
let account: Account;

before(async () => {
  const domains = listLabDomains(Date.now()).filter(({ domain }) => domain === name);
  lab = await startLabInternet({ domains });
  addCleanup(() => lab.close());
  const database = await createTestDatabase();
  addCleanup(() => database.drop());
  service = await startService({
    env: {
      BELLTOWER_DATABASE_URL: database.url,
      BELLTOWER_RESOLVERS: `${lab.resolver.address}:${lab.resolver.port}`,
      // The lab's web addresses are in reserved ranges and blocked, so that no traffic leaves the machine.
      BELLTOWER_TARGETS: 'public',
    },
  });
  account = await createAccount(service.env);
});

test('a domain monitor is scanned, shown, scanned again on request, and included in the daily snapshot', async () => {
  const key = account.apiKey;
  const created = await requestAndExpect(201, service.url, '/api/monitors', { key, body: { domain: name } });
  const path = `/api/monitors/${created.json.id}`;
  const read = async (rest: string) =>
    (await requestAndExpect(200, service.url, `${path}${rest}`, { key })).json;
  await eventually(
    'the first scan is done',
    async () => (await read('/history')).items[0]?.state === 'done',
    { everyMs: 200 },
  );
  const first = (await read('')).latest;
  assert.ok(first.scannedAt);
  const findings = (await read('/findings?state=open&limit=500')).items;
  assert.ok(findings.some(({ checkId }: { checkId: string }) => checkId === 'email.dmarc.policy-none'));

  const request = await requestAndExpect(202, service.url, `${path}/scan`, { key, method: 'POST' });
  const location = request.headers.get('location') ?? '';
  await eventually(
    'the second scan is done',
    async () => (await requestAndExpect(200, service.url, location, { key })).json.state === 'done',
    { everyMs: 200 },
  );
  const scan = (await requestAndExpect(200, service.url, location, { key })).json;
  assert.equal(scan.trigger, 'manual');
  assert.ok(scan.checks.length > 200);
  assert.deepEqual([scan.new, scan.resolved], [0, 0]);

  const today = new Date();
  const yesterday = new Date(today.getTime() - 86_400_000);
  for (const at of [yesterday, today]) {
    const job = await runProgram(['job', 'run', 'risk-snapshot', '--at', at.toISOString()], {
      env: service.env,
    });
    assert.equal(job.code, 0, job.stderr);
  }
  const trend = await read('/risk-trend?days=90');
  assert.deepEqual(
    trend.map(({ date }: { date: string }) => date),
    [yesterday, today].map((at) => at.toISOString().slice(0, 10)),
  );
  assert.equal(trend[1].riskScore, (await read('')).latest.riskScore);
});
