export { createPositionReader } from './hub.ts';
export { insertLiveEvent, liveEventJobs } from './queries.ts';
export { registerLiveEventRoutes } from './routes.ts';
