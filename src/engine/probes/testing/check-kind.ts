import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { type LabServer, startDatagramServer, startSocketServer } from '#lab/protocols/socket-server.ts';
import { createCa } from '#lab/tls/ca.ts';
import { systemClock } from '#platform/clock.ts';
import { describeReason } from '../causes.ts';
import type { ProbeKindEntry } from '../kind.ts';
import type { Observation, ProbeContext, Verdict } from '../types.ts';

/** Shared parts of tests for kinds with a dialogue. */

const ca = createCa({ name: 'Lab root' });
/** Server certificate for `mail.test`, issued by the root that the checks trust. */
export const leaf = ca.issue({ names: ['mail.test'] });
/** TLS identity of real servers in tests. */
export const identity = { chain: leaf.chain, key: leaf.key, root: ca.cert };
const net = createLoopbackNet({
  hosts: { 'mail.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] },
  rootCertificates: [ca.cert],
});

/** Checks a target once with these settings. The third argument is the timeout or the check's context. */
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

/** Runs a server with this behavior on loopback while `use` runs, plain or over TLS (with these protocols). */
export const serve = <Result>(
  behave: (socket: Socket) => void,
  use: (port: number) => Promise<Result>,
  encrypted: boolean | string[] = false,
): Promise<Result> =>
  during(
    startSocketServer(
      behave,
      encrypted === false ? null : { ...leaf, ...(encrypted !== true && { protocols: encrypted }) },
    ),
    use,
  );

/** Runs a UDP server with this behavior on loopback while `use` runs. */
export const serveDatagrams = <Result>(
  behave: (request: Buffer, reply: (response: Buffer) => void) => void,
  use: (port: number) => Promise<Result>,
): Promise<Result> => during(startDatagramServer(behave), use);

async function during<Result>(
  started: Promise<LabServer>,
  use: (port: number) => Promise<Result>,
): Promise<Result> {
  const server = await started;
  try {
    return await use(server.port);
  } finally {
    server.close();
  }
}
