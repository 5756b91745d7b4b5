import { sql } from 'kysely';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { Clock } from '#platform/clock.ts';
import type { PlanColumns, PlanLimits, PlanName } from '#platform/config/plans.ts';
import type { Db } from '#platform/database/types.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import type { Role } from './roles.ts';

interface Actor {
  type: 'user' | 'api_key' | 'system';
  /** ID of the user or API key; null for the system. */
  id: string | null;
  name: string;
}

/** The account of a caller, as authentication reads it with the key, session or token. */
export interface CallerAccount extends PlanColumns {
  account_id: string;
  /** Whether the account is read-only until its owner's email address is confirmed. */
  awaits_confirmation: boolean;
  /** Why the account is suspended; null if it is not. */
  suspension_reason: string | null;
}

/** Columns of a `CallerAccount`, from `accounts a`. */
export const callerAccountColumns = sql`a.id as account_id, a.plan, a.monitor_cap, a.heartbeat_cap,
  a.min_interval_seconds, a.awaits_confirmation, a.suspension_reason`;

/**
 * Describes the caller to use cases. Authentication creates it once per request; routes never do. Every query takes
 * `accountId` from here.
 */
export interface Ctx {
  db: Db;
  clock: Clock;
  accountId: string;
  plan: PlanName;
  /** Whether the account is read-only until its owner's email address is confirmed. */
  awaitsConfirmation?: boolean;
  /** Why the account is suspended; null or missing if it is not. */
  suspension?: string | null;
  limits: PlanLimits;
  actor: Actor;
  /**
   * The responsible member: the signed-in user, or the creator of the API key. Null for account-level keys and for
   * the system. Anything the caller creates belongs to this member.
   */
  userId: string | null;
  /** Null for an API key. */
  role: Role | null;
  /** Set if the caller has a session. */
  session?: {
    /** When the user last signed in or confirmed who they are. */
    verifiedAt: Date;
    /** Whether the account requires a second factor that the user does not have. */
    needsFactor: boolean;
    /** Whether the user operates the installation. */
    isOperator?: boolean;
    /** Whether the user works as an operator in this account, which is not theirs. */
    isImpersonating?: boolean;
  };
  /** `*` includes all scopes. */
  scopes: ReadonlySet<string>;
  /** Null for work that no request caused. */
  requestId: string | null;
  address: string | null;
  /** The egress policy, for rejecting forbidden addresses when a monitor is created. */
  policy: EgressPolicy;
  /** Available kinds of service monitors. */
  kinds: ProbeKinds;
  /** Base URL of links, without a trailing slash. */
  publicUrl: string;
}
