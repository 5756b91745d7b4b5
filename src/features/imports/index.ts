export { registerToolImportRoutes } from './from-tools/routes.ts';
export { registerImportRoutes } from './routes.ts';
export { registerStepsImportRoute } from './steps-from-file.ts';
