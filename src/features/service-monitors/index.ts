export { define } from './define.ts';
export { buildImportedRows, type ImportedMonitor } from './build-row.ts';
export { registerServiceMonitorRoutes } from './routes.ts';
export type { NewMonitorRow } from './rows.ts';
export type { ScheduleRow } from './schedule-queries.ts';
export { createServiceMonitor } from './verbs.ts';
