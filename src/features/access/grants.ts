import type { Queryable, Tx } from '#platform/database/types.ts';

/** Something a member made that opens the account without their session: an API key, a wall link and the like. */
export interface Grant {
  id: string;
  name: string;
  /** What it may do: all of it must be within its maker's role. */
  scopes: readonly string[];
  /** True if only an owner may have it. */
  ownersOnly?: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A kind of grant, from the feature that owns its table. */
export interface GrantKind {
  type: 'api-key' | 'wall-link' | 'calendar-link' | 'invitation';
  /** Object type in the audit log, and the action that records the end of one. */
  audit: { objectType: string; revoke: string; transfer: string };
  /** Lists the grants a member made in an account, oldest first. */
  list(db: Queryable, accountId: string, userId: string): Promise<Grant[]>;
  revoke(tx: Tx, accountId: string, ids: readonly string[]): Promise<void>;
  /** Makes grants belong to another member; null: to the account itself. */
  transfer(tx: Tx, accountId: string, ids: readonly string[], to: string | null): Promise<void>;
}
