import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { freePort } from '#lab/ports.ts';
import type { LabServer } from '#lab/starttls/listen.ts';
import {
  startTcpServer,
  startUdpServer,
  type TcpBehavior,
  type UdpBehavior,
} from '#lab/starttls/plain-servers.ts';
import { type MailProtocol, type StartTlsBehavior, startStartTlsServer } from '#lab/starttls/server.ts';
import { createTlsPki, startTlsServer } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { describeReason } from '../causes.ts';
import type { Verdict } from '../types.ts';

import { portKind } from './index.ts';
import type { PortObservation } from './probe.ts';
import type { PortSettings } from './settings.ts';

/** Timeout for targets that stop responding, with time to reach that point on a busy machine. */
const HANG_TIMEOUT_MS = 1_500;

const NOW = Date.UTC(2026, 10, 20);
const pki = createTlsPki();
const net = createLoopbackNet({
  hosts: { 'two.test': ['127.0.0.9', '127.0.0.1'], 'mixed.test': ['::1', '127.0.0.1'] },
});

const DEFAULTS: PortSettings = {
  timeoutMs: 5_000,
  host: '127.0.0.1',
  port: 0,
  protocol: 'tcp',
  starttls: null,
  send: null,
  expectRegex: null,
  ipVersion: null,
};

async function probe(settings: Partial<PortSettings>): Promise<{ seen: PortObservation; verdict: Verdict }> {
  const options = { ...DEFAULTS, ...settings };
  const signal = AbortSignal.timeout(options.timeoutMs);
  const observation = await portKind.probe(options, { net, clock: systemClock, signal });
  assert.deepEqual(JSON.parse(JSON.stringify(observation)), observation, 'an observation is plain JSON');
  const verdict = portKind.evaluate(observation, options, NOW);
  for (const reason of verdict.reasons) assert.match(describeReason(reason), /^[A-Z\d].* .*\.$/, reason.code);
  return { seen: observation, verdict };
}

