import type { TLSSocket } from 'node:tls';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { abortedFailure, dialTcp, internalFailure, isLiteral, resolveTarget } from '#engine/sockets/dial.ts';
import { secure } from '#engine/sockets/handshake.ts';
import type { StartTls } from '#engine/sockets/starttls/dialogues.ts';
import { startTls } from '#engine/sockets/starttls/starttls.ts';
import { NetworkFault } from '#engine/sockets/types.ts';
import type { Message } from '#messages/messages.ts';
import type { InputFault } from '#platform/errors.ts';
import type { ResolvedAddress } from '#platform/net/types.ts';
import type { SecretPath } from '#platform/secret-settings.ts';
import { orderOfHostPort, portOption } from '../command-line.ts';
import { hostFaults, patternFaults, rangeFaults } from '../input-faults.ts';
import { defineKind, type KindModule, type ProbeKindEntry } from '../kind.ts';
import { HostField, IpVersion, Port } from '../settings-schema.ts';
import { evaluateShownCertificate, toServedLeaf } from '../shown-certificate.ts';
import { hostTarget, tidyHost } from '../target.ts';
import {
  allPhases,
  type CauseTable,
  failureVerdict,
  type MessageTable,
  noPhases,
  type Observation,
  type ProbeContext,
  type ProbeFailure,
  type Reason,
} from '../types.ts';
import { hostUpload } from '../upload.ts';

/**
 * Kinds that connect to a TCP port, encrypt the connection if required, and have a short dialogue: a greeting, a
 * command, a query. Each kind defines its own fields and the dialogue; this module contains the rest.
 */

type Encryption = 'none' | 'starttls' | 'tls';

/** Returns the fields of all kinds of this type. */
export const targetFields = (defaultPort: number) => ({
  host: HostField('Name or address to connect to'),
  port: Type.Integer({ ...Port, description: `Port; default ${defaultPort}`, examples: [defaultPort] }),
  ipVersion: IpVersion,
});

const encryptionFields = (hasStartTls: boolean) => ({
  encryption: hasStartTls
    ? Type.Enum(['none', 'starttls', 'tls'], {
        description:
          '`none`: not encrypted; `starttls`: upgraded to TLS after the greeting; `tls`: encrypted from the start',
      })
    : Type.Enum(['none', 'tls'], { description: '`none`: not encrypted; `tls`: encrypted from the start' }),
  verify: Type.Boolean({
    description:
      'Whether a certificate that is not trusted or does not cover the host name counts as down; default true',
  }),
});

/** Settings of all kinds of this type, over TCP and UDP. */
export interface DialogueSettings {
  host: string;
  port: number;
  ipVersion: 4 | 6 | null;
  timeoutMs: number;
  /** For kinds that compare the response with a pattern. */
  expectRegex?: string | null;
  /** For kinds that compare a number. */
  expectAtLeast?: number | null;
  expectAtMost?: number | null;
}

/** Settings that a dialogue over TCP receives in addition to its own. */
export interface StreamSettings extends DialogueSettings {
  encryption: Encryption;
  verify: boolean;
}

/** Result of a dialogue. `reason` is null if everything is as expected. */
export interface DialogueResult {
  reason: Message | null;
  /** The compared value or the greeting, without secrets. */
  observed: string | null;
}

/** An open connection. */
export interface StreamConnection {
  socket: import('node:net').Socket;
  context: ProbeContext;
}

export interface DialogueObservation extends Observation {
  reason: Reason | null;
}

/** The parts that a kind defines, over TCP or UDP. */
export interface DialogueKind<Kind extends string, Fields extends TProperties> {
  kind: Kind;
  defaultPort: number;
  fields: Fields;
  defaults: Record<string, unknown>;
  example: Record<string, unknown>;
  secrets?: readonly SecretPath[];
  /**
   * Maximum number of concurrent checks; default 3,000. Lower for kinds with libraries that need more memory per check.
   */
  concurrency?: number;
  /** Returns faults of the kind's own fields that a schema cannot detect. */
  findFaults?(settings: Static<TObject<Fields>>): InputFault[];
  /** Messages for reasons that only this kind has. */
  messages?: MessageTable;
  causes?: CauseTable;
  /** The kind's own codes for late or missing responses. */
  byTime?: readonly string[];
  seesCertificate?: ProbeKindEntry['seesCertificate'];
}

