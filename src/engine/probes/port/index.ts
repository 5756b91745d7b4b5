import type { InputFault } from '#platform/errors.ts';
import { hostFaults, patternFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, tidyHost } from '../target.ts';
import { allPhases } from '../types.ts';
import { hostUpload } from '../upload.ts';
import { portCommandLine } from './command-line.ts';
import { evaluatePort } from './evaluate.ts';
import { PORT_CAUSES, PORT_MESSAGES } from './messages.ts';
import { probePort } from './probe.ts';
import { portDefaults, portSettingsSchema } from './settings.ts';

/**
 * Is a port open, and does it speak as it should? TCP, UDP, TLS, and TLS by STARTTLS. A handshake counts here
 * whatever the certificate is worth: judging that is the business of the `ssl` kind.
 */
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
  messages: PORT_MESSAGES,
  causes: PORT_CAUSES,
  byTime: [],
  phases: allPhases,
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 10_000,
  commandLine: portCommandLine,
  upload: hostUpload({ port: true }),
});

function startTlsFaults({ starttls, protocol }: { starttls: string | null; protocol: string }): InputFault[] {
  if (starttls === null || protocol === 'tcp') return [];
  return [{ pointer: '/starttls', code: 'needs_tcp', detail: 'starttls requires protocol tcp.' }];
}
