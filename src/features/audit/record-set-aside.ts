import type { Tx } from '#platform/database/types.ts';
import { type SetAsideItem, workerDied } from '#platform/work/claims.ts';
import { recordAudit } from './record.ts';

/** Tells accounts which of their work was given up because its worker stopped each time that it was tried. */
export async function recordSetAside(
  tx: Tx,
  kind: string,
  items: readonly SetAsideItem[],
  now: Date,
): Promise<void> {
  const objectType = kind.replaceAll('-', '_');
  const actor = { type: 'system', id: null, name: 'Belltower' } as const;
  for (const [accountId, own] of Map.groupBy(items, (one) => one.accountId)) {
    if (accountId === null) continue;
    await recordAudit(
      tx,
      { accountId, actor, requestId: null, address: null },
      now,
      own.map(({ item }) => ({
        action: `${objectType}.set_aside`,
        objectType,
        objectId: item,
        details: { code: workerDied.code, reason: workerDied.message },
      })),
    );
  }
}
