export { checkLocations, offlineAfterMs } from './locations.ts';
export {
  consumeEnrollmentToken,
  countLateResults,
  findAgents,
  findLocation,
  findReturnedLocations,
  insertAgent,
  isOfLocation,
  type KnownAgent,
  listAgents,
  listLiveAgents,
  listUnresponsiveLocations,
  markOffline,
  recordContact,
  recordDuplicate,
  setAgentKeys,
} from './queries.ts';
export { registerLocationRoutes } from './routes.ts';
export { AgentState, LocationPath } from './schemas.ts';
