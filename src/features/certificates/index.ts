export { certificateJobs } from './jobs.ts';
export { startCertificateWatch } from './lookups/start-watch.ts';
export { createIsInCaa } from './record/create-is-in-caa.ts';
export { registerCertificateRoutes } from './routes.ts';
export { startTail } from './tail/start-tail.ts';
