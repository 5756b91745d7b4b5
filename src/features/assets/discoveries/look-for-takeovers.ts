import type { ResolvedName } from '#engine/discovery/resolve-name.ts';
import type { FetchContext } from '#engine/http/fetch-types.ts';
import type { Lookup } from '#engine/posture/lookup.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import { lookForTakeover, noTakeover } from '#engine/takeover/look-for-takeover.ts';
import type { StoredTakeover } from '../subdomains/queries.ts';
import type { LookedAt } from '../takeovers/record-takeovers.ts';
import type { KnownName } from './record-queries.ts';

/** Names that are asked by HTTP in one run. */
const mostAsked = 1_000;
const atOnce = 4;

/**
 * Looks at all names of a run: those with an alias are asked, all others have nothing to claim. Names of which nothing
 * could be learnt are left out, and so is what stayed as it was.
 */
export async function lookForTakeovers(
  names: readonly { known: KnownName; resolved: ResolvedName }[],
  question: { domain: string; lookup: Lookup; isUnregistered: IsUnregistered | undefined },
  context: FetchContext,
): Promise<LookedAt[]> {
  const looks: LookedAt[] = [];
  const note = ({ name, state, takeover }: KnownName, now: StoredTakeover) => {
    const same = takeover !== null && JSON.stringify(sortedOf(takeover)) === JSON.stringify(sortedOf(now));
    if (!same) looks.push({ name, state, before: takeover, now });
  };
  const aliased = names.filter(({ resolved }) => resolved.targets.length > 0);
  for (const { known, resolved } of names) if (resolved.targets.length === 0) note(known, noTakeover);
  const asked = aliased.slice(0, mostAsked);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < asked.length && !context.signal.aborted; index = next++) {
      const known = asked[index]?.known;
      if (known === undefined) continue;
      const look = await lookForTakeover(known.name, question, context);
      if (look !== null) note(known, look);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, asked.length) }, work));
  return looks;
}

/** PostgreSQL keeps the keys of an object in an order of its own. */
function sortedOf({ service, verdict, evidence }: StoredTakeover): unknown {
  return [service, verdict, Object.entries(evidence).sort(([a], [b]) => (a < b ? -1 : 1))];
}
