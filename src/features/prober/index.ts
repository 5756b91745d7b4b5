export { proberJobs } from './jobs.ts';
export { startProber } from './prober.ts';
export type { ProbeRegistry, Prober, ProberOptions, ProberState } from './types.ts';
