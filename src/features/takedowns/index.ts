export { startCollector } from './collect/collector.ts';
export { registerTakedownRoutes } from './routes.ts';
