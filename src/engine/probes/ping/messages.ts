import type { MessageTable } from '../message-table.ts';

/** Sentence for each reason code of the ping probe. */
export const PING_MESSAGES: MessageTable = {
  'ping-no-reply': ({ sent }) => `None of ${sent} echo requests was answered.`,
  'ping-loss-high': ({ lossPercent, maxLossPercent }) =>
    `${lossPercent} % of the echo requests were lost, more than ${maxLossPercent} %.`,
  'ping-loss': ({ lossPercent }) => `${lossPercent} % of the echo requests were lost.`,
  'ping-slow': ({ avgMs, maxRttMs }) =>
    `The round trip took ${avgMs} ms on average, more than ${maxRttMs} ms.`,
  'ping-unavailable': () => 'This prober cannot send echo requests.',
  'ping-unreachable': () => 'The network says that the target cannot be reached.',
};
