export {
  apexOf,
  type DomainFault,
  describeDomainFault,
  type NormalisedDomain,
  normaliseDomain,
  normaliseHostName,
} from './domain-name.ts';
export { type EnsuredDomains, ensureDomains, type WantedDomain } from './ensure-domains.ts';
export { getDomainOf, readDomain, readLabel } from './inventory.ts';
export { lockMonitorCap, type MonitorCap, readMonitorCap, takeMonitorSlot } from './monitor-cap.ts';
export {
  type DomainRow,
  type DomainSource,
  findDomainIds,
  likePattern,
  updateDomainVerified,
} from './queries.ts';
export { registerDomainRoutes, toDomainBody } from './routes.ts';
