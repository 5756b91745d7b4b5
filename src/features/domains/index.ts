export { toDomainBody } from './answers.ts';
export { readDomain, readDomainFilter, readLabel } from './domain-input.ts';
export { apexOf, describeDomainFault, normaliseDomain, normaliseHostName } from './domain-name.ts';
export { ensureDomains } from './ensure-domains.ts';
export { getDomain } from './get-domain.ts';
export { lockMonitorCap, type MonitorCap, readMonitorCap, takeMonitorSlot } from './monitor-cap.ts';
export { type DomainRow, domainExists, findDomainIds, updateDomainVerified } from './queries.ts';
export { registerDomainRoutes } from './routes.ts';
