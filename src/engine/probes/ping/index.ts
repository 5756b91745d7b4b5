import { ping as pingMessages } from '#messages/en/probes.ts';
import { orderOfHost } from '../command-line.ts';
import { hostFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, tidyHost } from '../target.ts';
import type { CauseTable } from '../types.ts';
import { refusedTarget } from '../upload.ts';
import { evaluatePing, pingDefaults, pingSettingsSchema, probePing } from './probe.ts';

/** Cause class of each code. */
const PING_CAUSES = {
  'ping-no-reply': 'unreachable',
  'ping-loss-high': 'unreachable',
  'ping-loss': 'slow',
  'ping-slow': 'slow',
  'ping-unavailable': 'unreachable',
  'ping-blocked': 'unreachable',
  'ping-overloaded': 'unreachable',
  'ping-unreachable': 'unreachable',
} as const satisfies CauseTable<keyof typeof pingMessages>;

/** Sends echo requests to one address of the host. */
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
  messages: pingMessages,
  causes: PING_CAUSES,
  byTime: ['ping-no-reply', 'ping-slow'],
  phases: ['dnsMs', 'firstByteMs'],
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 10_000,
  commandLine: {
    assumedFor: 'host',
    options: [{ field: 'packets', flags: '--packets <number>', help: '', valueType: 'number' }],
    orderOf: orderOfHost,
  },
  upload: {
    columns: [],
    readRow: ({ host, isAddress, policy }) =>
      isAddress && !policy.admits(host) ? refusedTarget('domain') : { order: { host }, target: host },
  },
});
