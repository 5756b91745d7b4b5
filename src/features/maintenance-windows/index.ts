export { calendarGrants } from './calendar/calendar.ts';
export { maintenanceJobs } from './jobs.ts';
export { registerMaintenanceRoutes } from './routes.ts';
export { hasMaintenance, isInMaintenance, selectInMaintenance, selectMaintenanceOf } from './views.ts';
