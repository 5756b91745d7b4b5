export { proberJobs } from './jobs.ts';
export { startProber } from './prober.ts';
export type { ProbeRegistry } from './types.ts';
