import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { describeReason } from '#engine/probes/causes.ts';
import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import type { Observation, ProbeContext } from '#engine/probes/types.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { hostileBehaviors } from '#lab/protocols/hostile-servers.ts';
import { type LabServer, startDatagramServer, startSocketServer } from '#lab/protocols/socket-server.ts';
import { startUnreachablePort } from '#lab/protocols/unreachable-port.ts';
import { createCa } from '#lab/tls/ca.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import { findChromium, missingSandbox } from '#test/browser/support/find-chromium.ts';
import { missingPing } from '#test/support/machine-requirements.ts';
import { createKindContext, type KindContext } from './context.ts';
import { startKindTarget, type TargetName, targetNames } from './targets.ts';

/**
 * Runs the same tests for every kind of monitor: a working server, wrong credentials, certificates, a timeout in each
 * phase, and hostile servers. The table in `docs/kinds.md` lists the coverage. Tests of the protocols are next to each
 * kind.
 */

/** The target of a kind's checks. */
interface Place {
  host: string;
  port: number;
  encrypted: boolean;
}

/** The first bytes that a server sends, and its response to the client's request for TLS. */
interface Upgrade {
  /** The client's request for TLS. */
  wish: number;
  greeting?: Buffer;
  answer?: string;
}

/** How to test a kind in addition to its working server. */
interface Plan {
  /** Returns the settings for a check of a port. */
  at(place: Place): Record<string, unknown>;
  transport: 'tcp' | 'udp';
  /** Whether the connection can be encrypted, or what the server sends before the handshake. */
  tls: boolean | Upgrade;
  /** Codes of timeouts that differ from the usual codes. */
  codes?: Partial<Record<Phase, string>>;
  /** Codes for hostile servers. */
  hostile?: RegExp;
}

const tcp = (settings: Record<string, unknown>, tls: Plan['tls'] = true, upgrade = 'tls'): Plan => ({
  at: ({ encrypted, ...place }) => ({
    ...place,
    ...(tls === false ? {} : { encryption: encrypted ? upgrade : 'none' }),
    ...settings,
  }),
  transport: 'tcp',
  tls,
});
const udp = (settings: Record<string, unknown>): Plan => ({
  at: ({ host, port }) => ({ host, port, ...settings }),
  transport: 'udp',
  tls: false,
});
/** Kinds that query the service's name server. */
const viaNameServer: Plan = {
  ...udp({}),
  at: () => ({ host: 'kind.test' }),
  codes: { response: 'dns-timeout' },
};
const urlOf = ({ host, port, encrypted }: Place) => `http${encrypted ? 's' : ''}://${host}:${port}/`;
const httpFaults = /^(response-|closed-early|http-|body-|transfer-|status-|tls-|service-|step-)/;
const web = (settingsOf: (url: string) => Record<string, unknown>): Plan => ({
  at: (place) => settingsOf(urlOf(place)),
  transport: 'tcp',
  tls: true,
  hostile: httpFaults,
});
const signIn = { username: 'monitor', password: 'planted-secret' };

/** A greeting of MySQL 8 that offers TLS. */
const mysqlGreeting = Buffer.concat([
  Buffer.from([74, 0, 0, 0, 10]),
  Buffer.from('8.0.36\0\x08\0\0\0abcdefgh\0', 'latin1'),
  Buffer.from([0x0f, 0xaa, 0xff, 0x02, 0, 0x08, 0, 21]),
  Buffer.alloc(10),
  Buffer.from('ijklmnopqrst\0mysql_native_password\0'),
]);

/** Client libraries with their own handshake do not distinguish this phase from the response. */
const byLibrary = { TLS: 'response-timeout' };

