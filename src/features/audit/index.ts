export { recordAudit } from './record.ts';
export { recordAuditBulk } from './record-bulk.ts';
export { registerAuditRoutes } from './routes.ts';
