export { buildImportedRows, type ImportedMonitor } from './build-row.ts';
export { copyServiceMonitors } from './bulk-insert.ts';
export { define } from './define.ts';
export { startProber } from './prober.ts';
export type { ProbeRegistry } from './prober-types.ts';
export { registerServiceMonitorRoutes } from './routes.ts';
export type { NewMonitorRow } from './rows.ts';
export type { ScheduleRow } from './schedule-queries.ts';
export { createServiceMonitor } from './verbs.ts';
