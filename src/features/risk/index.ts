export { registerRiskRoutes } from './routes.ts';
export { riskSnapshotJob, runRiskSnapshot } from './snapshot.ts';
