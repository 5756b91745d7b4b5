export { registerTakedownRoutes } from './routes.ts';
