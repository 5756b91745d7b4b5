import type { Incident } from '../../../../clients/typescript/src/index.ts';

/** The severity of an incident or finding. */
export type Severity = Incident['severity'];

/** Severities, worst first. */
export const severities = [
  'critical',
  'high',
  'medium',
  'low',
  'info',
] as const satisfies readonly Severity[];
