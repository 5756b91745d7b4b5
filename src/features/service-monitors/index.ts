export { createServiceMonitor } from './create.ts';
export { readDefaults } from './defaults.ts';
export { getKind } from './definition.ts';
export { createMemberReader, requestGroupChecks } from './groups.ts';
export { buildImportedRows, copyServiceMonitors } from './imported-monitors.ts';
export { CreateProxyBody, createProxy, findProxiesOfMonitors, removeProxy } from './proxies/proxies.ts';
export {
  type CheckSettingsRow,
  findMonitor,
  openMonitors,
  selectCheckSettings,
} from './queries.ts';
export { removeMonitors } from './remove.ts';
export { registerServiceMonitorRoutes } from './routes.ts';
export { dueChannel, isSetAhead, storeLastChecks, suspendChecks } from './schedules.ts';
export { defaultRegion, defaultTimeoutSeconds } from './schemas.ts';
export { exportSettings } from './secrets.ts';
export {
  insertPastStatuses,
  insertTransitions,
  lockMonitors,
  type MonitorTransition,
  selectDownParents,
  selectRegionStatuses,
  selectStatusHistories,
  selectTimeline,
  updateStatuses,
} from './status-changes.ts';
export { ConsoleBody, StepResultBody, toStepBodies } from './step-results.ts';
