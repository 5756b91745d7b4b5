export { createPositionReader } from './current-position.ts';
export { liveEventJobs } from './jobs.ts';
export { insertLiveEvent } from './queries.ts';
export { registerLiveEventRoutes } from './routes.ts';
