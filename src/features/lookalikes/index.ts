export type { InspectDeps } from './inspect.ts';
export { lookalikeJobs, pictureJobs } from './jobs.ts';
export { createLookalikeWatch } from './name-watch.ts';
export { findLookalike } from './queries.ts';
export { registerLookalikeRoutes } from './routes.ts';
export { createPacer } from './sweeps/run-paced.ts';
export { startSweeper } from './sweeps/sweeper.ts';
