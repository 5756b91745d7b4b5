export { fingerprintOf, type IncidentSourceType } from './fingerprint.ts';
export { type RaisedTrouble, raiseIncidents, reopenWithinMs } from './raise.ts';
export { registerIncidentRoutes } from './routes.ts';
export { type SettledSource, settleIncidents } from './settle.ts';
