export { createAccount } from './accounts.ts';
export { resetFactorsByEmail } from './factors/manage-factors.ts';
export { registerIdempotency } from './idempotency/hooks.ts';
export { accountJobs } from './jobs.ts';
export { endMemberAccess } from './members/member-access.ts';
export {
  deleteMember,
  findMember,
  insertMember,
  listMembers,
  listMemberships,
  type MemberRow,
  updateMemberRow,
} from './members/queries.ts';
export {
  addOperator,
  listOperators,
  removeOperator,
} from './operator/operators.ts';
export { registerOperatorRoutes } from './operator/routes.ts';
export { checkPassword, createBreachCheck } from './passwords.ts';
export {
  findAccount,
  findAccountByPingKey,
  findOldestAccount,
  findSsoPolicy,
  findUser,
  findUserByEmail,
  hasAccounts,
  hasSeveralAccounts,
  insertUser,
  lockAccount,
  type UserRow,
  updateAccount,
  updateSsoPolicy,
  updateUser,
} from './queries.ts';
export { notifyUser } from './record-user-action.ts';
export { registerAccountRoutes } from './routes.ts';
export { endSessions } from './sessions/end-sessions.ts';
export { isOwnOrigin, requestOriginOf } from './sessions/origin.ts';
export {
  deletePasswordSessions,
  deleteSsoSessions,
  findSessions,
  type SessionLimits,
  type SessionRow,
  touchSession,
} from './sessions/queries.ts';
export { registerSessionRoutes } from './sessions/routes.ts';
export {
  type Device,
  deviceOf,
  type OpenedSession,
  openSession,
  sessionTokenOf,
  setSessionCookie,
} from './sessions/sign-in.ts';
export { rangeOf } from './sign-up.ts';
