export { startDiscoverer } from './discoveries/discoverer.ts';
export type { DiscoveryDeps } from './discoveries/execute.ts';
export { assetJobs } from './jobs.ts';
export { registerAssetRoutes } from './routes.ts';
