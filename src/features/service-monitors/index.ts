export { buildImportedRows, type ImportedMonitor, type NewScheduleRow } from './build-row.ts';
export { createServiceMonitor } from './verbs.ts';
export type { NewMonitorRow } from './rows.ts';
export { registerServiceMonitorRoutes } from './routes.ts';
