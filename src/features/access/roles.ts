/** Roles of members, from most to fewest rights. */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

const scopedResources = [
  'monitors',
  'service-monitors',
  'maintenance-windows',
  'heartbeats',
  'status-pages',
  'assets',
  'certificates',
  'threats',
  'incidents',
  'alerts',
  'api-keys',
  'account',
] as const;

/** All scopes that an API key can have. */
export const scopeNames: readonly string[] = [
  ...scopedResources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
  'import:write',
  'export:read',
  '*',
];

const everything: ReadonlySet<string> = new Set(['*']);
const readOnly: ReadonlySet<string> = new Set(scopeNames.filter((scope) => scope.endsWith(':read')));
// A member manages monitors, but neither members nor API keys.
const work: ReadonlySet<string> = new Set(
  scopeNames.filter((scope) => scope !== '*' && scope !== 'api-keys:write' && scope !== 'account:write'),
);

/** Returns the scopes of a session with this role. */
export function scopesOfRole(role: Role): ReadonlySet<string> {
  if (role === 'owner' || role === 'admin') return everything;
  return role === 'member' ? work : readOnly;
}

/** Returns the scopes of an API key, limited to the scopes of its creator's role. */
export function limitToRole(scopes: readonly string[], role: Role): ReadonlySet<string> {
  const allowed = scopesOfRole(role);
  if (allowed.has('*')) return new Set(scopes);
  return scopes.includes('*') ? allowed : new Set(scopes.filter((scope) => allowed.has(scope)));
}

/** Returns whether a member with this role has all of these scopes. */
export function isWithinRole(scopes: readonly string[], role: Role): boolean {
  return scopes.every((scope) => covers(scopesOfRole(role), scope));
}

/** Returns whether `scopes` include `required`. */
export function covers(scopes: ReadonlySet<string>, required: string): boolean {
  return scopes.has('*') || scopes.has(required);
}