const plans: Partial<Record<TargetName, Plan>> = {
  http: web((url) => ({ url })),
  keyword: web((url) => ({ url, keyword: 'Welcome' })),
  steps: web((url) => ({ steps: [{ url, extract: [{ name: 'x', from: 'regex', expression: 'W' }] }] })),
  prometheus: web((url) => ({ url, query: 'up' })),
  port: {
    at: ({ encrypted, ...place }) => ({ ...place, protocol: encrypted ? 'tls' : 'tcp', expectRegex: '^220' }),
    transport: 'tcp',
    // The `ssl` kind checks certificates.
    tls: false,
    hostile: /^(response-|expect-|closed-|connection-)/,
  },
  ssl: {
    at: ({ host, port }) => ({ host, port }),
    transport: 'tcp',
    tls: true,
    codes: { response: 'tls-timeout' },
    hostile: /^tls-/,
  },
  dns: viaNameServer,
  dnssec: viaNameServer,
  'dns-over-tls': {
    at: ({ host, port }) => ({ host: 'kind.test', transport: 'tls', resolver: `${host}:${port}` }),
    transport: 'tcp',
    tls: true,
    hostile: /^(response-|dns-malformed|tls-timeout)/,
  },
  'dns-over-https': {
    at: ({ host, port }) => ({
      host: 'kind.test',
      transport: 'https',
      resolver: `https://${host}:${port}/dns-query`,
    }),
    transport: 'tcp',
    tls: true,
    hostile: httpFaults,
  },
  websocket: tcp({}),
  smtp: tcp({}),
  imap: tcp({}),
  pop3: tcp({}),
  ftp: tcp({}),
  ssh: tcp({}, false),
  postgres: {
    ...tcp({ ...signIn, database: 'shop' }, { wish: 8, answer: 'S' }, 'starttls'),
    codes: byLibrary,
  },
  mysql: { ...tcp(signIn, { wish: 36, greeting: mysqlGreeting }), codes: byLibrary },
  mssql: {
    ...tcp(signIn),
    codes: byLibrary,
    hostile: /^(response-|service-(?!value)|starttls-)/,
  },
  mongodb: tcp(signIn),
  redis: tcp({ password: 'planted-secret' }),
  grpc: tcp({}),
  mqtt: tcp({ ...signIn, topic: 'a', expectRegex: '.' }),
  ldap: tcp({ baseDn: 'dc=lab' }),
  amqp: tcp(signIn),
  kafka: tcp({ topic: 'orders' }),
  docker: { ...tcp({ container: 'web' }), hostile: httpFaults },
  ntp: udp({}),
  radius: udp({ ...signIn, secret: 'planted-secret' }),
  snmp: udp({ community: 'planted-secret', oid: '1.3.6.1.2.1.1.3.0' }),
};

type Phase = 'DNS' | 'connect' | 'TLS' | 'response';

/** Returns the phases in which a check can time out. */
function phasesOf(plan: Plan): Phase[] {
  const { transport, tls, codes = {} } = plan;
  if (plan === viaNameServer) return ['response'];
  const connected: Phase[] = transport === 'udp' ? [] : ['connect'];
  if (tls !== false) connected.push('TLS');
  return codes.response === 'tls-timeout' ? ['DNS', ...connected] : ['DNS', ...connected, 'response'];
}

const plansOf = (transport: Plan['transport'] | null) =>
  Object.entries(plans as Record<TargetName, Plan>).filter(
    ([, plan]) => transport === null || plan.transport === transport,
  );
const kindOf = (name: string): ProbeKindEntry =>
  PROBES[(name.startsWith('dns-over-') ? 'dns' : name) as keyof typeof PROBES];

const ca = createCa({ name: 'Lab root' });
const other = createCa({ name: 'Unknown root' });
const names = ['kind.test'];
const certificates = {
  untrusted: other.issue({ names }),
  'of another name': ca.issue({ names: ['another.test'] }),
  expired: ca.issue({ names, notAfter: Date.now() - dayMs }),
};

const noPing = await missingPing();
const skipOf = (name: string): string | false => {
  if (name === 'ping') return noPing;
  return name === 'browser' && missingSandbox();
};

async function check(name: string, settings: object, timeoutMs: number, over: Omit<ProbeContext, 'signal'>) {
  const { probe } = kindOf(name).order(settings, timeoutMs);
  const seen = await probe.probe({ ...over, signal: AbortSignal.timeout(timeoutMs) });
  const { status, reasons } = seen.evaluate(systemClock.now());
  const [reason] = reasons;
  // A step reports more than its failure.
  const step = (seen.observation as Observation).run?.steps.find((one) => one.reason !== null);
  const code = step?.reason?.code ?? reason?.code ?? '';
  return { status, code, text: reason ? describeReason(reason) : '', seen };
}

const nameServer = await startDnsServer({
  zones: { test: { kind: 'A 127.0.0.1' } },
  behaviors: { 'silent.test': { kind: 'drop' } },
});
const { context, close } = createKindContext({ nameServer, rootCertificates: [ca.cert] });
after(async () => {
  close();
  await nameServer.close();
});

