export { calendarGrants } from './calendar/grants.ts';
export { maintenanceJobs } from './jobs.ts';
export { registerMaintenanceRoutes } from './routes.ts';
export { hasMaintenance, isMaintained, selectMaintained, selectMaintenanceOf } from './views.ts';
