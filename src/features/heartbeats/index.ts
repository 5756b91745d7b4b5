export { createHeartbeat, deleteHeartbeat, suspendHeartbeats } from './heartbeat-changes.ts';
export { heartbeatJobs } from './jobs.ts';
export { registerHeartbeatRoutes } from './routes.ts';
export { CreateHeartbeatBody } from './schemas.ts';
export { startHeartbeatWatch } from './watch/deadlines.ts';
export { insertPastHeartbeatStatuses } from './watch/queries.ts';
