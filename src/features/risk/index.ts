export { riskJobs, runRiskSnapshot } from './jobs.ts';
export { readRiskTrend } from './risk-trend.ts';
export { registerRiskRoutes } from './routes.ts';
