export type { DiscoveryDeps } from './discoveries/run-discovery.ts';
export { startDiscoverer } from './discoveries/run-discovery.ts';
export { assetJobs } from './jobs.ts';
export { registerAssetRoutes } from './routes.ts';
