export { checkLocations, silentAfterMs } from './locations.ts';
export {
  countLateResults,
  findAgents,
  findLocation,
  findReturnedLocations,
  insertAgent,
  isOfLocation,
  type KnownAgent,
  listAgents,
  listLiveAgents,
  listSilentLocations,
  markOffline,
  recordContact,
  setAgentKeys,
  takeEnrollmentToken,
} from './queries.ts';
export { registerLocationRoutes } from './routes.ts';
export { AgentState, LocationPath } from './schemas.ts';
