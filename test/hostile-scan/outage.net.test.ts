import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { type Advance, advanceMonitor } from '#engine/scan/advance.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import type { Reply } from '#lab/dns/behaviours.ts';
import type { LabDnsServer } from '#lab/dns/server.ts';
import { dnsAndMailDomains } from '#lab/scan/domains.ts';
import { type LabInternet, listLabDomains, startLabInternet, validate } from '#lab/scan/internet.ts';
import { systemClock } from '#platform/clock.ts';

/** Of all questions and pages one in so many is taken away, another one for each way to fail. */
const STRIDE = 3;
const HOUR_MS = 3_600_000;
const now = systemClock.now();

type Outage = (run: () => Promise<Advance>) => Promise<Advance>;

/** Scans each domain whole, then again for each outage, and tells what got better by it. */
async function findRewards(
  lab: LabInternet,
  families: readonly FamilyName[],
  { forget, listOutages }: { forget(): void; listOutages(): Map<string, Outage> },
): Promise<{ scans: number; rewards: string[] }> {
  const rewards: string[] = [];
  let scans = 0;
  for (const each of lab.domains) {
    const scan = async (before: Parameters<typeof advanceMonitor>[0], at: number) => {
      const order = { domain: each.domain, families, verified: false, before: {} };
      const signal = AbortSignal.timeout(60_000);
      const tools = { net: lab.net, clock: systemClock, signal };
      const { outcomes } = await runScan({ ...order, environment: lab.environment }, tools);
      return advanceMonitor(before, outcomes, at);
    };
    forget();
    const whole = await scan({ domain: each.domain, posture: new Map(), findings: [] }, now);
    const known = { domain: each.domain, posture: whole.posture, findings: whole.open };
    for (const [name, outage] of listOutages()) {
      scans += 1;
      const { steps, score } = await outage(() => scan(known, now + HOUR_MS));
      const closed = steps.filter(({ kind }) => kind === 'resolved').map(({ finding }) => finding.checkId);
      const lower = (score.riskScore ?? -1) < (whole.score.riskScore ?? -1);
      if (closed.length > 0 || lower) rewards.push(`${each.domain} without ${name}: ${closed.join()}`);
    }
  }
  return { scans, rewards };
}

test('a question that is answered no more, by any server, closes no finding and lowers no score', async (context) => {
  const lab = await startLabInternet({ domains: dnsAndMailDomains(now) });
  const authorities = [...new Set(Object.values(lab.nameServers))];
  const servers = [lab.resolver, ...authorities];
  let lost: { key: string; servers: readonly LabDnsServer[]; rcode: 'SERVFAIL' | 'REFUSED' } | null = null;
  for (const server of servers) {
    const change = (reply: Reply) => {
      if (server === lab.resolver) validate(reply, lab.domains);
      if (lost === null || !lost.servers.includes(server) || reply.response === null) return;
      if (`${reply.query.name} ${reply.query.type}` !== lost.key) return;
      const { rcode } = lost;
      Object.assign(reply.response, { rcode, answers: [], authorities: [], additionals: [] });
    };
    server.setBehaviour('*', { kind: 'custom', change });
  }
  let turn = 0;
  const listOutages = () => {
    const outages = new Map<string, Outage>();
    for (const group of [[lab.resolver], authorities]) {
      const asked = group.flatMap(({ queries }) => queries.map(({ name, type }) => `${name} ${type}`));
      for (const key of new Set(asked)) {
        turn += 1;
        if (turn % STRIDE !== 0) continue;
        const rcode = turn % 2 === 0 ? 'SERVFAIL' : 'REFUSED';
        outages.set(`${key} (${rcode})`, async (run) => {
          lost = { key, servers: group, rcode };
          try {
            return await run();
          } finally {
            lost = null;
          }
        });
      }
    }
    return outages;
  };
  const forget = () => {
    for (const { queries } of servers) queries.length = 0;
  };
  const { scans, rewards } = await findRewards(lab, ['watch', 'dns', 'email'], { forget, listOutages });
  await lab.close();
  context.diagnostic(`${scans} scans with an outage`);
  assert.ok(scans > 500, String(scans));
  assert.deepEqual(rewards, []);
});

const failures: Record<string, (response: ServerResponse) => void> = {
  reset: (response) => response.socket?.destroy(),
  503: (response) => response.writeHead(503).end('busy'),
  429: (response) => response.writeHead(429).end(),
  'cut short': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).flushHeaders();
    setTimeout(() => response.destroy(), 20);
  },
  blocked: (response) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end('<html>checking your browser</html>'),
};

test('a page that is served no more closes no finding and lowers no score', async (context) => {
  const domains = listLabDomains(now).filter(({ domain }) => /^(?:web-|good\.)/.test(domain));
  const lab = await startLabInternet({ domains });
  let turn = 0;
  const listOutages = () => {
    const outages = new Map<string, Outage>();
    for (const page of new Set([...lab.web.requests, 'everything'])) {
      for (const [name, fail] of Object.entries(failures)) {
        turn += 1;
        if (turn % STRIDE !== 0) continue;
        outages.set(`${page} (${name})`, async (run) => {
          lab.web.interfere((address, response) => {
            if (address !== page && page !== 'everything') return false;
            fail(response);
            return true;
          });
          try {
            return await run();
          } finally {
            lab.web.interfere(null);
          }
        });
      }
    }
    return outages;
  };
  const forget = () => {
    lab.web.requests.length = 0;
  };
  const { scans, rewards } = await findRewards(lab, ['tls', 'web', 'exposure'], { forget, listOutages });
  await lab.close();
  context.diagnostic(`${scans} scans with an outage`);
  assert.ok(scans > 200, String(scans));
  assert.deepEqual(rewards, []);
});
