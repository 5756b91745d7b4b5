import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { Clock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { DnsServer, Net } from '#platform/net/types.ts';
import { type LabDnsServer, startDnsServer } from '../dns/server.ts';
import type { ZoneSource } from '../dns/zone.ts';
import { type SourceServer, startSourceServer } from '../reputation/source-server.ts';
import { createTlsPki } from '../tls/server.ts';

export const hiddenDomain = 'hidden.test';
export const passiveKey = 'lab-key';

/**
 * Names in the lab's domain, keyed by the only source that returns each name. `ct` means Certificate Transparency
 * readers.
 */
export const hiddenNames = {
  ct: ['issued.hidden.test'],
  mx: ['post.hidden.test'],
  ns: ['ns-own.hidden.test'],
  spf: ['sender.hidden.test'],
  srv: ['talk.hidden.test'],
  dmarc: ['reports.hidden.test'],
  alias: ['behind.hidden.test'],
  axfr: ['transferred.hidden.test'],
  nsec: ['chained.hidden.test', 'delegated.hidden.test', 'zulu.hidden.test'],
  passive: ['heard-of.hidden.test'],
  word: ['staging.hidden.test'],
  san: ['served.hidden.test'],
  link: ['linked.hidden.test'],
  policy: ['policy.hidden.test'],
  script: ['scripted.hidden.test'],
} as const;

/** Names that can or almost can be taken over, with the expected verdicts. */
export const takeoverNames = {
  'claimable.hidden.test': 'vulnerable',
  'free.hidden.test': 'vulnerable',
  'edge.hidden.test': 'suspect',
  'nowhere.hidden.test': 'suspect',
  // Each is delegated to an unregistered domain or to a provider without the zone, or has mail at an unregistered
  // domain.
  'handed.hidden.test': 'vulnerable',
  'below.handed.hidden.test': 'vulnerable',
  'duck.hidden.test': 'vulnerable',
  'posted.hidden.test': 'vulnerable',
  'claimed.hidden.test': 'none',
} as const;

const here = 'A 127.0.0.1';
const listed = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${name}.`, here]));

const chain = [
  'hidden.test',
  'chained.hidden.test',
  'delegated.hidden.test',
  'zulu.hidden.test',
  'hidden.test',
];

/** Returns the zone that all of the domain's servers serve. */
function zoneOf(extra: Record<string, string | readonly string[]> = {}): ZoneSource {
  return {
    '@': [here, 'NS ns-own', 'NS open', 'MX 10 post', 'TXT "v=spf1 include:sender.hidden.test -all"'],
    'ns-own': 'A 127.0.0.53',
    open: 'A 127.0.0.54',
    sender: 'TXT "v=spf1 ip4:192.0.2.1 -all"',
    post: here,
    talk: here,
    reports: here,
    www: here,
    '_xmpp-server._tcp': 'SRV 5 0 5269 talk',
    _dmarc: 'TXT "v=DMARC1; p=none; rua=mailto:dmarc@reports.hidden.test"',
    autoconfig: 'CNAME behind',
    behind: here,
    staging: here,
    ...listed(hiddenNames.ct),
    ...listed(hiddenNames.san),
    ...listed(hiddenNames.link),
    ...listed(hiddenNames.script),
    ...extra,
  };
}

/**
 * Returns a signed zone with an NSEC chain, with one record per name. A zone cut has an NSEC record only at the parent.
 */
function signedZone(): ZoneSource {
  const links = chain.slice(0, -1).map((name, index) => {
    const owner = name === hiddenDomain ? '@' : `${name}.`;
    return [owner, `NSEC ${chain[index + 1]}. A RRSIG NSEC`] as const;
  });
  const zone = zoneOf(listed(hiddenNames.nsec)) as Record<string, string | readonly string[]>;
  for (const [owner, nsec] of links) zone[owner] = [...[zone[owner] ?? []].flat(), nsec];
  return zone;
}

const takeoverZone: ZoneSource = {
  claimable: 'CNAME gone.bitbucket.io.',
  edge: 'CNAME nobody.github.io.',
  claimed: 'CNAME ours.bitbucket.io.',
  free: 'CNAME app.never-registered.test.',
  nowhere: 'CNAME nowhere.known-owner.test.',
  posted: [here, 'MX 10 mx.never-registered.test.'],
};

/** Delegations from the parent's servers. The name servers in them do not respond to resolvers. */
const cuts = { handed: 'NS ns1.never-registered.test.', duck: 'NS ns1.digitalocean.com.' };

/** A lab domain with names hidden in many places, its servers, its passive source, and hosts that can be taken over. */
export interface HiddenLab {
  net: Net;
  ports: { http: number; https: number };
  serverAt: (address: string) => DnsServer;
  /** The resolver that all clients query. Its zones can be changed. */
  resolver: LabDnsServer;
  passive: SourceServer;
  /** Returns whether the lab's registry reports a domain as available. */
  isUnregistered: (domain: string) => Promise<boolean>;
  /** Sets whether the target of `claimable.hidden.test` is claimed. A claimed target can't be taken over. */
  setClaimed(claimed: boolean): void;
  close(): Promise<void>;
}

export async function startHiddenLab(clock: Clock): Promise<HiddenLab> {
  const foreign = { gone: here, nobody: here, ours: here };
  const resolver = await startDnsServer({
    zones: {
      [hiddenDomain]: { ...(zoneOf() as object), ...(takeoverZone as object) },
      // Other names under `test` do not exist.
      test: { '@': 'NS ns.nic', 'ns.nic': here },
      'bitbucket.io': foreign,
      'github.io': foreign,
      'known-owner.test': { '@': here },
      'digitalocean.com': { ns1: 'A 127.0.0.55' },
      'wild.test': {
        '@': here,
        '*': ['A 127.0.0.7', 'A 127.0.0.8'],
        real: 'A 127.0.0.9',
        www: 'A 127.0.0.7',
      },
    },
    behaviors: Object.fromEntries(
      [...Object.keys(cuts), 'below.handed'].map((label) => [
        `${label}.${hiddenDomain}`,
        { kind: 'rcode', rcode: 'SERVFAIL' } as const,
      ]),
    ),
  });
  const signed = await startDnsServer({
    role: 'authoritative',
    zones: { [hiddenDomain]: { ...(signedZone() as object), ...cuts } },
  });
  // The zone belonged to a customer who has left the provider.
  const provider = await startDnsServer({ role: 'authoritative', zones: {} });
  const open = await startDnsServer({
    role: 'authoritative',
    zones: { [hiddenDomain]: zoneOf(listed(hiddenNames.axfr)) },
    axfrOpen: true,
  });
  const web = await startWeb();
  const passive = await startPassive();
  const client = createDnsClient({ servers: [resolver], clock });
  const net = createNet({
    policy: createEgressPolicy({ mode: 'public', allow: ['127.0.0.0/8'] }),
    dns: client,
    rootCertificates: [web.root],
    hosts: new Map(),
  });
  const places: Record<string, DnsServer> = {
    '127.0.0.53': signed,
    '127.0.0.54': open,
    '127.0.0.55': provider,
  };
  return {
    ...{ net, resolver, passive, ports: web.ports, setClaimed: web.setClaimed },
    serverAt: (address) => places[address] ?? { address: '127.0.0.1', port: 1 },
    isUnregistered: async (domain) => domain === 'never-registered.test',
    close: async () => {
      client.close();
      const closing = [resolver, signed, open, provider, web, passive];
      await Promise.all(closing.map((server) => server.close()));
    },
  };
}

/** Starts the passive source. Requests must include its key. */
function startPassive(): Promise<SourceServer> {
  const labels = ['heard-of', 'nowhere', 'WWW', '*.heard-of', 'bad label', 'a'.repeat(70)];
  return startSourceServer({
    [`/v1/domain/${hiddenDomain}/subdomains`]: {
      kind: 'answers',
      answer: ({ headers }) =>
        headers.apikey === passiveKey
          ? { kind: 'body', body: JSON.stringify({ subdomains: labels }), type: 'application/json' }
          : { kind: 'status', status: 401 },
    },
  });
}

const page = `<!doctype html><title>Hidden</title><a href="https://linked.hidden.test/x">there</a>
<script src="/app.js"></script><a href="https://hidden.test.evil.test/">not ours</a>`;
const script =
  'const api="https:\\/\\/scripted.hidden.test\\/v1";const other="https%3A%2F%2Flinked.hidden.test";';

async function startWeb() {
  const pki = createTlsPki();
  const leaf = pki.intermediate.issue({ names: [hiddenDomain, `www.${hiddenDomain}`, ...hiddenNames.san] });
  let claimed = false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (host === 'claimable.hidden.test' && !claimed)
      return void response.writeHead(404).end('<h1>Repository not found</h1>');
    if (host === 'edge.hidden.test')
      return void response.writeHead(404).end("There isn't a GitHub Pages site here.");
    if (request.url === '/app.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    const policy = `default-src 'self'; connect-src https://policy.hidden.test`;
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(page);
  };
  const plain = createServer(answer);
  const secure = createHttpsServer({ cert: leaf.chain, key: leaf.key }, answer);
  const ports = { http: await listen(plain), https: await listen(secure) };
  return {
    root: pki.root.cert,
    ports,
    setClaimed: (now: boolean) => {
      claimed = now;
    },
    close: async () => {
      for (const server of [plain, secure]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
