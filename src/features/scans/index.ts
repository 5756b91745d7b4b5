export { monitorScans } from './hasten-queries.ts';

export { registerScanRoutes } from './routes.ts';
export { scanDue, startScanner } from './scanner.ts';
