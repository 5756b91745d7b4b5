export { type AuditChange, changesOf } from './changes.ts';
export { type Author, recordAudit, recordAuditBulk } from './record.ts';
export { recordSetAside } from './record-set-aside.ts';
export { registerAuditRoutes } from './routes.ts';
