export { type AuditEntry, recordAudit } from './record.ts';
export { registerAuditRoutes } from './routes.ts';
