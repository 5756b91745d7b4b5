export { monitorScans } from './monitor-scans.ts';
export { registerScanRoutes } from './routes.ts';
export { scanDue, startScanner } from './scanner.ts';
