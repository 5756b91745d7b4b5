import type { ResolvedName } from '#engine/discovery/resolve-name.ts';
import type { FetchContext } from '#engine/http/fetch-types.ts';
import type { TakeoverQuestion } from '#engine/takeover/look-at-own-records.ts';
import { lookForTakeover } from '#engine/takeover/look-for-takeover.ts';
import type { StoredTakeover } from '../subdomains/queries.ts';
import type { LookedAtName } from '../takeovers/record-takeovers.ts';
import type { KnownName } from './record-queries.ts';

/** Names that are asked by HTTP in one run. */
const mostAsked = 1_000;
/** Names without an alias whose name servers and mail hosts are looked at in one run. */
const mostBare = 2_000;
const atOnce = 4;

/**
 * Looks at all names of a run: what their aliases lead to, and whom those without one are delegated to and have their mail
 * with. Names of which nothing could be learnt are left out, and so is what stayed as it was.
 */
export async function lookForTakeovers(
  names: readonly { known: KnownName; resolved: ResolvedName }[],
  question: TakeoverQuestion,
  context: FetchContext,
): Promise<LookedAtName[]> {
  const looks: LookedAtName[] = [];
  const note = ({ name, state, takeover }: KnownName, now: StoredTakeover) => {
    const same = takeover !== null && JSON.stringify(sortedOf(takeover)) === JSON.stringify(sortedOf(now));
    if (!same) looks.push({ name, state, before: takeover, now });
  };
  const aliased = names.filter(({ resolved }) => resolved.targets.length > 0);
  // Those that were found open first, or they would stay so; then those that resolvers cannot follow: a delegation that leads
  // nowhere looks like that.
  const rank = ({ known, resolved }: (typeof names)[number]) =>
    known.takeover === null || known.takeover.verdict === 'none' ? Number(resolved.alive !== null) : -1;
  const bare = names
    .filter(({ resolved }) => resolved.targets.length === 0)
    .sort((a, b) => rank(a) - rank(b));
  const asked = [...aliased.slice(0, mostAsked), ...bare.slice(0, mostBare)];
  let next = 0;
  const work = async () => {
    for (let one = asked[next++]; one !== undefined && !context.signal.aborted; one = asked[next++]) {
      const look = await lookForTakeover(one.resolved, question, context);
      if (look !== null) note(one.known, look);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, asked.length) }, work));
  return looks;
}

/** PostgreSQL keeps the keys of an object in an order of its own. */
function sortedOf({ service, verdict, evidence }: StoredTakeover): unknown {
  return [service, verdict, Object.entries(evidence).sort(([a], [b]) => (a < b ? -1 : 1))];
}
