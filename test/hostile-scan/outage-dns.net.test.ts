import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '#lab/dns/behaviors.ts';
import type { LabDnsServer } from '#lab/dns/server.ts';
import { dnsAndMailDomains } from '#lab/scan/domains.ts';
import { startLabInternet, validate } from '#lab/scan/internet.ts';
import { createDraw } from '#test/support/random-sample.ts';
import { findRewards, now, type Outage } from './outage.ts';

test('an outage of all name servers resolves no finding and does not lower the risk score', async (context) => {
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
    server.setBehavior('*', { kind: 'custom', change });
  }
  const { draw, from } = createDraw(0.07);
  const listOutages = () => {
    const outages = new Map<string, Outage>();
    for (const group of [[lab.resolver], authorities]) {
      const queried = group.flatMap(({ queries }) => queries.map(({ name, type }) => `${name} ${type}`));
      for (const key of new Set(queried)) {
        const turn = draw();
        if (turn === null) continue;
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
  context.diagnostic(`${scans} scans with an outage, drawn from ${from}`);
  assert.ok(scans > 190, String(scans));
  assert.deepEqual(rewards, []);
});
