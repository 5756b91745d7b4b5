import { readTarget } from '#engine/lookalikes/read-target.ts';
import type { Queryable } from '#platform/database/types.ts';
import { listOwnTexts } from './views.ts';

const most = 40;
/** What says nothing of an owner. */
const common = new Set(
  `com net org www mail api app dev test prod the and gmbh inc ltd llc co uk de eu web site http https monitor check
  default main account team company`.split(/\s+/),
);

/** Words of the account's own that its domain may be combined with to deceive: products, places, hosts. */
export async function findOwnWords(
  db: Queryable,
  accountId: string,
  { id, domain }: { id: string; domain: string },
): Promise<string[]> {
  const brand = readTarget(domain)?.label ?? '';
  const words = new Set<string>();
  for (const { text } of await listOwnTexts(db, accountId, id)) {
    for (const word of text.toLowerCase().split(/[^a-z0-9]+/)) {
      if (word.length < 3 || word.length > 20 || /^\d+$/.test(word)) continue;
      if (common.has(word) || word === brand) continue;
      words.add(word);
      if (words.size === most) return [...words];
    }
  }
  return [...words];
}
