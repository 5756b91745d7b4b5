export {
  apexOf,
  describeDomainFault,
  normaliseDomain,
  normaliseHostName,
} from './domain-name.ts';
export { ensureDomains } from './ensure-domains.ts';
export { getDomainOf, readDomain, readLabel } from './inventory.ts';
export { lockMonitorCap, type MonitorCap, readMonitorCap, takeMonitorSlot } from './monitor-cap.ts';
export {
  type DomainRow,
  domainExists,
  findDomainIds,
  updateDomainVerified,
} from './queries.ts';
export { registerDomainRoutes, toDomainBody } from './routes.ts';