interface StreamKind<Kind extends string, Fields extends TProperties> extends DialogueKind<Kind, Fields> {
  /** Upgrade of the protocol to TLS; null if there is none, or if the dialogue performs the upgrade. */
  starttls: StartTls | null;
  /** Whether the dialogue itself encrypts the connection. */
  encryptsItself?: boolean;
  /** Protocols to offer in the TLS handshake (ALPN, RFC 7301). */
  alpn?: readonly string[];
  findFaults?(settings: StreamSettings & Static<TObject<Fields>>): InputFault[];
  converse(
    connection: StreamConnection,
    settings: StreamSettings & Static<TObject<Fields>>,
  ): Promise<DialogueResult>;
}

/** Defines a kind with a dialogue over TCP. */
export function defineStreamKind<Kind extends string, Fields extends TProperties>(
  definition: StreamKind<Kind, Fields>,
) {
  const hasStartTls = definition.starttls !== null || definition.encryptsItself === true;
  return defineDialogueKind({
    ...definition,
    seesCertificate: definition.encryptsItself ? 'never' : 'if-encrypted',
    fields: {
      ...targetFields(definition.defaultPort),
      ...encryptionFields(hasStartTls),
      ...definition.fields,
    },
    defaults: { encryption: 'none', verify: true, ...definition.defaults },
    findFaults: (settings: StreamSettings & Static<TObject<Fields>>) =>
      definition.findFaults?.(settings) ?? [],
    run: (settings: StreamSettings & Static<TObject<Fields>>, progress) =>
      run(definition, settings, progress),
  });
}

/** A check in progress. `observation` is filled in as the check proceeds. */
export interface DialogueProgress {
  context: ProbeContext;
  observation: DialogueObservation;
  /** In monotonic ms. */
  startedAt: number;
}

/**
 * Defines a kind from `run`, which resolves the target, connects and runs the dialogue. It returns the failure, or
 * null.
 */
export function defineDialogueKind<Settings extends DialogueSettings>(
  definition: Omit<DialogueKind<string, TProperties>, 'findFaults'> & {
    findFaults(settings: Settings): InputFault[];
    run(settings: Settings, progress: DialogueProgress): Promise<ProbeFailure | null>;
  },
) {
  const module = {
    kind: definition.kind,
    settingsSchema: Type.Object(definition.fields),
    defaults: { port: definition.defaultPort, ipVersion: null, ...definition.defaults },
    example: { kind: definition.kind, ...definition.example },
    secrets: definition.secrets ?? [],
    tidy: tidyHost,
    targetOf: ({ host, port }: Settings) => hostTarget(host, port),
    findFaults: (settings: Settings, policy: Parameters<typeof hostFaults>[2]) => [
      ...hostFaults('/host', settings.host, policy),
      ...patternFaults('/expectRegex', settings.expectRegex ?? null),
      ...rangeFaults(settings),
      ...definition.findFaults(settings),
    ],
    probe: (settings: Settings, context: ProbeContext) => probe(definition.run, settings, context),
    evaluate: ({ failure, reason }: DialogueObservation, { host, port }: Settings) => {
      if (failure !== null) return failureVerdict(failure, { host, port });
      return reason === null
        ? { status: 'up' as const, reasons: [] }
        : { status: 'down' as const, reasons: [reason] };
    },
    messages: definition.messages ?? {},
    causes: definition.causes ?? {},
    byTime: definition.byTime ?? [],
    phases: allPhases,
    watchesWeb: false,
    seesCertificate: definition.seesCertificate ?? 'never',
    concurrency: definition.concurrency ?? 3_000,
    commandLine: { options: [portOption], orderOf: orderOfHostPort },
    upload: hostUpload({ port: true }),
  };
  return defineKind(module as unknown as KindModule<TObject, DialogueObservation, string>);
}

