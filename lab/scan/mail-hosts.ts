import type { ZoneSource } from '../dns/zone.ts';
import { startStartTlsServer } from '../starttls/server.ts';
import type { TlsPki } from '../tls/server.ts';
import { loopbackOf } from './tls-faults.ts';
import { addresses } from './zones.ts';

interface MailHost {
  address: string;
  behavior?: 'hides';
  /** Whether an untrusted root issued the certificate. */
  stranger?: boolean;
  /** Whether the host supports nothing newer than TLS 1.1. */
  old?: boolean;
}

/** The mail hosts of the lab, by name. */
const HOSTS: Record<string, MailHost> = {
  'mail.mailhost.test': { address: addresses.mail },
  'plain.mailhost.test': { address: '203.0.113.30', behavior: 'hides' },
  'stranger.mailhost.test': { address: '203.0.113.31', stranger: true },
  'old.mailhost.test': { address: '203.0.113.32', old: true },
  'mx.email-dane-mismatch.test': { address: '203.0.113.34' },
};

/** Hosts without a listening port, by name. Only active checks can detect this. */
export const quietMailHosts = {
  'shut.mailhost.test': '203.0.113.33',
  'dane.mailhost.test': '203.0.113.35',
  'dynamic.mailhost.test': '203.0.113.36',
  'listed.mailhost.test': '203.0.113.37',
} as const;

/** All mail hosts with their lab addresses. */
const all: readonly (readonly [name: string, address: string])[] = [
  ...Object.entries(HOSTS).map(([name, { address }]) => [name, address] as const),
  ...Object.entries(quietMailHosts),
];

/** Lab addresses of mail hosts. */
export const mailAddresses: readonly string[] = all.map(([, address]) => address);

/** Adds the names of mail hosts and their reverse names to these zones. */
export function withMailHosts(zones: Record<string, ZoneSource>): Record<string, ZoneSource> {
  const own = all.filter(([name]) => name.endsWith('.mailhost.test'));
  const add = (zone: string, records: [string, string][]) => ({
    [zone]: { ...(zones[zone] as object), ...Object.fromEntries(records) },
  });
  return {
    ...zones,
    ...add('mailhost.test', [
      ...own.map(([name, address]): [string, string] => [name.split('.')[0] ?? '', `A ${address}`]),
      // This zone is not signed.
      ['_25._tcp.dane', `TLSA 3 1 1 ${'cd'.repeat(32)}`],
    ]),
    ...add(
      '113.0.203.in-addr.arpa',
      all.map(([name, address]) => [address.split('.').at(-1) ?? '', `PTR ${name}.`]),
    ),
  };
}

/** Starts a mail server on the loopback address of each host. All use the same port. */
export async function startMailHosts(pki: TlsPki): Promise<{ port: number; close(): Promise<void> }> {
  const servers: Awaited<ReturnType<typeof startStartTlsServer>>[] = [];
  let port = 0;
  for (const [name, { address, behavior = 'offers', stranger, old }] of Object.entries(HOSTS)) {
    const issuer = stranger ? pki.stranger : pki.intermediate;
    const server = await startStartTlsServer({
      ...{ protocol: 'smtp', behavior, certificate: issuer.issue({ names: [name] }) },
      at: { host: loopbackOf(address), port },
      ...(old ? { tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } } : {}),
    });
    servers.push(server);
    port = server.port;
  }
  return {
    port,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}
