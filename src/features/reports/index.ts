export { figureJobs } from './figures/account-figures.ts';
export { type MonthReport, readAllMonths } from './month-report.ts';
export { registerReportRoutes } from './routes.ts';
export { MonthFilters } from './schemas.ts';
