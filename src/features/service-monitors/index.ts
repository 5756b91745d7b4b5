export { createServiceMonitor } from './create.ts';
export { defaultRegion, defaultTimeoutSeconds } from './definition/defaults.ts';
export { getKind } from './definition/define.ts';
export { buildImportedRows } from './imported/build-imported-rows.ts';
export { copyServiceMonitors } from './imported/copy-monitors.ts';
export { type CheckOrderRow, findMonitor, selectCheckOrders } from './queries.ts';
export { removeMonitors } from './remove.ts';
export { registerServiceMonitorRoutes } from './routes.ts';
export { clocksWithinMs, isSetAhead, keepLastChecks } from './schedules/queries.ts';
export { dueChannel } from './schedules/wake-probers.ts';
export { tellSettings } from './secrets.ts';
export {
  insertTransitions,
  lockMonitors,
  type MonitorTransition,
  selectDownParents,
  selectRegionStatuses,
  selectTimeline,
  updateStatuses,
} from './status/queries.ts';
