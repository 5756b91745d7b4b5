export { executeScan, type ScanDeps } from './execute-scan.ts';
export { monitorScans } from './hasten-queries.ts';
export { maintainRecords } from './partitions.ts';
export { registerScanRoutes } from './routes.ts';
export { type Scanner, type ScannerOptions, scanDue, startScanner } from './scanner.ts';
