import type { Incident } from '../../../../clients/typescript/src/index.ts';

/** How bad something is. */
export type Severity = Incident['severity'];

/** The worst first. */
export const severities = [
  'critical',
  'high',
  'medium',
  'low',
  'info',
] as const satisfies readonly Severity[];
