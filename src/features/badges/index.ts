export { registerBadgeRoutes } from './routes.ts';
