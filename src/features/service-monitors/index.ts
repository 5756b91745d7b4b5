export { buildImportedRows } from './build-imported-rows.ts';
export { copyServiceMonitors } from './copy-monitors.ts';
export { define } from './define.ts';
export { findMonitor } from './queries.ts';
export { registerServiceMonitorRoutes } from './routes.ts';

export { dueChannel } from './schedule-queries.ts';
