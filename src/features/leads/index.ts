export { createLeadWatch, leadJobs } from './jobs.ts';
export { readUrl, recordSightings } from './leads.ts';
export { findLead } from './queries.ts';
export { registerLeadRoutes } from './routes.ts';
export { selectBrandDomains } from './views.ts';
