export { type Access, checkAccess, ctxOf } from './access.ts';
export { registerAccountRoutes } from './account-routes.ts';
export type { Ctx } from './context.ts';
export { sessionTokenOf } from './cookie.ts';
export { checkPassword, createAccount } from './create-account.ts';
export { registerIdempotency } from './idempotency/idempotency.ts';
export { isOwnOrigin } from './origin.ts';
export {
  findSessions,
  findUserByEmail,
  listMemberships,
  type SessionRow,
  sweepAccess,
  updateAccount,
} from './queries.ts';
export { covers, type Role, scopeNames, scopesOfRole } from './roles.ts';
export { registerSessionRoutes } from './session-routes.ts';
export { sharedRead } from './shared-read.ts';
