export { type Access, checkAccess, checkExpansions, ctxOf, requireScope } from './access.ts';
export type { Ctx } from './context.ts';
export { covers, type Role, roles, scopeNames, scopesOfRole } from './roles.ts';
