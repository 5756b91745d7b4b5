import { newId, randomToken } from '#platform/crypto/tokens.ts';
import { clientOf } from '#platform/database/copy.ts';
import { copyRows } from '#platform/database/copy-rows.ts';
import type { Tx } from '#platform/database/types.ts';

/** A legacy monitor to be made. */
export interface NewMonitor {
  id: string;
  domainId: string;
  label: string | null;
  /** Null: the account's own address. */
  email: string | null;
}

const columns = [
  'id',
  'account_id',
  'domain_id',
  'label',
  'email',
  'verification_token',
  'created_at',
  'updated_at',
] as const;

/** What the owner publishes to prove ownership: 192 random bits under a name that tells where it is from. */
export function newVerificationToken(): string {
  return `belltower-${randomToken(24)}`;
}

/** An id for a monitor that is to be made. */
export const newMonitorId: () => string = newId;

/**
 * Writes many monitors by COPY. The caller holds the account's monitor lock and knows that none of them is
 * there; one that is fails the transaction (unique_violation).
 */
export async function insertMonitors(
  tx: Tx,
  accountId: string,
  rows: readonly NewMonitor[],
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  await copyRows(await clientOf(tx), { table: 'monitors', columns }, rows, (row) => [
    row.id,
    accountId,
    row.domainId,
    row.label,
    row.email,
    newVerificationToken(),
    time,
    time,
  ]);
}
