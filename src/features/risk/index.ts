export { riskJobs } from './jobs.ts';
export { registerRiskRoutes } from './routes.ts';
export { runRiskSnapshot } from './run-snapshot.ts';
export { readRiskTrend } from './trend.ts';