async function probe<Settings extends DialogueSettings>(
  run: (settings: Settings, progress: DialogueProgress) => Promise<ProbeFailure | null>,
  settings: Settings,
  context: ProbeContext,
): Promise<DialogueObservation> {
  const { clock } = context;
  const startedAt = clock.monotonicMs();
  const observation: DialogueObservation = {
    durationMs: 0,
    address: null,
    phases: { ...noPhases },
    failure: null,
    observed: null,
    reason: null,
  };
  try {
    observation.failure = await run(settings, { context, observation, startedAt });
  } catch (error) {
    observation.failure = error instanceof NetworkFault ? error.failure : internalFailure(error);
  }
  observation.durationMs = clock.monotonicMs() - startedAt;
  if (observation.failure !== null) {
    const times = { elapsedMs: observation.durationMs, timeoutMs: settings.timeoutMs };
    observation.failure = abortedFailure(context.signal, times) ?? observation.failure;
  }
  return observation;
}

/** Resolves the target and records the duration. `timeoutMs` is the remaining part of the check's timeout. */
export async function resolveAddresses(
  settings: DialogueSettings,
  { context, observation, startedAt }: DialogueProgress,
): Promise<{ addresses: ResolvedAddress[]; timeoutMs: number } | { failure: ProbeFailure }> {
  const resolved = await resolveTarget(settings, context);
  const elapsedMs = context.clock.monotonicMs() - startedAt;
  if (!isLiteral(settings.host)) observation.phases.dnsMs = elapsedMs;
  return 'failure' in resolved ? resolved : { ...resolved, timeoutMs: settings.timeoutMs - elapsedMs };
}

/** Records the result and the duration of a dialogue. */
export async function recordDialogue(
  { context, observation }: DialogueProgress,
  converse: () => Promise<DialogueResult>,
): Promise<null> {
  const begunAt = context.clock.monotonicMs();
  const { reason, observed } = await converse();
  observation.phases.firstByteMs = context.clock.monotonicMs() - begunAt;
  observation.reason = reason as Reason | null;
  observation.observed = observed?.slice(0, 200) ?? null;
  return null;
}

async function run<Kind extends string, Fields extends TProperties>(
  definition: StreamKind<Kind, Fields>,
  settings: StreamSettings & Static<TObject<Fields>>,
  progress: DialogueProgress,
): Promise<ProbeFailure | null> {
  const { context, observation } = progress;
  const { clock } = context;
  const { phases } = observation;
  const resolved = await resolveAddresses(settings, progress);
  if ('failure' in resolved) return resolved.failure;
  const resolvedAt = clock.monotonicMs();
  const dialled = await dialTcp({ ...resolved, port: settings.port }, context);
  observation.address = dialled.address;
  if (!dialled.ok) return dialled.failure;
  const connectedAt = clock.monotonicMs();
  phases.connectMs = connectedAt - resolvedAt;
  let { socket } = dialled;
  try {
    if (settings.encryption !== 'none' && !definition.encryptsItself) {
      const upgrade = settings.encryption === 'starttls' ? definition.starttls : null;
      const refusal = upgrade === null ? null : await startTls(socket, upgrade, context.signal);
      if (refusal) return refusal;
      const { host, port, verify } = settings;
      const onSession = (session: TLSSocket) => {
        const shown = evaluateShownCertificate(session, host);
        const served = toServedLeaf(shown, { host, port, starttls: upgrade ?? '' });
        observation.certificate = shown.certificate;
        // Without roots, OpenSSL cannot determine whether a chain is trusted.
        observation.served = served && (verify ? served : { ...served, trust: null });
      };
      const options = { host, verify, alpn: definition.alpn, onSession };
      const secured = await secure(socket, options, context);
      if ('failure' in secured) return secured.failure;
      socket = secured.socket;
      phases.tlsMs = clock.monotonicMs() - connectedAt;
    }
    return await recordDialogue(progress, () => definition.converse({ socket, context }, settings));
  } finally {
    socket.destroy();
    dialled.socket.destroy();
  }
}
