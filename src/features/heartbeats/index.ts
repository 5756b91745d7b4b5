export { heartbeatJobs } from './jobs.ts';
export { registerHeartbeatRoutes } from './routes.ts';
export { startHeartbeatWatch } from './watch/deadlines.ts';
