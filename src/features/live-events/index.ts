export { createPositionReader } from './hub.ts';
export { liveEventJobs } from './jobs.ts';
export { insertLiveEvent } from './queries.ts';
export { registerLiveEventRoutes } from './routes.ts';
