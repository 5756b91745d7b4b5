export { registerExportRoutes, type SendMetrics } from './routes.ts';
