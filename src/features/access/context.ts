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

/** The caller's account, read together with the API key, session or token during authentication. */
export interface CallerAccount extends PlanColumns {
  account_id: string;
  /** Whether the account is read-only until its owner's email address is confirmed. */
  awaits_confirmation: boolean;
  /** The reason for the account's suspension; null if it is not suspended. */
  suspension_reason: string | null;
}

/** Columns of a `CallerAccount`, from `accounts a`. */
export const callerAccountColumns = sql`a.id as account_id, a.plan, a.monitor_cap, a.heartbeat_cap,
  a.browser_monitor_cap, a.min_interval_seconds, a.awaits_confirmation, a.suspension_reason`;

/**
 * The caller of a use case. Only authentication creates a `Ctx`, once per request. Every query takes `accountId` from
 * it.
 */
export interface Ctx {
  db: Db;
  clock: Clock;
  accountId: string;
  plan: PlanName;
  /** Whether the account is read-only until its owner's email address is confirmed. */
  awaitsConfirmation?: boolean;
  /** The reason for the account's suspension; null or absent if it is not suspended. */
  suspension?: string | null;
  limits: PlanLimits;
  actor: Actor;
  /**
   * The responsible member: the signed-in user, or the creator of the API key. Null for account-level keys and for the
   * system. All objects that the caller creates belong to this member.
   */
  userId: string | null;
  /** Null for an API key. */
  role: Role | null;
  /** Set if the caller has a session. */
  session?: {
    /** When the user last signed in or completed a step-up. */
    verifiedAt: Date;
    /** Whether the account requires a second factor that the user does not have. */
    needsFactor: boolean;
    /** Whether the user operates the installation. */
    isOperator?: boolean;
    /** Whether the user is an operator working in another account. */
    isImpersonating?: boolean;
  };
  /** `*` includes all scopes. */
  scopes: ReadonlySet<string>;
  /** Null for work that no request started. */
  requestId: string | null;
  address: string | null;
  /** The egress policy, which rejects forbidden addresses when a monitor is created. */
  policy: EgressPolicy;
  /** Available kinds of service monitors. */
  kinds: ProbeKinds;
  /** Base URL of links, without a trailing slash. */
  publicUrl: string;
}
