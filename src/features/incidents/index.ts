export { fingerprintOf, type IncidentSourceType } from './fingerprint.ts';
export { type RaisedTrouble, raiseIncidents, reopenWithinMs } from './raise.ts';
export { registerIncidentRoutes } from './routes.ts';
export { lowerSeverity, type Severity } from './schemas.ts';
export { type SettledSource, settleIncidents } from './settle.ts';
