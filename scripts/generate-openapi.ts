import { Registry } from 'prom-client';
import { createApi } from '#app/create-api.ts';
import { createScrape } from '#app/metrics.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createDatabase } from '#platform/database/connect.ts';
import { createLog } from '#platform/log.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';

/**
 * Returns the OpenAPI document as served, for the golden file: one line per operation and component. Needs neither
 * database nor network.
 */
export async function renderOpenApi(): Promise<string> {
  // Lazy: no connection is made unless a route is called.
  const connection = 'postgresql://nobody@127.0.0.1:1/none';
  const database = createDatabase({ connection });
  const dns = createDnsClient({ servers: [], clock: systemClock });
  const app = await createApi({
    config: readConfig({}),
    database: { ...database, connection, announce: () => {}, stop: database.close },
    clock: systemClock,
    log: createLog('silent'),
    net: createNet({ policy: createEgressPolicy({ mode: 'any', allow: [] }), dns, rootCertificates: [] }),
    scrape: createScrape(new Registry(), null),
  });
  try {
    await app.ready();
    return `${layOut(app.swagger(), 3)}\n`;
  } finally {
    await app.close();
    dns.close();
    await database.close();
  }
}

/** JSON of which objects down to that depth have a line for each member. */
function layOut(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}: ${layOut(part, depth - 1)}`,
  );
  return `{\n${members.join(',\n')}\n}`;
}
