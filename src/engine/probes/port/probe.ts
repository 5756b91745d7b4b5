import type { Socket } from 'node:net';
import { abortedFailure, dialTcp, internalFailure, isLiteral, resolveTarget } from '#engine/sockets/dial.ts';
import { performHandshake } from '#engine/sockets/handshake.ts';
import { startTls } from '#engine/sockets/starttls/starttls.ts';
import { serverNameOf } from '#engine/sockets/types.ts';
import { lookupShape, secureContext } from '#platform/net/egress/secure-context.ts';
import type { ResolvedAddress } from '#platform/net/types.ts';
import { ExpectationSyntaxError } from '../expectations/regex.ts';
import { noPhases, type Observation, type Phases, type ProbeContext, type ProbeFailure } from '../types.ts';
import { type Conversation, exchangePayload } from './payload.ts';
import type { PortSettings } from './settings.ts';
import { requestUdp } from './udp.ts';

/** Results so far, filled in as the probe proceeds. */
interface Progress {
  /** Monotonic ms. */
  startedAt: number;
  address: string | null;
  phases: Phases;
  tlsProtocol: string | null;
}

/** Result of a stage: a value to continue with, or the failure that ended the check. */
type Stage<T> = { value: T } | { failure: ProbeFailure };

/**
 * Connects, performs the TLS handshake if configured, sends the payload, and reads until the pattern needs no more
 * data.
 */
export async function probePort(settings: PortSettings, context: ProbeContext): Promise<PortObservation> {
  const { clock } = context;
  const startedAt = clock.monotonicMs();
  const progress: Progress = {
    startedAt,
    address: null,
    phases: { ...noPhases },
    tlsProtocol: null,
  };
  let outcome: Stage<Conversation>;
  try {
    outcome = await run(settings, context, progress);
  } catch (error) {
    const invalid = error instanceof ExpectationSyntaxError;
    outcome = {
      failure: invalid ? { phase: 'internal', code: 'expectation-invalid' } : internalFailure(error),
    };
  }
  const seen = 'value' in outcome ? outcome.value : null;
  const durationMs = clock.monotonicMs() - startedAt;
  const failure = 'failure' in outcome ? outcome.failure : outcome.value.failure;
  const unfinished = failure !== null || seen?.matched === false;
  const times = { elapsedMs: durationMs, timeoutMs: settings.timeoutMs };
  return {
    durationMs,
    address: progress.address,
    phases: progress.phases,
    failure: (unfinished ? abortedFailure(context.signal, times) : null) ?? failure,
    matched: seen?.matched ?? null,
    receivedBytes: seen?.receivedBytes ?? 0,
    banner: seen?.banner ?? null,
    tlsProtocol: progress.tlsProtocol,
  };
}

async function run(
  settings: PortSettings,
  context: ProbeContext,
  progress: Progress,
): Promise<Stage<Conversation>> {
  const { clock } = context;
  const resolved = await resolveTarget(settings, context);
  const resolvedAt = clock.monotonicMs();
  const elapsedMs = resolvedAt - progress.startedAt;
  if (!isLiteral(settings.host)) progress.phases.dnsMs = elapsedMs;
  if ('failure' in resolved) return resolved;
  const timeoutMs = settings.timeoutMs - elapsedMs;
  const { addresses } = resolved;
  if (settings.protocol === 'udp') return runUdp(settings, { addresses, context, progress });
  return runTcp(settings, { addresses, timeoutMs, resolvedAt, context, progress });
}

interface Run {
  addresses: readonly ResolvedAddress[];
  context: ProbeContext;
  progress: Progress;
}

async function runUdp(
  settings: PortSettings,
  { addresses, context, progress }: Run,
): Promise<Stage<Conversation>> {
  const [address] = addresses;
  if (!address) return { failure: { phase: 'resolve', code: 'dns-no-address' } };
  progress.address = address.address;
  const seen = await requestUdp({ address, settings }, context);
  progress.phases.firstByteMs = seen.firstByteMs;
  return { value: seen };
}

async function runTcp(
  settings: PortSettings,
  { addresses, timeoutMs, resolvedAt, context, progress }: Run & { timeoutMs: number; resolvedAt: number },
): Promise<Stage<Conversation>> {
  const dialled = await dialTcp({ addresses, port: settings.port, timeoutMs }, context);
  progress.address = dialled.address;
  if (!dialled.ok) return { failure: dialled.failure };
  progress.phases.connectMs = context.clock.monotonicMs() - resolvedAt;
  try {
    return await converse(settings, dialled.socket, { context, progress });
  } finally {
    dialled.socket.destroy();
  }
}

async function converse(
  settings: PortSettings,
  socket: Socket,
  { context, progress }: Omit<Run, 'addresses'>,
): Promise<Stage<Conversation>> {
  const { clock, signal } = context;
  const options = { send: settings.send, expectRegex: settings.expectRegex, clock, signal };
  if (settings.protocol === 'tcp' && settings.starttls === null)
    return timed(await exchangePayload(socket, options), progress);
  const startedAt = clock.monotonicMs();
  const refusal = settings.starttls === null ? null : await startTls(socket, settings.starttls, signal);
  if (refusal) return { failure: refusal };
  const { socket: secure, failure } = await performHandshake(socket, {
    // Allows old protocols and weak keys and needs no roots, because the check only tests whether the port is open.
    secureContext: secureContext(context.net, { ...lookupShape, verify: false }),
    serverName: serverNameOf(settings.host),
    signal,
  });
  if (!secure) return { failure: failure ?? internalFailure('no session') };
  progress.phases.tlsMs = clock.monotonicMs() - startedAt;
  progress.tlsProtocol = secure.getProtocol();
  try {
    return timed(await exchangePayload(secure, options), progress);
  } finally {
    secure.destroy();
  }
}

function timed(seen: Conversation, progress: Progress): Stage<Conversation> {
  progress.phases.firstByteMs = seen.firstByteMs;
  progress.phases.transferMs = seen.transferMs;
  return { value: seen };
}

/** Result of a port check. */
export interface PortObservation extends Observation {
  /** Whether the response matched `expectRegex`; null without a pattern. */
  matched: boolean | null;
  /** Size of the response in bytes; at most 65,536. */
  receivedBytes: number;
  /** Beginning of the response, sanitized; null if nothing was read. */
  banner: string | null;
  /** Negotiated protocol such as `TLSv1.3`; null without TLS. */
  tlsProtocol: string | null;
}
