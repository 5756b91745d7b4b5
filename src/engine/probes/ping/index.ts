import { hostFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, tidyHost } from '../target.ts';
import type { CauseTable, MessageTable } from '../types.ts';
import { refusedTarget } from '../upload.ts';
import { pingCommandLine } from './command-line.ts';
import { evaluatePing, pingDefaults, pingSettingsSchema, probePing } from './probe.ts';

/** Sentence for each reason code of the ping probe. */
const PING_MESSAGES = {
  'ping-no-reply': ({ sent }) => `All ${sent} echo requests were lost.`,
  'ping-loss-high': ({ lossPercent, maxLossPercent }) =>
    `${lossPercent}% packet loss, more than ${maxLossPercent}%.`,
  'ping-loss': ({ lossPercent }) => `${lossPercent}% packet loss.`,
  'ping-slow': ({ avgMs, maxRttMs }) =>
    `The average round trip took ${avgMs} ms, longer than ${maxRttMs} ms.`,
  'ping-unavailable': () =>
    'The prober is not allowed to send echo requests on its machine. Allow ICMP sockets for its group (sysctl net.ipv4.ping_group_range="0 2147483647"), run it with CAP_NET_RAW, or install the ping program.',
  'ping-blocked': () => 'The firewall on the machine of the prober blocks echo requests to the target.',
  'ping-overloaded': () => 'The prober has too many echo requests in progress.',
  'ping-unreachable': () => 'The network reports that the target is unreachable.',
} satisfies MessageTable;

/** The cause for each of these codes. */
const PING_CAUSES = {
  'ping-no-reply': 'unreachable',
  'ping-loss-high': 'unreachable',
  'ping-loss': 'slow',
  'ping-slow': 'slow',
  'ping-unavailable': 'unreachable',
  'ping-blocked': 'unreachable',
  'ping-overloaded': 'unreachable',
  'ping-unreachable': 'unreachable',
} as const satisfies CauseTable<keyof typeof PING_MESSAGES>;

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
