import { checkServerIdentity } from 'node:tls';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { abortedFailure, dialTcp, internalFailure, isLiteral, resolveTarget } from '#engine/sockets/dial.ts';
import { refusalOf, shakeHands } from '#engine/sockets/handshake.ts';
import type { StartTls } from '#engine/sockets/starttls/dialogues.ts';
import { startTls } from '#engine/sockets/starttls/starttls.ts';
import { serverNameOf } from '#engine/sockets/types.ts';
import type { Message } from '#messages/messages.ts';
import { secureContext } from '#platform/net/egress/secure-context.ts';
import type { SecretPath } from '#platform/secret-settings.ts';
import { hostFaults, patternFaults, rangeFaults } from '../input-faults.ts';
import { defineKind, type KindModule } from '../kind.ts';
import { HostField, IpVersion, Port } from '../settings-schema.ts';
import { hostTarget, tidyHost } from '../target.ts';
import { allPhases, type Observation, type ProbeContext, type ProbeFailure, type Reason } from '../types.ts';
import { hostUpload } from '../upload.ts';
import { streamCommandLine } from './command-line.ts';
import { StreamFault } from './stream-reader.ts';

/**
 * Kinds that connect to a port over TCP, encrypt the connection if asked to, and hold a short dialogue: a greeting, a
 * command, a query. Each defines its own fields and the dialogue; the rest is here.
 */

const encryptions = ['none', 'starttls', 'tls'] as const;

const common = (defaultPort: number) => ({
  host: HostField('Name or address to connect to'),
  port: Type.Integer({ ...Port, description: `Default ${defaultPort}`, examples: [defaultPort] }),
  encryption: Type.Enum([...encryptions], {
    description:
      '`none`; `starttls`: the connection is upgraded after the greeting; `tls`: encrypted from the start',
  }),
  verify: Type.Boolean({
    description:
      'Whether a certificate that is not trusted or is for another name counts as down; default true',
  }),
  ipVersion: IpVersion,
});

/** The settings that a dialogue sees, besides its own. */
export interface StreamSettings {
  host: string;
  port: number;
  encryption: (typeof encryptions)[number];
  verify: boolean;
  ipVersion: 4 | 6 | null;
  timeoutMs: number;
  /** Of kinds that compare the answer with a pattern. */
  expectRegex?: string | null;
  /** Of kinds that compare a number. */
  expectAtLeast?: number | null;
  expectAtMost?: number | null;
}

/** What a dialogue found: null if all is as expected. */
export interface DialogueResult {
  reason: Message | null;
  /** The value or greeting that the check is about, without secrets. */
  observed: string | null;
}

/** An open connection. */
export interface StreamConnection {
  socket: import('node:net').Socket;
  context: ProbeContext;
}

interface StreamObservation extends Observation {
  reason: Reason | null;
}

interface StreamKind<Kind extends string, Fields extends TProperties> {
  kind: Kind;
  defaultPort: number;
  /** How the protocol upgrades to TLS; null: it cannot, or the dialogue does so itself. */
  starttls: StartTls | null;
  /** Whether the dialogue encrypts the connection itself. */
  encryptsItself?: boolean;
  fields: Fields;
  defaults: Record<string, unknown>;
  example: Record<string, unknown>;
  secrets?: readonly SecretPath[];
  /** Default 3,000; less for kinds whose libraries need more memory for each check. */
  concurrency?: number;
  converse(
    connection: StreamConnection,
    settings: StreamSettings & Static<TObject<Fields>>,
  ): Promise<DialogueResult>;
}