async function withServer<T>(
  starting: Promise<LabServer>,
  use: (server: LabServer) => Promise<T>,
): Promise<T> {
  const server = await starting;
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

const tcp = (behavior: TcpBehavior, settings: Partial<PortSettings>) =>
  withServer(startTcpServer(behavior), ({ port }) => probe({ port, ...settings }));
const udp = (behavior: UdpBehavior, settings: Partial<PortSettings>) =>
  withServer(startUdpServer(behavior), ({ port }) => probe({ port, protocol: 'udp', ...settings }));

describe('port probe over TCP', () => {
  it('reports an open port as up, with the address and the phases', async () => {
    const { seen, verdict } = await tcp('silent', {});
    assert.equal(verdict.status, 'up');
    assert.equal(seen.address, '127.0.0.1');
    assert.equal(typeof seen.phases.connectMs, 'number');
    assert.equal(seen.phases.dnsMs, null);
  });

  it('reports a closed port as down', async () => {
    const { verdict } = await probe({ port: await freePort() });
    assert.deepEqual([verdict.status, verdict.reasons[0]?.code], ['down', 'connect-refused']);
  });

  it('tries the next address if the first refuses', async () => {
    const { seen, verdict } = await tcp('silent', { host: 'two.test' });
    assert.equal(verdict.status, 'up');
    assert.equal(seen.address, '127.0.0.1');
    assert.equal(typeof seen.phases.dnsMs, 'number');
  });

  it('uses only the configured address family', async () => {
    const { verdict } = await tcp('silent', { host: 'two.test', ipVersion: 6 });
    assert.equal(verdict.reasons[0]?.code, 'dns-no-address');
  });

  it('refuses addresses that the egress policy blocks', async () => {
    const { verdict } = await probe({ host: '10.0.0.1', port: 80 });
    assert.deepEqual([verdict.status, verdict.reasons[0]?.code], ['down', 'target-refused']);
  });

  it('matches a banner', async () => {
    const { seen, verdict } = await tcp('banner', { expectRegex: '^SSH-2\\.0-' });
    assert.equal(verdict.status, 'up');
    assert.equal(seen.banner, 'SSH-2.0-LabSSH_1.0');
    assert.equal(typeof seen.phases.firstByteMs, 'number');
  });

  it('sends escape sequences and matches the response', async () => {
    const { seen, verdict } = await tcp('echo', {
      send: 'a\\x00\\\\b\\r\\n',
      expectRegex: 'a\\x00\\\\b\\r\\n',
    });
    assert.equal(verdict.status, 'up');
    assert.equal(seen.receivedBytes, 6);
  });

  it('is down when the response is different', async () => {
    const { verdict } = await tcp('garbage', { expectRegex: 'never in there' });
    assert.deepEqual([verdict.status, verdict.reasons[0]?.code], ['down', 'expect-not-matched']);
  });

  it('is down if no data arrives in time, and stops at the signal', async () => {
    const started = performance.now();
    const { verdict } = await tcp('silent', { expectRegex: 'x', timeoutMs: HANG_TIMEOUT_MS });
    assert.deepEqual([verdict.status, verdict.reasons[0]?.code], ['down', 'response-timeout']);
    assert.ok(performance.now() - started < HANG_TIMEOUT_MS + 2_800);
  });

  it('is down if the server closes without a response', async () => {
    const { verdict } = await tcp('closes', { expectRegex: 'x' });
    assert.equal(verdict.reasons[0]?.code, 'response-closed');
  });

  it('is down when the server resets', async () => {
    const { verdict } = await tcp('resets', { expectRegex: 'x' });
    assert.equal(verdict.status, 'down');
    assert.match(verdict.reasons[0]?.code ?? '', /reset|closed/);
  });

  it('reads no more than 64 KiB of an endless response', async () => {
    const { seen, verdict } = await tcp('never-ending', { expectRegex: 'zzz' });
    assert.equal(seen.receivedBytes, 65_536);
    assert.equal(verdict.reasons[0]?.code, 'expect-not-matched');
  });

  it('tolerates a slow server', async () => {
    const { verdict } = await tcp('drips', { expectRegex: '\\.{5}' });
    assert.equal(verdict.status, 'up');
  });

  it('draws no conclusion about the target if the pattern is not valid RE2', async () => {
    const { verdict } = await tcp('banner', { expectRegex: '(?=x)' });
    assert.deepEqual([verdict.status, verdict.reasons[0]?.code], ['unknown', 'expectation-invalid']);
  });

  it('draws no conclusion about the target if the service stops mid-check', async () => {
    for (const behavior of ['silent', 'drips'] as const) {
      await withServer(startTcpServer(behavior), async ({ port }) => {
        const settings = { ...DEFAULTS, port, expectRegex: 'never' };
        const stopping = new AbortController();
        setTimeout(() => stopping.abort(), 50);
        const observation = await portKind.probe(settings, {
          net,
          clock: systemClock,
          signal: stopping.signal,
        });
        assert.deepEqual(portKind.evaluate(observation, settings, NOW), {
          status: 'unknown',
          reasons: [{ code: 'aborted', params: { host: '127.0.0.1', port } }],
        });
      });
    }
    const observation = await portKind.probe(
      { ...DEFAULTS, port: 9 },
      { net, clock: systemClock, signal: AbortSignal.abort() },
    );
    assert.equal(observation.failure?.code, 'aborted');
  });

  it('sanitizes a hostile banner', async () => {
    const { seen } = await tcp('hostile-banner', { expectRegex: 'evil' });
    assert.match(seen.banner ?? '', /red/);
    assert.doesNotMatch(seen.banner ?? '', /[\u0000-\u001f\u202e]/);
  });
});

describe('port probe over UDP', () => {
  it('is up when a response arrives and matches', async () => {
    const { seen, verdict } = await udp('answers', { send: 'ping', expectRegex: '^pong$' });
    assert.equal(verdict.status, 'up');
    assert.equal(seen.banner, 'pong');
  });

  it('is up when any response to a payload arrives', async () => {
    assert.equal((await udp('wrong-answer', { send: 'ping' })).verdict.status, 'up');
  });

  it('is down when the response is wrong', async () => {
    const { verdict } = await udp('wrong-answer', {
      send: 'ping',
      expectRegex: '^pong$',
      timeoutMs: HANG_TIMEOUT_MS,
    });
    assert.equal(verdict.reasons[0]?.code, 'expect-not-matched');
  });

  it('is down if a payload gets no response', async () => {
    const { verdict } = await udp('silent', { send: 'ping', timeoutMs: 300 });
    assert.equal(verdict.reasons[0]?.code, 'response-timeout');
  });

  it('is up if nothing is expected and nothing is refused', async () => {
    assert.equal((await udp('silent', {})).verdict.status, 'up');
  });

  it('is down when the port is unreachable', async () => {
    const port = await freePort();
    const { verdict } = await probe({ port, protocol: 'udp', send: 'x' });
    assert.equal(verdict.reasons[0]?.code, 'udp-port-closed');
    const { verdict: unasked } = await probe({ port, protocol: 'udp' });
    assert.equal(unasked.reasons[0]?.code, 'udp-port-closed');
  });
});

describe('port probe over TLS', () => {
  const over = async (
    defect: Parameters<typeof startTlsServer>[0]['defect'],
    settings: Partial<PortSettings> = {},
  ) => {
    const onSecure = (socket: { write(text: string): unknown }) => void socket.write('over TLS\n');
    const server = await startTlsServer({ pki, defect, now: NOW, onSecure });
    try {
      return await probe({ port: server.port, protocol: 'tls', ...settings });
    } finally {
      await server.close();
    }
  };

  it('is up if the handshake succeeds, even with an invalid certificate', async () => {
    for (const defect of ['good', 'self-signed', 'expired', 'tls1.0-only', 'weak-key'] as const) {
      const { seen, verdict } = await over(defect);
      assert.equal(verdict.status, 'up', defect);
      assert.match(seen.tlsProtocol ?? '', /^TLSv1/, defect);
    }
  });

  it('reads a response through TLS', async () => {
    const { verdict } = await over('good', { expectRegex: '^over TLS' });
    assert.equal(verdict.status, 'up');
  });

  const failures = {
    'hangs-in-handshake': 'tls-timeout',
    'closes-in-handshake': 'tls-closed',
    'resets-in-handshake': 'tls-reset',
    'sends-garbage': 'tls-not-spoken',
    'speaks-plain-http': 'tls-not-spoken',
    'sends-alert': 'tls-handshake-failed',
    'rejects-name': 'tls-name-unknown',
    'refuses-version': 'tls-protocol-unsupported',
  } as const;
  for (const [defect, code] of Object.entries(failures)) {
    it(`reports a server that ${defect} as ${code}`, async () => {
      const { verdict } = await over(defect as keyof typeof failures, {
        timeoutMs: code === 'tls-timeout' ? HANG_TIMEOUT_MS : 5_000,
      });
      assert.deepEqual([verdict.status, verdict.reasons[0]?.code], ['down', code]);
    });
  }
});

describe('port probe with STARTTLS', { concurrency: 8 }, () => {
  const certificate = pki.intermediate.issue({ names: ['lab.test'] });
  const over = (protocol: MailProtocol, behavior: StartTlsBehavior, timeoutMs = 5_000) =>
    withServer(startStartTlsServer({ protocol, behavior, certificate }), ({ port }) =>
      probe({
        port,
        starttls: protocol,
        timeoutMs,
        ...(behavior === 'offers' ? { expectRegex: 'over TLS' } : {}),
      }),
    );
  const cases: [StartTlsBehavior, RegExp, number?][] = [
    ['hides', /^starttls-not-offered$/],
    ['refuses', /^starttls-(refused|not-offered)$/],
    ['lies', /^tls-not-spoken$/],
    ['injects', /^starttls-injection$/],
    ['hangs', /^tls-timeout$/, HANG_TIMEOUT_MS],
    ['wrong-protocol', /^starttls-protocol-error$/],
    ['endless', /^starttls-protocol-error$/],
    ['closes', /^starttls-closed$/],
    ['silent', /^starttls-timeout$/, HANG_TIMEOUT_MS],
  ];
  for (const protocol of ['smtp', 'imap', 'pop3', 'ftp', 'postgres'] as const) {
    it(`performs TLS through ${protocol}`, async () => {
      const { seen, verdict } = await over(protocol, 'offers');
      assert.deepEqual(verdict, { status: 'up', reasons: [] });
      assert.equal(seen.tlsProtocol, 'TLSv1.3');
    });
    for (const [behavior, code, timeoutMs] of cases) {
      it(`reports ${protocol} that ${behavior}`, async () => {
        const { verdict } = await over(protocol, behavior, timeoutMs);
        assert.equal(verdict.status, 'down');
        assert.match(verdict.reasons[0]?.code ?? '', code);
      });
    }
  }
});

describe('port probe with unusual responses', () => {
  let servers: LabServer[] = [];
  before(async () => {
    servers = await Promise.all(
      (['garbage', 'closes', 'resets'] as const).map((behavior) => startTcpServer(behavior)),
    );
  });
  after(() => Promise.all(servers.map((server) => server.close())));

  it('always ends with a verdict', async () => {
    for (const { port } of servers) {
      for (const starttls of [null, 'smtp', 'imap', 'pop3', 'ftp', 'postgres'] as const) {
        for (const protocol of ['tcp', 'tls'] as const) {
          const { verdict } = await probe({ port, starttls, protocol, timeoutMs: 2_000 });
          assert.ok(['up', 'down'].includes(verdict.status));
        }
      }
    }
  });
});
