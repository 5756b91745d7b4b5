export { endFlapping } from './calm.ts';
export { fingerprintOf } from './fingerprint.ts';
export { noteTroubles, type TroubleNote } from './note-troubles.ts';
export { insertIncidentEvents } from './queries/events.ts';
export { countIncidentsOf } from './queries/incidents.ts';
export type { RaisedTrouble, SettledSource } from './queries/troubles.ts';
export { raiseIncidents } from './raise.ts';
export { registerIncidentRoutes } from './routes.ts';
export { settleIncidents } from './settle.ts';
