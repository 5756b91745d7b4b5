export { riskJobs } from './jobs.ts';
export { registerRiskRoutes } from './routes.ts';
export { runRiskSnapshot } from './snapshot.ts';
