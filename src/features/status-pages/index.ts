export { createPageGate } from './access/page-gate.ts';
export { statusPageJobs } from './jobs.ts';
export { publishOpenedIncident } from './posts/posts.ts';
export { createStatusSource } from './public/status-source.ts';
export { registerStatusPageRoutes } from './routes.ts';
export { startSubscriberNotifier } from './subscribers/notifier.ts';
export { statusPageSecrets } from './subscribers/queries.ts';
export { createSubscriptions } from './subscribers/subscriptions.ts';
