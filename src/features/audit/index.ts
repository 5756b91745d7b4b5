export { type AuditChange, changesOf } from './changes.ts';
export { type Author, recordAudit, recordAuditBulk, recordSetAside } from './record.ts';
export { registerAuditRoutes } from './routes.ts';