/** Returns the context of a kind. Its server, on this UDP port, may act as the service's name server. */
function contextFor(name: string, port: number): KindContext {
  if (plans[name as TargetName] !== viaNameServer) return { context, close: () => {} };
  return createKindContext({ nameServer: { address: '127.0.0.1', port } });
}

const sideBySide = { concurrency: 64 };
const withCredentials = new Set<string>();

describe('checks of a working server', sideBySide, () => {
  for (const name of targetNames)
    test(`a check of ${name} is up, and down with wrong credentials`, {
      skip: skipOf(name),
    }, async () => {
      const target = await startKindTarget(name);
      const own = createKindContext(target.needs, findChromium());
      try {
        const found = await check(name, target.settings, 20_000, own.context);
        assert.deepEqual([found.status, found.text], ['up', '']);
        if (target.refused === null) return;
        withCredentials.add(name);
        // The SNMP agent drops requests that it cannot authenticate.
        const isDropped = name === 'snmp';
        const refused = await check(name, target.refused, isDropped ? 1_500 : 20_000, own.context);
        assert.equal(refused.status, 'down');
        assert.match(
          refused.code,
          isDropped ? /^response-timeout$/ : /^(service-sign-in-refused|status-unexpected)$/,
        );
        assert.ok(!JSON.stringify([refused.text, refused.seen.observation]).includes('planted'));
      } finally {
        own.close();
        await target.close();
      }
    });
});

describe('checks of a server that does not respond', sideBySide, () => {
  let unreachable: LabServer;
  let mute: LabServer;
  let muteOverTls: LabServer;
  let deaf: LabServer;
  before(async () => {
    [unreachable, mute, muteOverTls, deaf] = await Promise.all([
      startUnreachablePort(),
      startSocketServer(() => {}),
      startSocketServer(() => {}, ca.issue({ names: ['127.0.0.1'] })),
      startDatagramServer(() => {}),
    ]);
  });
  after(() => {
    for (const server of [unreachable, mute, muteOverTls, deaf]) server.close();
  });

  for (const [name, plan] of plansOf(null))
    test(`a check of ${name} times out in each phase`, { skip: skipOf(name) }, async (t) => {
      const { at, codes = {} } = plan;
      const local = { host: '127.0.0.1', encrypted: false };
      const phases = phasesOf(plan);
      // A handshake comes before the response.
      const isEncrypted = name.startsWith('dns-over-');
      const answering = isEncrypted ? muteOverTls : mute;
      const shaking = typeof plan.tls === 'boolean' ? null : await startSocketServer(upgrade(plan.tls, null));
      const places: Record<Phase, [Place, string]> = {
        DNS: [{ ...local, host: 'silent.test', port: mute.port }, codes.DNS ?? 'dns-timeout'],
        connect: [{ ...local, port: unreachable.port }, 'connect-timeout'],
        TLS: [{ ...local, port: shaking?.port ?? mute.port, encrypted: true }, codes.TLS ?? 'tls-timeout'],
        response: [
          { ...local, port: (plan.transport === 'tcp' ? answering : deaf).port },
          codes.response ?? 'response-timeout',
        ],
      };
      const own = contextFor(name, deaf.port);
      t.after(() => {
        own.close();
        shaking?.close();
      });
      await Promise.all(
        phases.map(async (phase) => {
          const [place, code] = places[phase];
          const timeoutMs = isEncrypted && phase === 'response' ? 3_000 : 800;
          const found = await check(name, at(place), timeoutMs, own.context);
          assert.deepEqual([found.status, found.code], ['down', code], phase);
        }),
      );
    });
});

describe('checks without a connection', sideBySide, () => {
  for (const [name, plan] of plansOf(null).filter(([, one]) => one !== viaNameServer))
    test(`a check of ${name} is down`, { skip: skipOf(name) }, async () => {
      const closed = { host: '127.0.0.1', port: 1, encrypted: false };
      const found = await check(name, plan.at(closed), 5_000, context);
      const code = plan.transport === 'tcp' ? 'connect-refused' : 'udp-port-closed';
      assert.deepEqual([found.status, found.code], ['down', code]);
      // The egress policy allows only loopback and public addresses.
      const refused = await check(name, plan.at({ ...closed, host: '10.0.0.1' }), 5_000, context);
      assert.deepEqual([refused.status, refused.code], ['down', 'target-refused']);
    });
});

