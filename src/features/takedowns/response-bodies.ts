import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { sentStored } from '#platform/stored-texts.ts';
import type { StoredTakedown, TakedownRow } from './queries.ts';
import type { TakedownBody } from './schemas.ts';
import { listTakedownActions } from './transitions.ts';
import type { Collection, MissingItem, PageCheck } from './types.ts';

type Body = Static<typeof TakedownBody>;
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns the API representation of a case for the caller. */
export function toTakedownBody(row: TakedownRow, ctx: Pick<Ctx, 'role' | 'scopes'>): Body {
  return {
    id: row.id,
    domainId: row.domain_id,
    lookalikeId: row.lookalike_id,
    leadId: row.lead_id,
    url: row.url,
    state: row.state,
    stateSince: row.state_since.toISOString(),
    contacts: row.contacts as Body['contacts'],
    mail: toMail(row),
    authorization: row.authorization_text,
    note: row.note,
    missing: findMissing(row),
    actions: listTakedownActions(row.state, ctx),
    collecting: row.collect_due_at !== null,
    evidence: toEvidence(row),
    approval:
      row.approved_at === null
        ? null
        : { at: row.approved_at.toISOString(), by: row.approver_name ?? 'a former member' },
    submissions: row.submissions.map(({ at, response, codedResponse, ...rest }) => ({
      at: new Date(at).toISOString(),
      ...rest,
      ...sentStored('response', response, codedResponse),
    })),
    timeline: row.timeline.map(({ at, actorType, actorName, ...rest }) => ({
      at: new Date(at).toISOString(),
      type: rest.type,
      state: rest.state,
      actor: { type: actorType, name: actorName },
      ...sentStored('message', rest.message, rest.codedMessage),
      details: rest.details,
    })),
    lastLook: row.last_check as PageCheck | null,
    verifiedDownAt: iso(row.verified_down_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toMail(row: StoredTakedown): Body['mail'] {
  if (row.mail_subject === null && row.mail_text === null && row.mail_to.length === 0) return null;
  return { subject: row.mail_subject ?? '', text: row.mail_text ?? '', to: row.mail_to };
}

function toEvidence(row: StoredTakedown): Body['evidence'] {
  if (row.collection === null || row.collected_at === null) return null;
  const { outcome, manifestSha256, files, limits } = row.collection as unknown as Collection;
  return {
    collectedAt: row.collected_at.toISOString(),
    round: row.round,
    outcome,
    manifestSha256,
    files,
    limits,
  };
}

const beforeReport: ReadonlySet<string> = new Set([
  'triage',
  'watch',
  'confirmed',
  'evidence-ready',
  'rejected',
  'escalated',
  'relapsed',
]);

/** Returns the items that are missing before a report can be sent; empty if no report is needed or one was sent. */
function findMissing(row: StoredTakedown): MissingItem[] {
  if (!beforeReport.has(row.state)) return [];
  const has: Record<MissingItem, boolean> = {
    judgement: row.state !== 'triage' && row.state !== 'watch',
    evidence: row.state === 'evidence-ready',
    recipients: row.mail_to.length > 0,
    authorization: (row.authorization_text ?? '').trim() !== '',
    approval: false,
  };
  return (Object.keys(has) as MissingItem[]).filter((thing) => !has[thing]);
}
