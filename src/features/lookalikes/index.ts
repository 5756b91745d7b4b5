export type { InspectDeps } from './inspect.ts';
export { lookalikeJobs, screenshotJobs } from './jobs.ts';
export { findLookalike } from './queries.ts';
export { createLookalikeObserver } from './record.ts';
export { registerLookalikeRoutes } from './routes.ts';
export { createPacer, startSweeper } from './sweeps/run-sweep.ts';
