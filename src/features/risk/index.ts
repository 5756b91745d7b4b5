export { riskJobs, runRiskSnapshot } from './jobs.ts';
export { findSnapshots } from './queries.ts';
export { packContributors } from './risk-point.ts';
export { comparePacked, type FindingTypeChange, readRiskTrend } from './risk-trend.ts';
export { registerRiskRoutes } from './routes.ts';
export { MovedFindings, RiskLabelName, RiskScore } from './schemas.ts';