/** Defines a kind of this sort. */
export function defineStreamKind<Kind extends string, Fields extends TProperties>(
  given: StreamKind<Kind, Fields>,
) {
  const settingsSchema = Type.Object({ ...common(given.defaultPort), ...given.fields });
  const module = {
    kind: given.kind,
    settingsSchema,
    defaults: {
      port: given.defaultPort,
      encryption: 'none',
      verify: true,
      ipVersion: null,
      ...given.defaults,
    },
    example: { kind: given.kind, ...given.example },
    secrets: given.secrets ?? [],
    tidy: tidyHost,
    targetOf: ({ host, port }: StreamSettings) => hostTarget(host, port),
    findFaults: (settings: StreamSettings, policy: Parameters<typeof hostFaults>[2]) => [
      ...hostFaults('/host', settings.host, policy),
      ...patternFaults('/expectRegex', settings.expectRegex ?? null),
      ...rangeFaults(settings),
      ...(settings.encryption === 'starttls' && given.starttls === null && !given.encryptsItself
        ? [
            {
              pointer: '/encryption',
              code: 'not_supported',
              detail: `${given.kind} has no STARTTLS. Choose none or tls.`,
            },
          ]
        : []),
    ],
    probe: (settings: StreamSettings, context: ProbeContext) => probe(given, settings, context),
    evaluate: ({ failure, reason }: StreamObservation, { host, port }: StreamSettings) => {
      if (failure !== null) {
        const params = { host, port, ...(failure.detail ? { detail: failure.detail } : {}) };
        const status = failure.phase === 'internal' ? ('unknown' as const) : ('down' as const);
        return { status, reasons: [{ code: failure.code, params }] };
      }
      return reason === null
        ? { status: 'up' as const, reasons: [] }
        : { status: 'down' as const, reasons: [reason] };
    },
    messages: {},
    causes: {},
    byTime: [],
    phases: allPhases,
    watchesWeb: false,
    seesCertificate: 'never',
    concurrency: given.concurrency ?? 3_000,
    commandLine: streamCommandLine,
    upload: hostUpload({ port: true }),
  };
  return defineKind(module as unknown as KindModule<TObject, StreamObservation, string>);
}

async function probe<Kind extends string, Fields extends TProperties>(
  given: StreamKind<Kind, Fields>,
  settings: StreamSettings,
  context: ProbeContext,
): Promise<StreamObservation> {
  const { clock } = context;
  const startedAt = clock.monotonicMs();
  const observation: StreamObservation = {
    durationMs: 0,
    address: null,
    phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null },
    failure: null,
    observed: null,
    reason: null,
  };
  try {
    observation.failure = await run(given, settings, { context, observation, startedAt });
  } catch (error) {
    observation.failure = error instanceof StreamFault ? error.failure : internalFailure(error);
  }
  observation.durationMs = clock.monotonicMs() - startedAt;
  if (observation.failure !== null) {
    const times = { elapsedMs: observation.durationMs, timeoutMs: settings.timeoutMs };
    observation.failure = abortedFailure(context.signal, times) ?? observation.failure;
  }
  return observation;
}

async function run<Kind extends string, Fields extends TProperties>(
  given: StreamKind<Kind, Fields>,
  settings: StreamSettings,
  {
    context,
    observation,
    startedAt,
  }: { context: ProbeContext; observation: StreamObservation; startedAt: number },
): Promise<ProbeFailure | null> {
  const { clock } = context;
  const { phases } = observation;
  const resolved = await resolveTarget(settings, context);
  const resolvedAt = clock.monotonicMs();
  if (!isLiteral(settings.host)) phases.dnsMs = resolvedAt - startedAt;
  if ('failure' in resolved) return resolved.failure;
  const timeoutMs = settings.timeoutMs - (resolvedAt - startedAt);
  const dialled = await dialTcp({ addresses: resolved.addresses, port: settings.port, timeoutMs }, context);
  observation.address = dialled.address;
  if (!dialled.ok) return dialled.failure;
  const connectedAt = clock.monotonicMs();
  phases.connectMs = connectedAt - resolvedAt;
  let { socket } = dialled;
  try {
    if (settings.encryption !== 'none' && !given.encryptsItself) {
      const upgrade = settings.encryption === 'starttls' ? given.starttls : null;
      const refusal = upgrade === null ? null : await startTls(socket, upgrade, context.signal);
      if (refusal) return refusal;
      const secured = await shakeHands(socket, {
        secureContext: secureContext(context.net, { verify: settings.verify }),
        serverName: serverNameOf(settings.host),
        signal: context.signal,
      });
      if (secured.socket === null) return secured.failure ?? internalFailure('no session');
      socket = secured.socket;
      const fault = settings.verify ? certificateFault(secured.socket, settings.host) : null;
      if (fault !== null) return { phase: 'tls', code: 'service-certificate-untrusted', detail: fault };
      phases.tlsMs = clock.monotonicMs() - connectedAt;
    }
    const begunAt = clock.monotonicMs();
    const { reason, observed } = await given.converse(
      { socket, context },
      settings as StreamSettings & Static<TObject<Fields>>,
    );
    phases.firstByteMs = clock.monotonicMs() - begunAt;
    observation.reason = reason as Reason | null;
    observation.observed = observed?.slice(0, 200) ?? null;
    return null;
  } finally {
    socket.destroy();
    dialled.socket.destroy();
  }
}

/** Why the certificate of a session is not accepted; null if it is. */
function certificateFault(socket: import('node:tls').TLSSocket, host: string): string | null {
  return refusalOf(socket) ?? checkServerIdentity(host, socket.getPeerCertificate())?.message ?? null;
}
