export { recordServedCertificates, type ServedObservation } from './deployments/observe.ts';
export { certificateJobs } from './jobs.ts';
export { startCertificateLookups } from './lookups/lookup-work.ts';
export { createCaaCheck } from './record-issuances.ts';
export { registerCertificateRoutes } from './routes.ts';
export { startTail } from './tail/tail.ts';
