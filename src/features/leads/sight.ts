import { createBrandIndex } from '#engine/phishing/phishy-names.ts';
import { type LeadSource, scoreLead } from '#engine/phishing/score-lead.ts';
import { readThreatUrl } from '#engine/phishing/threat-url.ts';
import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { upsertLeads } from './queries.ts';
import { selectBrandDomains } from './views.ts';

/** A page that a machine came upon. */
export interface Sighting {
  url: string;
  source: Exclude<LeadSource, 'report'>;
  /** What was seen, in words. */
  evidence: string;
  /** Null: the domain that its name plays on, if any. */
  domainId: string | null;
}

/** More at once are no leads but noise. */
const mostAtOnce = 1000;

/**
 * Takes pages that feeds, certificates or look-alikes name, one lead a URL. What is judged stays judged; what is no
 * address of a page is passed over. @returns how many are new.
 */
export async function sightLeads(
  tx: Tx,
  accountId: string,
  sightings: readonly Sighting[],
  at: Date,
): Promise<number> {
  const domains = await selectBrandDomains(tx, accountId);
  const index = createBrandIndex(domains.keys());
  const leads = new Map<string, Parameters<typeof upsertLeads>[2][number]>();
  for (const sighting of sightings.slice(0, mostAtOnce)) {
    const read = readThreatUrl(sighting.url);
    if ('fault' in read || leads.has(read.url)) continue;
    const { score, parts, domain } = scoreLead(read.url, sighting.source, index);
    leads.set(read.url, {
      id: newId(),
      domainId: sighting.domainId ?? (domain === null ? null : (domains.get(domain) ?? null)),
      url: read.url,
      source: sighting.source,
      evidence: sighting.evidence.replaceAll('\0', '').slice(0, 1000),
      score,
      scoreParts: parts,
      note: null,
      at,
    });
  }
  if (leads.size === 0) return 0;
  const made = await upsertLeads(tx, accountId, [...leads.values()]);
  return made.filter(({ isNew }) => isNew).length;
}
