import { createNameLookups } from '#engine/lookalikes/lookup-name.ts';
import { createPacer, runDueSweeps } from '#features/lookalikes/sweeps/run-sweep.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { createLog } from '#platform/log.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { createTestDatabase } from '#test/support/database.ts';

/** Creates accounts. Each has one domain with a requested sweep. */
async function requestSweeps(db: Db, domains: number): Promise<void> {
  const at = new Date();
  for (let index = 0; index < domains; index++) {
    const [account, domain] = [newId(), newId()];
    const email = `${account}@example.com`;
    const times = { created_at: at, updated_at: at };
    await db
      .insertInto('accounts')
      .values({ id: account, name: 'Bench', email, plan: 'agency', ...times })
      .execute();
    const name = `larkspur${index}.test`;
    await db
      .insertInto('domains')
      .values({
        id: domain,
        account_id: account,
        domain: name,
        apex: name,
        source: 'manual',
        created_at: at,
      })
      .execute();
    await db
      .insertInto('lookalike_sweeps')
      .values({
        id: newId(),
        account_id: account,
        domain_id: domain,
        trigger: 'manual',
        scope: 'all',
        created_at: at,
      })
      .execute();
  }
}

/** Measures complete sweeps of one domain per account. Name server and database run on this machine. */
export async function run(): Promise<void> {
  const domains = Number(process.env.BENCH_DOMAINS ?? 10);
  const zone: Record<string, string[]> = {};
  for (let at = 0; at < domains; at++) zone[`larkspvr${at}`] = ['A 127.0.0.1', 'MX 10 mail'];
  const dns = await startDnsServer({ zones: { test: zone } });
  const database = await createTestDatabase();
  const { db } = database;
  const net = createNet({
    policy: createEgressPolicy({ mode: 'any', allow: [] }),
    dns: createDnsClient({ servers: [{ address: dns.address, port: dns.port }], clock: systemClock }),
    rootCertificates: [],
    hosts: new Map(),
  });
  try {
    await requestSweeps(db, domains);
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    await runDueSweeps({
      ...{ db, net, clock: systemClock, log: createLog('error'), lookups: createNameLookups(net.dns) },
      ...{ registration: { rdap: null, whois: null }, ports: { http: 1, https: 1 }, contactUrl: null },
      ...{ pacer: createPacer(1_000_000, systemClock), lookupsPerDay: 100_000_000 },
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const row = await db
      .selectFrom('lookalike_sweeps')
      .select((eb) => [
        eb.fn.sum<string>('looked_up').as('names'),
        eb.fn.sum<string>('registered').as('found'),
      ])
      .where('state', '=', 'done')
      .executeTakeFirst();
    const names = Number(row?.names ?? 0);
    console.log(`  ${domains} domains, ${names} names, ${row?.found} found: ${seconds.toFixed(1)} s`);
    const per1000 = ((user + system) / 1e3 / names).toFixed(3);
    console.log(
      `  ${Math.round(names / seconds)} names per second; ${per1000} CPU s per 1,000, including the name server`,
    );
  } finally {
    net.dns.close();
    await dns.close();
    await database.drop();
  }
}
