export { recordAudit, recordAuditBulk } from './record.ts';
export { registerAuditRoutes } from './routes.ts';
