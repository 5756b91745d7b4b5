export { leadJobs } from './jobs.ts';
export { createLeadWatch } from './name-watch.ts';
export { findLead } from './queries.ts';
export { readUrl } from './read-url.ts';
export { registerLeadRoutes } from './routes.ts';
export { sightLeads } from './sight.ts';
export { selectBrandDomains } from './views.ts';
