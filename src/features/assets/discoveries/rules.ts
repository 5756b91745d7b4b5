import { type DiscoverySource, discoverySources } from '#engine/discovery/types.ts';

/** Words of discoveries, as they are stored and shown. */
export const discoveryStates = ['queued', 'running', 'done', 'failed'] as const;
export type DiscoveryState = (typeof discoveryStates)[number];

export const stepStates = ['queued', 'running', 'done', 'failed', 'skipped'] as const;

/** One place that a run looks in. */
export interface DiscoveryStep {
  name: DiscoverySource;
  state: (typeof stepStates)[number];
  found: number;
  reason: string | null;
}

/** The steps of a new run, in the order in which they are done. */
export function planSteps(sources?: readonly DiscoverySource[]): DiscoveryStep[] {
  return discoverySources
    .filter((name) => sources === undefined || sources.includes(name))
    .map((name) => ({ name, state: 'queued', found: 0, reason: null }));
}

/** A step that has come to its end; what was under way when a worker died is done again. */
export const isStepOver = ({ state }: DiscoveryStep) =>
  state === 'done' || state === 'failed' || state === 'skipped';
