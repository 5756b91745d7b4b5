import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dimensions } from '#engine/findings/types.ts';
import { runRiskSnapshot } from '#features/risk/index.ts';
import { runDueScans } from '#features/scans/index.ts';
import { dayMs } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { DnsFailure, type Net, ResolveFailure } from '#platform/net/types.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { goodDomain, type LabScanDomain } from './domains.ts';
import { type LabInternet, startLabInternet } from './internet.ts';
import { txt } from './zones.ts';

const name = 'good.test';

let lab: LabInternet;
let api: TestApi;
let caller: Caller;
/** While true, nothing responds. */
let dark = false;

before(async () => {
  lab = await startLabInternet({ domains: [goodDomain(name, Date.now())] });
  api = await createTestApi({ net: lab.net });
  caller = await api.caller();
});
after(async () => {
  await api.close();
  await lab.close();
});

/** Returns the good domain in its current state, including changes. */
function variant(change: (domain: LabScanDomain) => void): LabScanDomain {
  const domain = goodDomain(name, api.clock.now());
  change(domain);
  return domain;
}

const months: { what: string; publish?: (domain: LabScanDomain) => void; dark?: boolean }[] = [
  { what: 'in order', publish: () => {} },
  {
    what: 'DMARC relaxed',
    publish: ({ zone }) => {
      zone._dmarc = [txt(`v=DMARC1; p=none; rua=mailto:d@${name}`)];
    },
  },
  { what: 'DMARC gone', publish: ({ zone }) => void delete zone._dmarc },
  { what: 'everybody may send', publish: ({ zone }) => replaceSpf(zone, 'v=spf1 +all') },
  { what: 'silent', dark: true },
  { what: 'still everybody may send', publish: ({ zone }) => replaceSpf(zone, 'v=spf1 +all') },
  { what: 'in order again', publish: () => {} },
  { what: 'MX moved', publish: ({ zone }) => replaceMx(zone, 'MX 10 unnamed.mailhost.test.') },
  {
    what: 'unsigned',
    publish: (domain) => {
      domain.delegation = domain.delegation.filter((line) => line.startsWith('NS'));
    },
  },
  { what: 'mail given up', publish: ({ zone }) => replaceMx(zone) },
  { what: 'bogus', publish: (domain) => Object.assign(domain, { bogus: true }) },
  { what: 'in order at last', publish: () => {} },
];

function replaceSpf(zone: LabScanDomain['zone'], text: string): void {
  zone['@'] = [...(zone['@'] ?? []).filter((line) => !line.startsWith('TXT')), txt(text)];
}

function replaceMx(zone: LabScanDomain['zone'], ...lines: string[]): void {
  zone['@'] = [...(zone['@'] ?? []).filter((line) => !line.startsWith('MX')), ...lines];
}

const get = async (path: string) => (await api.request(caller, { method: 'GET', url: path })).json();

test('a year of a changing domain yields one data point per day that matches its changes', async () => {
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/monitors',
    payload: { domain: name },
  });
  const { id } = created.json();
  const { db } = api.database;
  const scores: (number | null)[] = [];
  let points = 0;
  for (const month of months) {
    dark = month.dark === true;
    if (month.publish) lab.publish(variant(month.publish));
    // Scans twice, because some changes are reported only after two scans.
    for (let round = 0; round < 2; round++) {
      api.clock.advance(3_600_000);
      await api.request(caller, { method: 'POST', url: `/api/monitors/${id}/scan` });
      const { environment } = lab;
      const deps = { db, net: view(), clock: api.clock, log: createLog('error'), environment };
      assert.ok((await runDueScans(deps)) > 0);
    }
    scores.push((await get(`/api/monitors/${id}`)).latest.riskScore);
    for (let day = 0; day < 30; day++) {
      await runRiskSnapshot(db, new Date(api.clock.now()));
      api.clock.advance(dayMs);
      points += 1;
    }
  }
  const trend = await get(`/api/monitors/${id}/risk-trend?days=365`);
  assert.equal(trend.length, points);
  assert.equal(new Set(trend.map(({ date }: { date: string }) => date)).size, points);
  for (const point of trend) checkPoint(point);
  const [good, none, missing, pass, silent] = scores as [number, number, number, number, number | null];
  assert.ok(good <= 5, `a domain without problems scores ${good}`);
  assert.ok(none > good && missing > none && pass > good);
  assert.ok(silent === null || silent >= pass, 'silence never improves the score');
  assert.ok((scores[10] ?? 0) >= 61, 'bogus signatures cap the score');
  assert.ok((scores[11] ?? 100) < (scores[10] ?? 0));
  const findings = (await get(`/api/monitors/${id}/findings?limit=500&state=resolved`)).items;
  const checks = findings.map(({ checkId }: { checkId: string }) => checkId);
  for (const id of [
    'email.dmarc.policy-none',
    'email.dmarc.missing',
    'email.spf.pass-all',
    'dns.dnssec.bogus',
  ])
    assert.ok(checks.includes(id), `${id} was opened and closed`);
  const changes = (await get(`/api/monitors/${id}/changes?limit=500`)).items;
  const kinds = new Set(changes.map(({ checkId }: { checkId: string }) => checkId));
  for (const id of ['change.mail.policy-weakened', 'change.dnssec.ds-removed']) assert.ok(kinds.has(id), id);
});

/** Returns the lab's network, or a network in which nothing responds. */
const view = (): Net =>
  dark
    ? {
        ...lab.net,
        dns: { query: () => Promise.reject(new DnsFailure('timeout', 'dark')), close: () => {} },
        resolve: () => Promise.reject(new ResolveFailure('dns-timeout', 'dark')),
      }
    : lab.net;

interface Point {
  date: string;
  riskScore: number | null;
  dimensions: Record<string, number | null>;
  topContributors: { category: string; weight: number }[];
}

function checkPoint({ date, riskScore, dimensions: risks, topContributors }: Point): void {
  assert.deepEqual(Object.keys(risks), [...dimensions]);
  // Lookalikes are not monitored here, so the value is unknown rather than zero.
  assert.equal(risks.brandPhishing, null, date);
  const sum = topContributors.reduce((total, { weight }) => total + weight, 0);
  assert.ok(sum <= (riskScore ?? 0), date);
  if (topContributors.length < 3) assert.equal(sum, riskScore ?? 0, date);
}
