export { registerLookalikeRoutes } from './routes.ts';