describe('checks of a certificate that is untrusted, expired or for another name', sideBySide, () => {
  for (const [name, { at, tls }] of plansOf('tcp').filter(([, { tls }]) => tls !== false))
    test(`a check of ${name} is down`, { skip: skipOf(name) }, async (t) => {
      for (const [what, issued] of Object.entries(certificates)) {
        const server = await startSocketServer(
          typeof tls === 'boolean' ? () => {} : upgrade(tls, issued),
          typeof tls === 'boolean' ? issued : null,
        );
        t.after(server.close);
        const place = { host: 'kind.test', port: server.port, encrypted: true };
        const found = await check(name, at(place), 5_000, context);
        assert.equal(found.status, 'down', what);
        assert.match(found.code, /certificate/, what);
      }
      const plain = await startSocketServer((socket) => socket.write('220 plain text\r\n'));
      t.after(plain.close);
      const place = { host: 'kind.test', port: plain.port, encrypted: true };
      const found = await check(name, at(place), 5_000, context);
      assert.equal(found.status, 'down');
    });
});

// Limits concurrency, because floods delay the other checks.
describe('checks of hostile servers', { concurrency: 8 }, () => {
  for (const [name, { at, hostile = /^(response-|service-(?!value))/ }] of plansOf('tcp'))
    test(`a check of ${name} is down`, { skip: skipOf(name) }, async (t) => {
      const tls = name.startsWith('dns-over-') ? ca.issue({ names: ['127.0.0.1'] }) : null;
      await Promise.all(
        Object.entries(hostileBehaviors).map(async ([what, behave]) => {
          const server = await startSocketServer(behave, tls);
          t.after(server.close);
          const place = { host: '127.0.0.1', port: server.port, encrypted: false };
          const found = await check(name, at(place), what === 'sends nothing' ? 700 : 1_500, context);
          assert.equal(found.status, 'down', what);
          assert.match(found.code, hostile, what);
        }),
      );
    });

  for (const [name, { at }] of plansOf('udp'))
    test(`a check of ${name} is down`, async (t) => {
      const flood = await startDatagramServer((request, reply) => {
        for (let count = 0; count < 2_000; count += 1) reply(Buffer.alloc(1_000, count));
        for (const octets of [0, 1, 12, 20, 48, 60_000]) reply(Buffer.alloc(octets, 0xff));
        reply(Buffer.concat([request.subarray(0, 4), Buffer.alloc(500, 0xff)]));
      });
      const place = { host: '127.0.0.1', port: flood.port, encrypted: false };
      const own = contextFor(name, flood.port);
      t.after(() => {
        own.close();
        flood.close();
      });
      const found = await check(name, at(place), 800, own.context);
      assert.equal(found.status, 'down');
      assert.match(found.code, /^(response-|service-|dns-|radius-)/);
    });
});

test('docs/kinds.md lists what these tests cover', () => {
  const text = readFileSync(new URL('../../docs/kinds.md', import.meta.url), 'utf8');
  const tested = targetNames.filter((name) => skipOf(name) === false);
  const rows = tested.map((name) => {
    const plan = plans[name];
    const phases = plan === undefined ? 'see below' : phasesOf(plan).join(', ');
    const certificates = plan !== undefined && plan.tls !== false ? '✓' : '–';
    const isTested = withCredentials.has(name) ? '✓' : '–';
    return `| \`${name}\` | ✓ | ${isTested} | ${certificates} | ${phases} |`;
  });
  const lines = text.split('\n');
  assert.deepEqual(
    rows.filter((row) => !lines.some((line) => line.startsWith(row))),
    [],
  );
});

/** Behaves like a server that upgrades the connection to TLS. Without a certificate, it sends nothing more. */
const upgrade =
  ({ wish, greeting, answer }: Upgrade, certificate: { chain: string; key: string } | null) =>
  (socket: Socket) => {
    if (greeting !== undefined) socket.write(greeting);
    const onReadable = () => {
      // The following bytes belong to the handshake.
      if (socket.read(wish) === null) return;
      socket.off('readable', onReadable);
      if (answer !== undefined) socket.write(answer);
      if (certificate === null) return;
      const { chain: cert, key } = certificate;
      new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => {});
    };
    socket.on('readable', onReadable);
  };
