import type { Socket } from 'node:net';
import { type Static, Type } from 'typebox';
import { orderOfHostPort, portOption } from '#engine/probes/command-line.ts';
import { hostFaults } from '#engine/probes/input-faults.ts';
import { defineKind, type Timed } from '#engine/probes/kind.ts';
import { HostField, Port } from '#engine/probes/settings-schema.ts';
import { hostTarget, tidyHost } from '#engine/probes/target.ts';
import type { Observation, Phases, ProbeContext, ProbeFailure } from '#engine/probes/types.ts';
import { dialTcp, resolveTarget } from '#engine/sockets/dial.ts';
import { Nullable } from '#platform/http/schemas.ts';

/**
 * A probe kind that the product does not have. It requests information about a user according to RFC 1288. It consists
 * of this file and a line in the registry. The password exists only so that the kind has a secret.
 */
const settingsSchema = Type.Object({
  host: HostField('Name or address of the finger server'),
  port: Port,
  user: Type.String({ minLength: 1, maxLength: 100, description: 'Who is asked for', examples: ['ada'] }),
  password: Nullable(Type.String({ maxLength: 100, description: 'Returned as ********' })),
  expect: Type.Object(
    { plan: Nullable(Type.String({ maxLength: 1000 })), maxMs: Nullable(Type.Integer({ minimum: 1 })) },
    { additionalProperties: false },
  ),
});
type FingerSettings = Timed<Static<typeof settingsSchema>>;

interface FingerObservation extends Observation {
  answer: string;
}

const maxBytes = 8192;

export const fingerKind = defineKind({
  kind: 'finger',
  settingsSchema,
  defaults: { port: 79, password: null, expect: { plan: null, maxMs: null } },
  example: { kind: 'finger', host: 'finger.example.com', user: 'ada' },
  secrets: [['password']],
  tidy: tidyHost,
  targetOf: ({ host, port }) => hostTarget(host, port),
  findFaults: ({ host, user }, policy) => [
    ...hostFaults('/host', host, policy),
    ...(/[\r\n]/.test(user) ? [{ pointer: '/user', code: 'bad_name', detail: 'A user has one line.' }] : []),
  ],
  probe: probeFinger,
  evaluate({ failure, answer, durationMs }, { expect, port }) {
    if (failure !== null) {
      const reasons = [{ code: failure.code, params: { port } }];
      return { status: failure.phase === 'internal' ? 'unknown' : 'down', reasons };
    }
    if (expect.plan !== null && !answer.includes(expect.plan)) {
      return { status: 'down', reasons: [{ code: 'finger-plan-differs', params: { plan: expect.plan } }] };
    }
    if (expect.maxMs === null || durationMs <= expect.maxMs) return { status: 'up', reasons: [] };
    return {
      status: 'degraded',
      reasons: [{ code: 'too-slow', params: { durationMs, maxMs: expect.maxMs } }],
    };
  },
  messages: { 'finger-plan-differs': 'The plan does not say “{plan}”.' },
  causes: { 'finger-plan-differs': 'content' },
  byTime: [],
  phases: ['dnsMs', 'connectMs', 'transferMs'],
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 100,
  commandLine: {
    options: [
      portOption,
      { field: 'user', flags: '--user <name>', help: 'who is asked for', valueType: 'text' },
    ],
    orderOf: orderOfHostPort,
    needs: { user: '--user' },
  },
  upload: {
    columns: ['user'],
    readRow({ host, cell }) {
      const user = cell('user');
      if (user === '')
        return { column: 'user', code: 'required', message: 'A finger monitor requires a user.' };
      return { order: { host, user }, target: host };
    },
  },
});

async function probeFinger(settings: FingerSettings, context: ProbeContext): Promise<FingerObservation> {
  const { clock, signal } = context;
  const startedAt = clock.monotonicMs();
  const phases: Phases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null };
  const end = (address: string | null, seen: { failure: ProbeFailure | null; answer?: string }) => {
    const durationMs = clock.monotonicMs() - startedAt;
    return { durationMs, address, phases, answer: '', ...seen };
  };
  const resolved = await resolveTarget({ ...settings, ipVersion: null }, context);
  phases.dnsMs = clock.monotonicMs() - startedAt;
  if ('failure' in resolved) return end(null, resolved);
  const { addresses } = resolved;
  const dialled = await dialTcp({ addresses, port: settings.port, timeoutMs: settings.timeoutMs }, context);
  if (!dialled.ok) return end(dialled.address, dialled);
  phases.connectMs = clock.monotonicMs() - startedAt - phases.dnsMs;
  dialled.socket.write(`${settings.user}${settings.password === null ? '' : ` ${settings.password}`}\r\n`);
  const answer = await readAll(dialled.socket, signal);
  phases.transferMs = clock.monotonicMs() - startedAt - phases.dnsMs - phases.connectMs;
  if (answer !== null) return end(dialled.address, { failure: null, answer });
  return end(dialled.address, { failure: { phase: 'response', code: 'response-timeout' } });
}

/** Reads the response to its end, or up to a limit. Returns null after a timeout. */
function readAll(socket: Socket, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    const end = (answer: string | null) => {
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(answer);
    };
    const onAbort = () => end(null);
    signal.addEventListener('abort', onAbort);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.length > maxBytes) end(text);
    });
    socket.on('close', () => end(text));
  });
}
