export { createPageGate } from './access/page-gate.ts';
export { statusPageJobs } from './jobs.ts';
export { publishOpened } from './posts/publish.ts';
export { createStatusSource } from './public/status-source.ts';
export { registerStatusPageRoutes } from './routes.ts';
export { startStatusCourier } from './subscribers/courier.ts';
export { createSubscriptions } from './subscribers/subscriptions.ts';
