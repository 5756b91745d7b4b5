export { createStatusSource } from './public/status-source.ts';
export { registerStatusPageRoutes } from './routes.ts';
