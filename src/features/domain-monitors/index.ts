export { insertMonitors, type NewMonitor, newMonitorId } from './bulk-insert.ts';
export { isEmail } from './email.ts';
export { ownershipJob } from './reprove.ts';
export { registerMonitorRoutes } from './routes.ts';
export { getMonitor } from './watch.ts';
