export { buildImportedRows, type ImportedMonitor } from './build-imported-rows.ts';
export { copyServiceMonitors } from './copy-monitors.ts';
export { define } from './define.ts';
export { findMonitor } from './queries.ts';
export { registerServiceMonitorRoutes } from './routes.ts';
export type { NewMonitorRow } from './rows.ts';
export {
  dueChannel,
  insertSchedules,
  requestCheck,
  requestChecks,
  type ScheduleRow,
} from './schedule-queries.ts';
export { createServiceMonitor } from './verbs.ts';
