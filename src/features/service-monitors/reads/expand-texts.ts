import { selectOpenIncidents } from '#features/incidents/index.ts';
import type { Db } from '#platform/database/types.ts';
import { selectDomainsOfMonitors } from '../views.ts';

/** What a list may show beside its monitors. The last check is in each of them already. */
export type Expansion = 'lastCheck' | 'domain' | 'openIncident';

/** Monitors as JSON with what was asked for beside each: what other features own changes without them. */
export async function expandTexts(
  db: Db,
  accountId: string,
  { texts, expand }: { texts: string[]; expand: readonly Expansion[] },
): Promise<string[]> {
  const ids = texts.map(idOf);
  const domains = expand.includes('domain') ? await selectDomainsOfMonitors(db, accountId, ids) : null;
  const incidents = expand.includes('openIncident') ? await selectOpenIncidents(db, accountId, ids) : null;
  if (domains === null && incidents === null) return texts;
  return texts.map((text, index) => {
    const id = ids[index] ?? '';
    const domain = domains === null ? '' : `,"domain":${JSON.stringify(domains.get(id) ?? null)}`;
    const incident = incidents === null ? '' : `,"openIncident":${JSON.stringify(incidents.get(id) ?? null)}`;
    return `${text.slice(0, -1)}${domain}${incident}}`;
  });
}

/** Every monitor is rendered with its id first. */
const start = '{"id":"'.length;
const idOf = (text: string) => text.slice(start, start + 36);
