export { registerLateResultRoutes } from './late-result-routes.ts';
export { registerAgentRoutes } from './routes.ts';
export { locationJobs } from './unreported-windows.ts';
export { startLocationWatch } from './watch-locations.ts';
