export { registerToolImportRoutes } from './from-tools/routes.ts';
export { registerImportRoutes } from './routes.ts';
