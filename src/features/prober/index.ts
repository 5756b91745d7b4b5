export { proberJobs } from './jobs.ts';
export { startProber } from './start-prober.ts';
export type { Prober } from './types.ts';
