import type { Socket } from 'node:net';
import {
  abortedFailure,
  dialLocal,
  dialTcp,
  internalFailure,
  isLiteral,
  resolveTarget,
} from '#engine/sockets/dial.ts';
import { secure } from '#engine/sockets/handshake.ts';
import { requestHttp1 } from '#engine/sockets/http1-request.ts';
import { type NetworkFailure, NetworkFault } from '#engine/sockets/types.ts';
import { asObject, asText, parseBoundedJson } from '#platform/sources/bounded-json.ts';
import { toIdentity } from '../http/find-faults.ts';
import { noPhases, type Observation, type ProbeContext } from '../types.ts';
import type { DockerSettings } from './settings.ts';

/** State of a container without its environment and labels, which often contain secrets. */
export interface ContainerState {
  /** `running`, `paused`, `restarting`, `exited`, `created`, `dead`, `removing`. */
  status: string;
  /** Null while the container runs. */
  exitCode: number | null;
  outOfMemory: boolean;
  /** `healthy`, `unhealthy`, `starting`; null if there is no health check. */
  health: string | null;
  /** Automatic restarts since the last manual start. */
  restarts: number;
  /** Time in ms since the epoch; null if unknown. */
  startedAt: number | null;
}

export interface DockerObservation extends Observation {
  /** Null if the container does not exist or the engine rejected the request. */
  container: ContainerState | null;
  /** Reason why the engine rejected the request, otherwise null. */
  refusal: string | null;
}

/** Maximum size of a response in bytes. A container with many mounts and health check logs has some ten kilobytes. */
const maxBytes = 1_048_576;

/** Requests the state of a container from a Docker engine (Engine API, ContainerInspect). Always resolves. */
export async function inspectContainer(
  settings: DockerSettings,
  context: ProbeContext,
): Promise<DockerObservation> {
  const { clock, signal } = context;
  const startedMs = clock.monotonicMs();
  const observation: DockerObservation = {
    durationMs: 0,
    address: null,
    phases: { ...noPhases },
    failure: null,
    observed: null,
    container: null,
    refusal: null,
  };
  try {
    await inspect(settings, context, observation);
  } catch (error) {
    observation.failure = error instanceof NetworkFault ? error.failure : internalFailure(error);
  }
  observation.durationMs = clock.monotonicMs() - startedMs;
  if (observation.failure !== null) {
    const times = { elapsedMs: observation.durationMs, timeoutMs: settings.timeoutMs };
    observation.failure = abortedFailure(signal, times) ?? observation.failure;
  }
  return observation;
}

async function inspect(
  settings: DockerSettings,
  context: ProbeContext,
  observation: DockerObservation,
): Promise<void> {
  const { clock, signal } = context;
  const socket =
    settings.host === null
      ? await openLocal(context)
      : await openRemote({ ...settings, host: settings.host }, context, observation);
  try {
    const sentMs = clock.monotonicMs();
    const request = {
      method: 'GET',
      // Without a version in the path, the engine uses its own. The fields that we read are the same in all versions.
      path: `/containers/${encodeURIComponent(settings.container)}/json`,
      headers: ['Host', settings.host ?? 'docker', 'Accept', 'application/json', 'Connection', 'close'],
      body: null,
    };
    const { status, data } = await requestHttp1(socket, request, { maxBytes, signal });
    observation.phases.firstByteMs = clock.monotonicMs() - sentMs;
    readResponse(observation, status, data);
  } finally {
    socket.destroy();
  }
}

/** Opens a local socket of the prober, if its operator allows this. */
async function openLocal({ services, signal }: ProbeContext): Promise<Socket> {
  const path = (await services?.dockerSocket?.()) ?? null;
  if (path === null) throw new NetworkFault({ phase: 'internal', code: 'docker-socket-off' });
  const dialled = await dialLocal(path, signal);
  if (dialled.ok) return dialled.socket;
  const { failure } = dialled;
  throw new NetworkFault(
    isUnusable(failure) ? { ...failure, phase: 'internal', code: 'docker-socket-unusable' } : failure,
  );
}

/** A missing or inaccessible socket is a problem of the prober, not of the container. */
const isUnusable = ({ detail }: NetworkFailure) => detail === 'ENOENT' || detail === 'EACCES';

async function openRemote(
  settings: DockerSettings & { host: string },
  context: ProbeContext,
  observation: DockerObservation,
): Promise<Socket> {
  const { clock } = context;
  const { host, port, encryption, verify, clientCertificate } = settings;
  const { phases } = observation;
  const startedMs = clock.monotonicMs();
  const resolved = await resolveTarget(settings, context);
  if ('failure' in resolved) throw new NetworkFault(resolved.failure);
  const resolvedMs = clock.monotonicMs();
  if (!isLiteral(host)) phases.dnsMs = resolvedMs - startedMs;
  const timeoutMs = settings.timeoutMs - (resolvedMs - startedMs);
  const dialled = await dialTcp({ ...resolved, port, timeoutMs }, context);
  observation.address = dialled.address;
  if (!dialled.ok) throw new NetworkFault(dialled.failure);
  const connectedMs = clock.monotonicMs();
  phases.connectMs = connectedMs - resolvedMs;
  if (encryption === 'none') return dialled.socket;
  const client = clientCertificate && toIdentity(clientCertificate);
  const secured = await secure(dialled.socket, { host, verify, ...(client && { client }) }, context);
  phases.tlsMs = clock.monotonicMs() - connectedMs;
  if ('socket' in secured) {
    // A destroyed socket can still report an error.
    secured.socket.on('error', () => {});
    return secured.socket;
  }
  dialled.socket.destroy();
  throw new NetworkFault(secured.failure);
}

function readResponse(observation: DockerObservation, status: number, data: Buffer): void {
  const malformed = new NetworkFault({ phase: 'response', code: 'service-protocol-error' });
  let body: ReturnType<typeof asObject>;
  try {
    body = asObject(parseBoundedJson(data));
  } catch {
    throw malformed;
  }
  if (status !== 200) {
    const message = asText(body.message, 200);
    if (message === null) throw malformed;
    // This message names the container. An engine with another API version returns a different 404.
    if (status === 404 && /no such container/i.test(message)) return;
    observation.refusal = message;
    return;
  }
  const state = asObject(body.State);
  const word = asText(state.Status, 40);
  if (word === null) throw malformed;
  const startedAt = Date.parse(asText(state.StartedAt) ?? '');
  const health = asText(asObject(state.Health).Status, 40);
  observation.container = {
    status: word,
    exitCode: word === 'running' || typeof state.ExitCode !== 'number' ? null : state.ExitCode,
    outOfMemory: state.OOMKilled === true,
    health: health === 'none' ? null : health,
    restarts: typeof body.RestartCount === 'number' ? body.RestartCount : 0,
    startedAt: startedAt > 0 ? startedAt : null,
  };
  observation.observed = health === null || health === 'none' ? word : `${word} (${health})`;
}
