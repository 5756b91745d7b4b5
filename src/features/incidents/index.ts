export { fingerprintOf } from './fingerprint.ts';
export { type RaisedTrouble, raiseIncidents } from './raise.ts';
export { registerIncidentRoutes } from './routes.ts';
export { type SettledSource, settleIncidents } from './settle.ts';
