import type { ProbeKinds } from './kind.ts';
import { NETWORK_MESSAGES } from './network-messages.ts';
import { PROBES } from './registry.ts';
import type { MessageTable, Reason } from './types.ts';

/** The tables of sentences of all kinds. A code means the same in each, so only one has it: a test holds that. */
export const messageTablesOf = (kinds: ProbeKinds): readonly MessageTable[] => [
  NETWORK_MESSAGES,
  ...Object.values(kinds).map(({ messages }) => messages),
];

/**
 * Returns the sentence for a reason: English, one line, no secrets. A code without a sentence is returned unchanged.
 */
export type DescribeReason = (reason: Reason) => string;

const describers = new WeakMap<ProbeKinds, DescribeReason>();

/** Returns a function that describes the reasons of these kinds. */
export function describerOf(kinds: ProbeKinds): DescribeReason {
  let describe = describers.get(kinds);
  if (describe === undefined) {
    const messages: MessageTable = Object.assign(Object.create(null), ...messageTablesOf(kinds));
    describe = ({ code, params = {} }) => messages[code]?.(params) ?? `${code.replaceAll('-', ' ')}.`;
    describers.set(kinds, describe);
  }
  return describe;
}

export const describeReason = describerOf(PROBES);
