import { type Dimension, dimensions } from '#engine/findings/types.ts';
import type { CheckInput, ScoreResult } from './types.ts';

/** Basis of a score. It can grow or shrink although nothing has improved or worsened. */
export interface Scope {
  modelVersion: string;
  /** Dimensions with a value. */
  measured: Dimension[];
  /** Number of hosts covered by asset exposure. */
  hosts: number;
  /** Whether certificates issued for the domain are compared with the policy. */
  issuances: boolean;
}

/** Reason why a score can be worse than on the previous day although nothing has happened. */
export type ScopeNote =
  | { code: 'hosts-added'; dimension: 'assetExposure'; count: number }
  | { code: 'issuances-watched'; dimension: 'certificateHygiene' }
  | { code: 'dimension-measured'; dimension: Dimension }
  | { code: 'model-changed'; from: string };

/** Check that every host scan reports. */
const hostCheck = 'exposure.takeover.confirmed';

/** Check that depends on the monitoring of issued certificates. */
const issuanceCheck = 'ssl.issuance.ca-not-allowed';

/** Returns the basis of a score. */
export function readScope(score: ScoreResult, checks: readonly CheckInput[]): Scope {
  const hosts = new Set<string>();
  let issuances = false;
  for (const { id, asset, result } of checks) {
    if (result !== 'pass' && result !== 'fail') continue;
    if (id === hostCheck && asset) hosts.add(asset);
    if (id === issuanceCheck) issuances = true;
  }
  const measured = dimensions.filter((dimension) => score.dimensions[dimension] !== null);
  return { modelVersion: score.modelVersion, measured, hosts: hosts.size, issuances };
}

/** Returns additions to the scope. Removals are covered by `provisional` and the dimensions themselves. */
export function compareScopes(before: Scope, now: Scope): ScopeNote[] {
  const notes: ScopeNote[] = [];
  if (before.modelVersion !== now.modelVersion)
    notes.push({ code: 'model-changed', from: before.modelVersion });
  for (const dimension of now.measured) {
    if (!before.measured.includes(dimension)) notes.push({ code: 'dimension-measured', dimension });
  }
  if (now.issuances && !before.issuances)
    notes.push({ code: 'issuances-watched', dimension: 'certificateHygiene' });
  const count = now.hosts - before.hosts;
  if (count > 0) notes.push({ code: 'hosts-added', dimension: 'assetExposure', count });
  return notes;
}
