import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { createCa } from '#lab/tls/ca.ts';
import { systemClock } from '#platform/clock.ts';
import { describeReason } from '../causes.ts';
import type { ProbeKindEntry } from '../kind.ts';
import type { Observation, ProbeContext, Verdict } from '../types.ts';

/** Shared parts of tests for kinds that have a dialogue with a server. */

const ca = createCa({ name: 'Lab root' });
/** Server certificate for `mail.test`, issued by the root that the checks trust. */
export const leaf = ca.issue({ names: ['mail.test'] });
/** TLS identity of real servers in tests. */
export const identity = { chain: leaf.chain, key: leaf.key, root: ca.cert };
const net = createLoopbackNet({
  hosts: { 'mail.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] },
  rootCertificates: [ca.cert],
});

/** Checks a target once with these settings; the third argument is the timeout or the check's context. */
export async function check(
  kind: Pick<ProbeKindEntry, 'order'>,
  settings: object,
  given: number | (Partial<ProbeContext> & { timeoutMs?: number }) = {},
) {
  const { timeoutMs = 3_000, ...context } = typeof given === 'number' ? { timeoutMs: given } : given;
  const { probe } = kind.order(settings, timeoutMs);
  const signal = AbortSignal.timeout(timeoutMs);
  const seen = await probe.probe({ net, clock: systemClock, signal, ...context });
  const verdict: Verdict = seen.evaluate(Date.now());
  const reasons = verdict.reasons.map(describeReason);
  for (const reason of reasons) assert.match(reason, /^[A-Z“].*\.$|: /, reason);
  return {
    observation: seen.observation as Observation,
    status: verdict.status,
    code: verdict.reasons[0]?.code ?? null,
    reason: reasons[0] ?? null,
  };
}

/** Runs a server with this behavior on loopback, plain or over TLS (with these protocols), while `use` runs. */
export async function serve<Result>(
  behave: (socket: Socket) => void,
  use: (port: number) => Promise<Result>,
  encrypted: boolean | string[] = false,
): Promise<Result> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    behave(socket);
  };
  const server = encrypted
    ? createTlsServer(
        { key: leaf.key, cert: leaf.chain, ALPNProtocols: encrypted === true ? ['h2'] : encrypted },
        accept,
      )
    : createServer(accept);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use((server.address() as { port: number }).port);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** Runs a UDP server with this behavior on loopback while `use` runs. */
export async function serveDatagrams<Result>(
  behave: (request: Buffer, reply: (response: Buffer) => void) => void,
  use: (port: number) => Promise<Result>,
): Promise<Result> {
  const socket = createSocket('udp4');
  socket.on('error', () => {});
  socket.on('message', (request, { address, port }) => {
    behave(request, (response) => socket.send(response, port, address, () => {}));
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  try {
    return await use(socket.address().port);
  } finally {
    socket.close();
  }
}

/** Checks TCP servers that are silent, close, reset, send something else, or never stop sending. */
export async function checkHostileServers(
  kind: ProbeKindEntry,
  settings: object,
  {
    placeOf = (port: number): object => ({ host: '127.0.0.1', port }),
    codes = /^(response-|service-(?!value))/,
    encrypted = false,
  } = {},
) {
  const behaviors: Record<string, (socket: Socket) => void> = {
    silent: () => {},
    closes: (socket) => socket.end(),
    closesAfterRequest: (socket) => socket.once('data', () => socket.end()),
    // Only a plain connection can be reset.
    resets: (socket) => socket.once('data', () => (encrypted ? socket.destroy() : socket.resetAndDestroy())),
    anotherProtocol: (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
    endless: (socket) => {
      const flood = Buffer.alloc(65_536, 0x01);
      const pour = () => {
        while (!socket.destroyed && socket.write(flood));
      };
      socket.on('drain', pour);
      pour();
    },
    hugeLengths: (socket) => socket.write(Buffer.alloc(4_096, 0xff)),
  };
  for (const [name, behave] of Object.entries(behaviors)) {
    const startedAt = performance.now();
    const found = await serve(
      behave,
      (port) => check(kind, { ...placeOf(port), ...settings }, 700),
      encrypted,
    );
    assert.equal(found.status, 'down', name);
    assert.match(found.code ?? '', codes, name);
    assert.ok(performance.now() - startedAt < 2_000, `${name} ends in time`);
  }
}

/** Codes of kinds that send HTTP requests, for servers that break off or do not speak HTTP. */
export const httpFaults = /^(response-|closed-early|http-|body-|transfer-|status-|tls-)/;

/** Checks that a kind handles a refusing port, an address that the policy refuses, and TLS faults. */
export async function checkConnectionFaults(kind: ProbeKindEntry, settings: object) {
  const refused = await check(kind, { ...settings, host: '127.0.0.1', port: 1 });
  assert.equal(refused.code, 'connect-refused');
  assert.equal((await check(kind, { ...settings, host: '10.0.0.1' })).code, 'target-refused');
  const plain = await serve(
    (socket) => socket.write('220 plain text\r\n'),
    (port) => check(kind, { ...settings, host: 'mail.test', port, encryption: 'tls' }),
  );
  assert.equal(plain.code, 'tls-not-spoken');
  const silent = await serve(
    () => {},
    (port) => check(kind, { ...settings, host: 'mail.test', port, encryption: 'tls' }, 400),
  );
  assert.equal(silent.code, 'tls-timeout');
  const other = await serve(
    () => {},
    (port) => check(kind, { ...settings, host: 'other.test', port, encryption: 'tls' }),
    true,
  );
  assert.equal(other.code, 'service-certificate-untrusted');
}
