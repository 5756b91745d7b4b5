export { maintenanceJobs } from './jobs.ts';
export { registerMaintenanceRoutes } from './routes.ts';
