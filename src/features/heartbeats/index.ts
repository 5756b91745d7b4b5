export { heartbeatJobs } from './jobs.ts';
export { registerHeartbeatRoutes } from './routes.ts';
export { settleDue, startHeartbeatWatch } from './watch/start-watch.ts';
