export { recordAudit, recordAuditBulk } from './record-audit.ts';
export { registerAuditRoutes } from './routes.ts';
