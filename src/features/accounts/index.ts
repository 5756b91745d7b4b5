export { type Access, checkAccess, ctxOf } from './access.ts';
export { registerAccountRoutes } from './account-routes.ts';
export type { Actor, Ctx } from './context.ts';
export { sessionCookie, sessionTokenOf } from './cookie.ts';
export { type CreatedAccount, checkPassword, createAccount } from './create-account.ts';
export { registerIdempotency } from './idempotency/idempotency.ts';
export { isOwnOrigin } from './origin.ts';
export {
  type AccountRow,
  findAccount,
  findSessions,
  findUserByEmail,
  listMemberships,
  type SessionRow,
  sweepAccess,
  updateAccount,
} from './queries.ts';
export { covers, type Role, roles, scopeNames, scopesOfRole } from './roles.ts';
export { registerSessionRoutes } from './session-routes.ts';
export { sharedRead } from './shared-read.ts';
