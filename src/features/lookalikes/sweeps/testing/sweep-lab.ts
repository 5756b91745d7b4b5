import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNameLookups } from '#engine/lookalikes/lookup-name.ts';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { createPacer, runDueSweeps, type SweepDeps } from '../run-sweep.ts';

/** A page with a password field. */
const page = `<html><head><title>Larkspur: sign in</title></head><body><header class="top"><h1>Larkspur</h1></header>
  <main class="card"><p>Welcome to Larkspur, the garden shop where every plant has a name and every name a story.</p>
  <form class="in"><input type="text" name="user"><input type="password" name="secret"><button>Sign in</button></form></main>
  <footer class="end"><p>Larkspur Gardens, Mill Lane 4, open from Tuesday to Sunday.</p></footer></body></html>`;

/**
 * A test environment for sweeps at about noon UTC: a name server for the zone `test`, websites, an API and the
 * dependencies of sweeps.
 */
export interface SweepLab {
  api: TestApi;
  dns: LabDnsServer;
  deps: SweepDeps;
  /** Adds or changes names in the zone; null removes a name. */
  setZone(change: Record<string, string[] | null>): void;
  /** Requests a sweep. Returns the path to read it. */
  order(caller: Caller, domainId: string, scope?: 'likely' | 'all'): Promise<string>;
  /** Requests a sweep and runs it to its end. */
  // biome-ignore lint/suspicious/noExplicitAny: the server validates responses against the OpenAPI document
  sweep(caller: Caller, domainId: string, scope?: 'likely' | 'all'): Promise<any>;
  addDomain(caller: Caller, domain: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Serves the websites of all names: one redirects to the owner, one is for sale, and all others copy the owner's page.
 */
async function startSites() {
  const server = createServer((request, response) => {
    const host = String(request.headers.host);
    if (request.url === '/favicon.ico')
      response.setHeader('content-type', 'image/x-icon').end('icon of larkspur');
    else if (host.startsWith('larkspurs'))
      response.writeHead(302, { location: 'http://larkspur.test/' }).end();
    else if (host.startsWith('larkspur-login'))
      response.end('<title>This domain is for sale</title><p>Buy this domain</p>');
    else response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

export async function startSweepLab(): Promise<SweepLab> {
  const zone: Record<string, string[]> = {
    larkspur: ['A 127.0.0.1', 'MX 10 mail'],
    'larkspur-login': ['A 127.0.0.1'],
  };
  const sites = await startSites();
  const dns = await startDnsServer({ zones: { test: zone } });
  const net = createNet({
    policy: createEgressPolicy({ mode: 'any', allow: [] }),
    dns: createDnsClient({ servers: [{ address: dns.address, port: dns.port }], clock: systemClock }),
    rootCertificates: [],
    hosts: new Map(),
  });
  const api = await createTestApi({ net });
  // Budgets are per day, so no day may end while a test runs.
  api.clock.advance(dayMs * 1.5 - (api.clock.now() % dayMs));
  const deps: SweepDeps = {
    db: api.database.db,
    net,
    clock: api.clock,
    log: createLog('error'),
    lookups: createNameLookups(net.dns),
    registration: { rdap: null, whois: null },
    ports: { http: sites.port, https: 1 },
    contactUrl: null,
    pacer: createPacer(100_000, api.clock),
    lookupsPerDay: 1_000_000,
  };
  const order: SweepLab['order'] = async (caller, domainId, scope = 'likely') => {
    const url = '/api/v1/threats/lookalikes/sweeps';
    const response = await api.request(caller, { method: 'POST', url, payload: { domainId, scope } });
    return String(response.headers.location);
  };
  return {
    api,
    dns,
    deps,
    order,
    setZone(change) {
      for (const [name, records] of Object.entries(change)) {
        if (records === null) delete zone[name];
        else zone[name] = records;
      }
      dns.setZone('test', zone);
    },
    async sweep(caller, domainId, scope) {
      const url = await order(caller, domainId, scope);
      await runDueSweeps(deps);
      return (await api.request(caller, { url })).json();
    },
    async addDomain(caller, domain) {
      const request = { method: 'POST', url: '/api/v1/assets/domains', payload: { domain } } as const;
      return (await api.request(caller, request)).json().id;
    },
    async close() {
      net.dns.close();
      sites.close();
      await dns.close();
      await api.close();
    },
  };
}
