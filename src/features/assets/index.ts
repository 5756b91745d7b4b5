export type { DiscoveryDeps } from './discoveries/execute.ts';
export { assetJobs, assetTasks } from './jobs.ts';
export { registerAssetRoutes } from './routes.ts';
