export { apexOf, describeDomainFault, normalizeDomain, normalizeHostName } from './domain-name.ts';
export {
  getDomain,
  lockMonitorCap,
  type MonitorCap,
  readDomain,
  readDomainFilter,
  readLabel,
  readMonitorCap,
  removeUnmonitoredDomains,
  reserveMonitorSlot,
} from './domains.ts';
export { ensureDomains } from './ensure-domains.ts';
export { type DomainRow, domainExists, findDomainIds, updateDomainVerified } from './queries.ts';
export { registerDomainRoutes, toDomainBody } from './routes.ts';
