import type { CauseTable } from '../cause-class.ts';
import type { MessageTable } from '../message-table.ts';

/** Sentence for each reason code of the ping probe. */
export const PING_MESSAGES = {
  'ping-no-reply': ({ sent }) => `None of ${sent} echo requests was answered.`,
  'ping-loss-high': ({ lossPercent, maxLossPercent }) =>
    `${lossPercent} % of the echo requests were lost, more than ${maxLossPercent} %.`,
  'ping-loss': ({ lossPercent }) => `${lossPercent} % of the echo requests were lost.`,
  'ping-slow': ({ avgMs, maxRttMs }) =>
    `The round trip took ${avgMs} ms on average, more than ${maxRttMs} ms.`,
  'ping-unavailable': () =>
    'This machine lets the prober send no echo requests. Open ICMP sockets to its group (sysctl net.ipv4.ping_group_range="0 2147483647"), run it with CAP_NET_RAW, or install the ping program.',
  'ping-blocked': () => "This machine's firewall lets no echo request go to the target.",
  'ping-overloaded': () => 'This prober has more echo requests under way than it can take.',
  'ping-unreachable': () => 'The network says that the target cannot be reached.',
} satisfies MessageTable;

/** What is wrong, for each of these codes. */
export const PING_CAUSES = {
  'ping-no-reply': 'unreachable',
  'ping-loss-high': 'unreachable',
  'ping-loss': 'slow',
  'ping-slow': 'slow',
  'ping-unavailable': 'unreachable',
  'ping-blocked': 'unreachable',
  'ping-overloaded': 'unreachable',
  'ping-unreachable': 'unreachable',
} as const satisfies CauseTable<keyof typeof PING_MESSAGES>;
