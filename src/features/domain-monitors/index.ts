export { insertMonitors, newMonitorId } from './bulk-insert.ts';
export { isEmail } from './email.ts';
export { ownershipJob } from './reprove.ts';
export { registerMonitorRoutes } from './routes.ts';
