import { network } from '#messages/en/probes.ts';
import { createRenderer } from '#messages/render.ts';
import type { ProbeKinds } from './kind.ts';
import { NETWORK_BY_TIME, NETWORK_CAUSES } from './network-messages.ts';
import { PROBES } from './registry.ts';
import type { CauseClass, MessageTable, Reason } from './types.ts';

/** Properties of reason codes, apart from their messages. */
export interface Causes {
  /** Returns the class of a code; `other` for null and unknown codes. Never throws. */
  classOf(code: string | null): CauseClass;
  /** Returns true for codes of a late or missing response. */
  isByTime(code: string | null): boolean;
}

const known = new WeakMap<ProbeKinds, Causes>();

/** Combines the causes that these kinds define for their codes. */
export function causesOf(kinds: ProbeKinds): Causes {
  let causes = known.get(kinds);
  if (causes === undefined) {
    const tables = [{ causes: NETWORK_CAUSES, byTime: NETWORK_BY_TIME }, ...Object.values(kinds)];
    const classes = new Map<string | null, CauseClass>(
      tables.flatMap((table) => Object.entries<CauseClass>(table.causes)),
    );
    const late = new Set<string | null>(tables.flatMap(({ byTime }) => byTime));
    causes = { classOf: (code) => classes.get(code) ?? 'other', isByTime: (code) => late.has(code) };
    known.set(kinds, causes);
  }
  return causes;
}

/**
 * Returns the messages of all kinds. A code has the same meaning in each kind, so it has only one message, which a test
 * verifies.
 */
export const messageTablesOf = (kinds: ProbeKinds): readonly MessageTable[] => [
  network,
  ...Object.values(kinds).map(({ messages }) => messages),
];

/**
 * Returns the sentence for a reason, in English, on one line and without secrets. Returns a code without a sentence
 * unchanged.
 */
export type DescribeReason = (reason: Reason) => string;

const describers = new WeakMap<ProbeKinds, DescribeReason>();

/** Returns a function that describes the reasons of these kinds. */
export function describerOf(kinds: ProbeKinds): DescribeReason {
  let describe = describers.get(kinds);
  if (describe === undefined) {
    const render = createRenderer(Object.assign({}, ...messageTablesOf(kinds)), 'en');
    describe = (reason) => render(reason) ?? `${reason.code.replaceAll('-', ' ')}.`;
    describers.set(kinds, describe);
  }
  return describe;
}

export const describeReason = describerOf(PROBES);
