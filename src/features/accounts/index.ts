export { createAccount } from './accounts.ts';
export { resetFactorsByEmail } from './factors/manage-factors.ts';
export { registerIdempotency } from './idempotency/hooks.ts';
export { accountJobs } from './jobs.ts';
export { listMemberships } from './members/queries.ts';
export {
  addOperator,
  hasOperators,
  listOperators,
  removeOperator,
} from './operator/operators.ts';
export { registerOperatorRoutes } from './operator/routes.ts';
export { checkPassword } from './passwords.ts';
export {
  findAccount,
  findAccountByPingKey,
  findUserByEmail,
  hasAccounts,
  lockAccount,
  updateAccount,
} from './queries.ts';
export { registerAccountRoutes } from './routes.ts';
export { isOwnOrigin, requestOriginOf } from './sessions/origin.ts';
export { findSessions, type SessionRow, touchSession } from './sessions/queries.ts';
export { registerSessionRoutes } from './sessions/routes.ts';
export { sessionTokenOf } from './sessions/sign-in.ts';
