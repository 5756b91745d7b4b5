export type { Grant, GrantKind } from './access.ts';
export {
  type Access,
  checkAccess,
  checkExpansions,
  createGrantQueries,
  ctxOf,
  ctxUserId,
  requireOperator,
  requireScope,
  requireStepUp,
} from './access.ts';
export { type CallerAccount, type Ctx, callerAccountColumns } from './context.ts';
export { createRoutes, type ResourceRoutes } from './resource-routes.ts';
export { covers, isWithinRole, limitToRole, type Role, roles, scopeNames, scopesOfRole } from './roles.ts';
