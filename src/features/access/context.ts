import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { Clock } from '#platform/clock.ts';
import type { PlanLimits, PlanName } from '#platform/config/plans.ts';
import type { Db } from '#platform/database/types.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import type { Role } from './roles.ts';

/** Who acts. */
interface Actor {
  type: 'user' | 'api_key' | 'system';
  /** User or key id; null for the system. */
  id: string | null;
  name: string;
}

/**
 * Everything a verb needs to know of the caller: built once a request by authentication, never by a route.
 * Every query takes `accountId` from here.
 */
export interface Ctx {
  db: Db;
  clock: Clock;
  accountId: string;
  plan: PlanName;
  /** The account may only read until its owner's address is confirmed. */
  awaitsConfirmation?: boolean;
  limits: PlanLimits;
  actor: Actor;
  /**
   * The member who is responsible: the signed-in user, or the maker of the key; null for keys of the account itself and
   * for the system. What a caller makes belongs to this member.
   */
  userId: string | null;
  /** Null for a key. */
  role: Role | null;
  /** What the caller may do; `*` is everything. */
  scopes: ReadonlySet<string>;
  /** Null for work that no request caused. */
  requestId: string | null;
  address: string | null;
  /** Which targets may be probed, for refusing literals when a monitor is made. */
  policy: EgressPolicy;
  /** The kinds of service monitor that can be ordered. */
  kinds: ProbeKinds;
  /** Base of links that leave the service, without a trailing slash. */
  publicUrl: string;
}
