import {
  browserAgent,
  type Exchange,
  type FetchContext,
  type FollowedFetch,
  fetchFollowing,
} from '#engine/http/fetch.ts';
import { userAgent } from '#platform/net/http/user-agent.ts';

/** How we show ourselves: as what we are, or as the browsers that such pages are made for. */
export type Manner = 'named' | 'browser';

/** A page as it was shown to one who comes in that manner. */
export interface PageVisit extends FollowedFetch {
  manner: Manner;
  last: Exchange;
}

const maxBytes = 2 << 20;

/**
 * Asks for a page and follows its redirects, within the egress policy, ten hops, two decoded MiB and twice the time.
 * Never rejects. Nothing but the address is sent: no cookie, no form.
 */
export async function visitPage(
  url: string,
  manner: Manner,
  { context, timeoutMs }: { context: FetchContext; timeoutMs: number },
): Promise<PageVisit> {
  const headers = {
    'user-agent': manner === 'named' ? userAgent('abuse reports', context.contactUrl) : browserAgent,
    'accept-language': 'en;q=0.9, *;q=0.5',
  };
  const followed = await fetchFollowing(new URL(url), { headers, maxBytes, timeoutMs }, context);
  const last = followed.exchanges.at(-1);
  if (last === undefined) throw new Error('a fetch without an exchange');
  return { ...followed, manner, last };
}

/** There is something to see. */
export function showsPage({ last, failure }: PageVisit): boolean {
  return failure === null && last.status >= 200 && last.status < 400 && last.body.length > 0;
}
