export { proberJobs } from './presence.ts';
export { startProber } from './start-prober.ts';
export type { Prober } from './types.ts';
