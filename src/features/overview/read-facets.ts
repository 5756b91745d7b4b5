import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import type { ServiceMonitorFacets } from './schemas.ts';
import { selectCounts } from './views.ts';

const facets = ['status', 'kind', 'severity', 'tag', 'region'] as const;
/** Values of one facet that are shown: an account may have any number of tags. */
const most = 100;

/** How many service monitors there are of what filters choose by. */
export async function readFacets({ db, accountId }: Ctx): Promise<Static<typeof ServiceMonitorFacets>> {
  const counts = await selectCounts(db, accountId, facets);
  const list = (facet: (typeof facets)[number]) =>
    [...(counts.get(facet) ?? [])]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, most);
  return {
    status: list('status'),
    kind: list('kind'),
    severity: list('severity'),
    tag: list('tag'),
    region: list('region'),
  };
}
