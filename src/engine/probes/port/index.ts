import { port as portMessages } from '#messages/en/probes.ts';
import type { InputFault } from '#platform/errors.ts';
import { orderOfHostPort, portOption, startTlsOption } from '../command-line.ts';
import { hostFaults, patternFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, tidyHost } from '../target.ts';
import { allPhases, type CauseTable, failureVerdict, type Verdict } from '../types.ts';
import { hostUpload } from '../upload.ts';
import { type PortObservation, probePort } from './probe.ts';
import { type PortSettings, portDefaults, portSettingsSchema } from './settings.ts';

/**
 * Checks whether a port is open and responds as expected: TCP, UDP, TLS, and TLS with STARTTLS. Accepts any
 * certificate, because the `ssl` kind evaluates certificates.
 */

function startTlsFaults({ starttls, protocol }: { starttls: string | null; protocol: string }): InputFault[] {
  if (starttls === null || protocol === 'tcp') return [];
  return [{ pointer: '/starttls', code: 'needs_tcp', detail: 'starttls requires protocol tcp.' }];
}

/** Cause class of each code. */
const PORT_CAUSES = {
  'udp-port-closed': 'unreachable',
  'expect-not-matched': 'content',
} as const satisfies CauseTable<keyof typeof portMessages>;

/**
 * Returns down if anything failed or the response is not as expected, unknown if the fault is on our machine, otherwise
 * up. For UDP with neither payload nor pattern, a missing response counts as up, because the datagram was not rejected.
 */
function evaluatePort(observation: PortObservation, settings: PortSettings): Verdict {
  const { failure, matched } = observation;
  if (failure) return failureVerdict(failure, { host: settings.host, port: settings.port });
  if (matched === false) {
    const params = { pattern: settings.expectRegex ?? '', banner: observation.banner ?? '' };
    return { status: 'down', reasons: [{ code: 'expect-not-matched', params }] };
  }
  return { status: 'up', reasons: [] };
}

export const portKind = defineKind({
  kind: 'port',
  settingsSchema: portSettingsSchema,
  defaults: portDefaults,
  example: { kind: 'port', host: 'mail.example.com', port: 25, starttls: 'smtp' },
  secrets: [],
  tidy: tidyHost,
  targetOf: ({ host, port }) => hostTarget(host, port),
  findFaults: (settings, policy) => [
    ...hostFaults('/host', settings.host, policy),
    ...patternFaults('/expectRegex', settings.expectRegex),
    ...startTlsFaults(settings),
  ],
  probe: probePort,
  evaluate: evaluatePort,
  messages: portMessages,
  causes: PORT_CAUSES,
  byTime: [],
  phases: allPhases,
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 10_000,
  commandLine: {
    assumedFor: 'host:port',
    options: [portOption, startTlsOption],
    orderOf: orderOfHostPort,
    needs: { port: 'host:port or --port' },
  },
  upload: hostUpload({ port: true }),
});
