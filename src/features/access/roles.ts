/** Roles of members, from most to least power. */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Resources that scopes are made of. */
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

/** Every scope a key can carry. */
export const scopeNames: readonly string[] = [
  ...scopedResources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
  'import:write',
  'export:read',
  '*',
];

const everything: ReadonlySet<string> = new Set(['*']);
const readOnly: ReadonlySet<string> = new Set(scopeNames.filter((scope) => scope.endsWith(':read')));
// A member works with monitors but neither with people nor with keys.
const work: ReadonlySet<string> = new Set(
  scopeNames.filter((scope) => scope !== '*' && scope !== 'api-keys:write' && scope !== 'account:write'),
);

/** What a session of that role may do. */
export function scopesOfRole(role: Role): ReadonlySet<string> {
  if (role === 'owner' || role === 'admin') return everything;
  return role === 'member' ? work : readOnly;
}

/** Returns the scopes of a key whose maker has that role: never more than the role has. */
export function limitToRole(scopes: readonly string[], role: Role): ReadonlySet<string> {
  const allowed = scopesOfRole(role);
  if (allowed.has('*')) return new Set(scopes);
  return scopes.includes('*') ? allowed : new Set(scopes.filter((scope) => allowed.has(scope)));
}

/** True when a member of that role may do everything that the scopes allow. */
export function isWithinRole(scopes: readonly string[], role: Role): boolean {
  return scopes.every((scope) => covers(scopesOfRole(role), scope));
}

/** True when `held` covers `wanted`. */
export function covers(held: ReadonlySet<string>, wanted: string): boolean {
  return held.has('*') || held.has(wanted);
}
