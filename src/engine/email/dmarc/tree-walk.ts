import {
  findRecords,
  isQueryableName,
  type Lookup,
  normalizeName,
  txtTexts,
} from '#engine/posture/lookup.ts';
import { type DmarcRecord, isDmarcRecord, parseDmarc, resemblesDmarc } from './parse.ts';

export interface WalkStep {
  /** The domain of this step. The query goes to `_dmarc.` below it. */
  domain: string;
  outcome: 'record' | 'none' | 'multiple' | 'invalid' | 'error';
  /** The record, or a text that receivers ignore. */
  text?: string;
  reason?: string;
}

export interface FoundRecord {
  domain: string;
  record: DmarcRecord;
}

export interface Walk {
  steps: WalkStep[];
  /** Valid records, longest name first. */
  found: FoundRecord[];
  /** Error of the failed query that ended the walk. Records further up are then unknown. */
  error: string | null;
}

/**
 * RFC 9989 section 4.10 step 4: for a name with eight or more labels, the walk continues at its parent with seven
 * labels.
 */
const MAX_PARENT_LABELS = 7;

/** Performs one step: queries the DMARC record of exactly this domain. */
async function queryDomain(
  domain: string,
  lookup: Lookup,
): Promise<{ step: WalkStep; record: DmarcRecord | null }> {
  if (!isQueryableName(`_dmarc.${domain}`)) return { step: { domain, outcome: 'none' }, record: null };
  const outcome = await findRecords(lookup, `_dmarc.${domain}`, 'TXT');
  if (outcome.kind === 'error') {
    return { step: { domain, outcome: 'error', reason: outcome.reason }, record: null };
  }
  const texts = txtTexts(outcome);
  const records = texts.filter(isDmarcRecord);
  const [text] = records;
  if (records.length > 1)
    return { step: { domain, outcome: 'multiple', text: records.join('\n') }, record: null };
  if (text !== undefined) {
    const record = parseDmarc(text);
    if (!record.discarded) return { step: { domain, outcome: 'record', text }, record };
    return { step: { domain, outcome: 'invalid', text }, record: null };
  }
  const almost = texts.find(resemblesDmarc);
  if (almost !== undefined)
    return { step: { domain, outcome: 'invalid', text: almost.slice(0, 500) }, record: null };
  return { step: { domain, outcome: 'none' }, record: null };
}

/**
 * Performs the DNS tree walk of RFC 9989 section 4.10. Sends at most eight queries, up to the single-label parent, and
 * ends at a record with `psd=y` or `psd=n`.
 */
export async function walkTree(domain: string, lookup: Lookup): Promise<Walk> {
  const walk: Walk = { steps: [], found: [], error: null };
  let labels = normalizeName(domain).split('.');
  while (labels.length > 0) {
    const name = labels.join('.');
    const { step, record } = await queryDomain(name, lookup);
    walk.steps.push(step);
    if (step.outcome === 'error') {
      walk.error = step.reason ?? 'dns-error';
      break;
    }
    if (record) {
      walk.found.push({ domain: name, record });
      if (record.psd !== 'u') break;
    }
    labels = labels.length > MAX_PARENT_LABELS ? labels.slice(-MAX_PARENT_LABELS) : labels.slice(1);
  }
  return walk;
}

/** Returns the Organizational Domain from a finished walk (RFC 9989 section 4.10.2). */
export function organizationalDomain(domain: string, walk: Walk): string {
  const start = normalizeName(domain);
  for (const { domain: name, record } of walk.found) {
    if (record.psd === 'n') return name;
    if (record.psd === 'y' && name !== start) {
      const labels = name.split('.').length + 1;
      return start.split('.').slice(-labels).join('.');
    }
  }
  return walk.found[walk.found.length - 1]?.domain ?? start;
}
