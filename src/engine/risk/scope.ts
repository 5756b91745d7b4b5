import { type Dimension, dimensions } from '#engine/findings/types.ts';
import type { CheckInput, ScoreResult } from './types.ts';

/** The basis of a score, which can grow or shrink without anything having become better or worse. */
export interface Scope {
  modelVersion: string;
  /** Dimensions with a value. */
  measured: Dimension[];
  /** Number of hosts covered by asset exposure. */
  hosts: number;
  /** Whether certificates issued for the domain are compared with the policy. Absent in older data. */
  issuances?: boolean;
}

/** Why a score may be worse than on the previous day although nothing has happened. */
export type ScopeNote =
  | { code: 'hosts-added'; dimension: 'assetExposure'; count: number }
  | { code: 'issuances-watched'; dimension: 'certificateHygiene' }
  | { code: 'dimension-measured'; dimension: Dimension }
  | { code: 'model-changed'; from: string };

/** The check that every host scan reports. */
const hostCheck = 'exposure.takeover.confirmed';

/** The check that shows whether issued certificates are monitored. */
const issuanceCheck = 'ssl.issuance.ca-not-allowed';

/** Returns the scope that a score is based on. */
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

/** Returns what has been added to the scope. Removals are covered by `provisional` and the dimensions themselves. */
export function compareScopes(before: Scope, now: Scope): ScopeNote[] {
  const notes: ScopeNote[] = [];
  if (before.modelVersion !== now.modelVersion)
    notes.push({ code: 'model-changed', from: before.modelVersion });
  for (const dimension of now.measured) {
    if (!before.measured.includes(dimension)) notes.push({ code: 'dimension-measured', dimension });
  }
  if (now.issuances === true && before.issuances !== true)
    notes.push({ code: 'issuances-watched', dimension: 'certificateHygiene' });
  const count = now.hosts - before.hosts;
  if (count > 0) notes.push({ code: 'hosts-added', dimension: 'assetExposure', count });
  return notes;
}
