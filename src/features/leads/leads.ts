import type { Static } from 'typebox';
import { createBrandIndex } from '#engine/phishing/phishy-names.ts';
import { type LeadSource, readThreatUrl, scoreLead } from '#engine/phishing/score-lead.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { domainExists } from '#features/domains/index.ts';
import { type Message, message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { parseHostLiteral } from '#platform/net/addresses.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { sentStored } from '#platform/stored-texts.ts';
import { findLead, type LeadRow, updateLead, upsertLeads } from './queries.ts';
import type { CreateLeadBody, LeadBody, PatchLeadBody } from './schemas.ts';
import { selectBrandDomains } from './views.ts';

/**
 * Creates a lead for a page that a user reports. An existing lead gets another sighting and keeps its state.
 * @throws AppError 400 for an invalid URL, an address that the egress policy forbids, or a domain of another account.
 */
export async function reportLead(
  ctx: Ctx,
  body: Static<typeof CreateLeadBody>,
): Promise<{ row: LeadRow; isNew: boolean }> {
  const now = new Date(ctx.clock.now());
  const url = readUrl(body.url, '/url', ctx.policy);
  return withTransaction(ctx.db, async (tx) => {
    const given = body.domainId ?? null;
    if (given !== null && !(await domainExists(tx, ctx.accountId, given))) {
      throw invalidInput('/domainId', 'not_found', message('domain-not-in-account'));
    }
    const domains = await selectBrandDomains(tx, ctx.accountId);
    const { score, parts, domain } = scoreLead(url, 'report', createBrandIndex(domains.keys()));
    const [made] = await upsertLeads(tx, ctx.accountId, [
      {
        id: newId(),
        domainId: given ?? (domain === null ? null : (domains.get(domain) ?? null)),
        url,
        source: 'report',
        evidence: body.evidence ?? null,
        score,
        scoreParts: parts,
        note: body.note ?? null,
        at: now,
      },
    ]);
    if (made === undefined) throw new Error('a lead was neither inserted nor updated');
    await recordAudit(tx, ctx, now, {
      action: made.isNew ? 'lead.create' : 'lead.report',
      objectType: 'lead',
      objectId: made.id,
      details: { url },
    });
    const row = await getById('lead', made.id, () => findLead(tx, ctx.accountId, made.id));
    return { row, isNew: made.isNew };
  });
}

/** A suspicious page found automatically. */
export interface Sighting {
  url: string;
  source: Exclude<LeadSource, 'report'>;
  evidence: Message;
  /** If null, the domain that the page's name imitates is determined automatically. */
  domainId: string | null;
}

/** The maximum number of leads per call. Larger numbers are mostly noise. */
const maxSightings = 1000;

/**
 * Creates leads for pages from feeds, certificates and lookalikes, one per URL. Triaged leads keep their state, and
 * invalid URLs are skipped.
 * @returns the number of new leads.
 */
export async function recordSightings(
  tx: Tx,
  accountId: string,
  sightings: readonly Sighting[],
  at: Date,
): Promise<number> {
  const domains = await selectBrandDomains(tx, accountId);
  const index = createBrandIndex(domains.keys());
  const leads = new Map<string, Parameters<typeof upsertLeads>[2][number]>();
  for (const sighting of sightings.slice(0, maxSightings)) {
    const read = readThreatUrl(sighting.url);
    if ('fault' in read || leads.has(read.url)) continue;
    const { score, parts, domain } = scoreLead(read.url, sighting.source, index);
    leads.set(read.url, {
      id: newId(),
      domainId: sighting.domainId ?? (domain === null ? null : (domains.get(domain) ?? null)),
      url: read.url,
      source: sighting.source,
      evidence: sighting.evidence,
      score,
      scoreParts: parts,
      note: null,
      at,
    });
  }
  if (leads.size === 0) return 0;
  const created = await upsertLeads(tx, accountId, [...leads.values()]);
  return created.filter(({ isNew }) => isNew).length;
}

/** Changes the state or note of a lead. @throws AppError `not_found`. */
export async function changeLead(ctx: Ctx, id: string, body: Static<typeof PatchLeadBody>): Promise<LeadRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const before = await getById('lead', id, () => findLead(tx, ctx.accountId, id));
    await updateLead(tx, ctx.accountId, id, body);
    const after = await getById('lead', id, () => findLead(tx, ctx.accountId, id));
    await recordAudit(tx, ctx, now, {
      action: 'lead.update',
      objectType: 'lead',
      objectId: id,
      details: { ...body, before: before.state },
      changes: changesOf(toAuditedFields(before), toAuditedFields(after)),
    });
    return after;
  });
}

const toAuditedFields = ({ state, note }: LeadRow) => ({ state, note });

/**
 * Returns the normalized URL of a page.
 * @throws AppError 400 for an invalid URL, `target_refused` for an address that must not be contacted.
 */
export function readUrl(text: string, pointer: string, policy: EgressPolicy): string {
  const read = readThreatUrl(text);
  if ('fault' in read) {
    const detail = read.fault === 'too_long' ? message('url-over-2048') : message('url-not-http-full');
    throw invalidInput(pointer, read.fault, detail);
  }
  const literal = parseHostLiteral(read.host);
  if (literal && !policy.admits(literal.address)) {
    const detail = message('address-private', { host: literal.address });
    throw new AppError('target_refused', detail, { errors: [{ pointer, code: 'target_refused', detail }] });
  }
  return read.url;
}

type Body = Static<typeof LeadBody>;

/** Returns the API representation of a lead. */
export function toLeadBody(row: LeadRow): Body {
  return {
    id: row.id,
    domainId: row.domain_id,
    url: row.url,
    source: row.source,
    ...sentStored('evidence', row.evidence, row.coded_evidence),
    score: row.score,
    scoreParts: row.score_parts as Body['scoreParts'],
    state: row.state,
    note: row.note,
    sightings: row.sightings as Body['sightings'],
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}
