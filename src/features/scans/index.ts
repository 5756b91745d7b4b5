export { monitorScans } from './queries/requests.ts';
export { registerScanRoutes } from './routes.ts';
export { runDueScans, startScanner } from './scanner.ts';
