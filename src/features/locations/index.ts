export { checkLocations, offlineAfterMs, privateRegionPrefix } from './locations.ts';
export {
  countLateResults,
  findAgents,
  insertAgent,
  type KnownAgent,
  listAgents,
  listLiveAgents,
  recordContact,
  setAgentKeys,
  takeEnrollmentToken,
  updateOfflineLocations,
} from './queries.ts';
export { registerLocationRoutes } from './routes.ts';
export { AgentState } from './schemas.ts';
