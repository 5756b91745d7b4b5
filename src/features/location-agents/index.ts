export { locationJobs } from './jobs.ts';
export { registerAgentRoutes } from './routes.ts';
