import { hostFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, tidyHost } from '../target.ts';
import { refusedTarget } from '../upload.ts';
import { pingCommandLine } from './command-line.ts';
import { PING_CAUSES, PING_MESSAGES } from './messages.ts';
import { evaluatePing, probePing } from './ping-probe.ts';
import { pingDefaults, pingSettingsSchema } from './settings.ts';

/** Echo requests to one address of the host. */
export const pingKind = defineKind({
  kind: 'ping',
  settingsSchema: pingSettingsSchema,
  defaults: pingDefaults,
  example: { kind: 'ping', host: 'gw.example.com', packets: 5 },
  secrets: [],
  tidy: tidyHost,
  targetOf: ({ host }) => hostTarget(host),
  findFaults: ({ host }, policy) => hostFaults('/host', host, policy),
  probe: probePing,
  evaluate: evaluatePing,
  messages: PING_MESSAGES,
  causes: PING_CAUSES,
  byTime: ['ping-no-reply', 'ping-slow'],
  phases: ['dnsMs', 'firstByteMs'],
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 10_000,
  commandLine: pingCommandLine,
  upload: {
    columns: [],
    readRow: ({ host, isAddress, policy }) =>
      isAddress && !policy.admits(host) ? refusedTarget('domain') : { order: { host }, target: host },
  },
});
