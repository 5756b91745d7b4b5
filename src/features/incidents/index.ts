export {
  fingerprintOf,
  type ProblemReport,
  raiseIncidents,
  recordProblems,
  resolveIncidents,
} from './automatic-changes.ts';
export { groupIncidents, recoverMembers, sharedCertificate } from './grouping.ts';
export { endFlapping, incidentJobs, releaseAfterMaintenance, resolveOrphans } from './jobs.ts';
export { changeIncidentState } from './manual-changes.ts';
export { insertIncidentEvents, type NewIncidentEvent } from './queries/events.ts';
export {
  countIncidentsOf,
  countIncidentsOfGroups,
  selectIncidentsOf,
  selectOpenIncidents,
} from './queries/incidents.ts';
export type { DetectedProblem, RecoveredSource } from './queries/problems.ts';
export { registerIncidentRoutes } from './routes.ts';
export { openIncidentField } from './schemas.ts';
export { incidentSourceTypes } from './types.ts';
export { findIncidentTitle } from './views.ts';
