import assert from 'node:assert/strict';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { createLog } from '#platform/log.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { DnsAnswer, Net } from '#platform/net/types.ts';
import { type Caller, createTestApi, type TestApi } from './http.ts';

/** Creates a network with a DNS table that tests can change. */
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

/** The tests' DNS records, which they can change. */
export const zone: FixtureZone = {};

/** Publishes a domain with email. All records are correct except for DNSSEC. */
export function publish(domain: string, change: Record<string, Record<string, unknown>> = {}): void {
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

/** The API with its own database. Its scans use only this DNS table. */
export interface ScanWorld {
  api: TestApi;
  net: Net;
  caller: Caller;
  /** The dependencies of the scanner. */
  deps(): Pick<TestApi, 'clock'> & {
    db: TestApi['database']['db'];
    net: Net;
    log: ReturnType<typeof createLog>;
    environment: object;
  };
  /** Creates a monitor and returns its ID. */
  watch(domain: string): Promise<string>;
  get(url: string, caller?: Caller | null): ReturnType<TestApi['request']>;
  /** The items of a list. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of tests are looked at field by field.
  items(url: string): Promise<any[]>;
}

export async function createScanWorld(): Promise<ScanWorld> {
  const net = createTableNet(zone);
  const api = await createTestApi({ net });
  const caller = await api.caller();
  const get = (url: string, as: Caller | null = caller) => api.request(as, { method: 'GET', url });
  return {
    ...{ api, net, caller, get },
    deps: () => ({
      ...{ db: api.database.db, net, clock: api.clock, log: createLog('error'), environment: {} },
    }),
    async watch(domain) {
      const created = await api.request(caller, {
        method: 'POST',
        url: '/api/monitors',
        payload: { domain },
      });
      assert.equal(created.statusCode, 201, created.body);
      return created.json().id;
    },
    items: async (url) => (await get(url)).json().items,
  };
}
