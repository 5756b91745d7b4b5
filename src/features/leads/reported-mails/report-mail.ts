import { isCommonLink, unwrapLink } from '#engine/phishing/mail/find-links.ts';
import type { FoundLink, MailLinks, readLinks } from '#engine/phishing/mail/read-links-task.ts';
import { type BrandIndex, createBrandIndex } from '#engine/phishing/phishy-names.ts';
import { readThreatUrl, scoreLead } from '#engine/phishing/score-lead.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { type Message, message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { parseHostLiteral } from '#platform/net/addresses.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { defineTask } from '#platform/sandbox/sandbox.ts';
import { type LeadRow, listLeadsById, upsertLeads } from '../queries.ts';
import { selectBrandDomains } from '../views.ts';

export const reasons = ['own', 'common', 'refused', 'too-many'] as const;
type SkipReason = (typeof reasons)[number];

/** The maximum number of suspicious pages from one email. */
const maxLeads = 50;
/** The maximum number of URLs listed as skipped. */
const maxSkipped = 100;

interface SuspiciousLink {
  url: string;
  evidence: Message;
}

interface SkippedLink {
  url: string;
  reason: SkipReason;
}

/** The leads created from an email. */
interface ReportedMail {
  mail: Pick<MailLinks, 'from' | 'subject'>;
  created: number;
  leads: LeadRow[];
  leftOut: SkippedLink[];
}

/**
 * Creates leads for the pages that a forwarded email links to, except for the account's own pages and widely linked
 * pages. Nothing in the email is executed or requested.
 */
export async function reportMail(ctx: Ctx, source: Uint8Array): Promise<ReportedMail> {
  const now = new Date(ctx.clock.now());
  const mail = await readMail(source, ctx.accountId);
  return withTransaction(ctx.db, async (tx) => {
    const domains = await selectBrandDomains(tx, ctx.accountId);
    const { selected, leftOut } = selectLinks(mail, { own: domains, policy: ctx.policy });
    const index = createBrandIndex(domains.keys());
    const creation = await upsertLeads(
      tx,
      ctx.accountId,
      selected.map((link) => toLead(link, { index, domains, at: now })),
    );
    const created = creation.filter(({ isNew }) => isNew).length;
    const { from, subject } = mail;
    await recordAudit(tx, ctx, now, {
      action: 'lead.report-mail',
      objectType: 'lead',
      objectId: creation[0]?.id ?? null,
      details: { from, subject, leads: creation.length, created, leftOut: leftOut.length },
    });
    const leads = await listLeadsById(
      tx,
      ctx.accountId,
      creation.map(({ id }) => id),
    );
    return { mail: { from, subject }, created, leads, leftOut: leftOut.slice(0, maxSkipped) };
  });
}

const runReadLinks = defineTask<typeof readLinks>(
  new URL('../../../engine/phishing/mail/read-links-task.ts', import.meta.url),
  'readLinks',
  { timeLimitMs: 3_000 },
);

/** @throws AppError 400 if the email takes too long to parse. */
async function readMail(source: Uint8Array, owner: string): Promise<MailLinks> {
  const result = await runReadLinks(source, { owner, bytes: source.length });
  if ('value' in result && result.value !== null) return result.value;
  if ('failure' in result && (result.failure === 'queue-full' || result.failure === 'failed')) {
    const detail = message('mail-reading-busy');
    throw new AppError('unavailable', detail, { retryAfterSeconds: 10 });
  }
  throw invalidInput('/message', 'too_complex', message('mail-too-nested'));
}

function toLead(
  { url, evidence }: SuspiciousLink,
  { index, domains, at }: { index: BrandIndex; domains: ReadonlyMap<string, string>; at: Date },
) {
  const { score, parts, domain } = scoreLead(url, 'report', index);
  return {
    id: newId(),
    domainId: domain === null ? null : (domains.get(domain) ?? null),
    url,
    source: 'report' as const,
    evidence,
    score,
    scoreParts: parts,
    note: null,
    at,
  };
}

/** Returns the normalized URLs of an email that may be phishing, and the skipped URLs with the reasons. */
function selectLinks(
  mail: MailLinks,
  { own, policy }: { own: { has(domain: string): boolean }; policy: EgressPolicy },
): { selected: SuspiciousLink[]; leftOut: SkippedLink[] } {
  const selected = new Map<string, SuspiciousLink>();
  const leftOut = new Map<string, SkippedLink>();
  for (const link of mail.links) {
    const read = readThreatUrl(unwrapLink(link.address));
    if ('fault' in read || selected.has(read.url) || leftOut.has(read.url)) continue;
    const { url, host } = read;
    const reason = isOwn(host, own)
      ? 'own'
      : isCommonLink(new URL(url))
        ? 'common'
        : !isAdmitted(host, policy)
          ? 'refused'
          : selected.size >= maxLeads
            ? 'too-many'
            : null;
    if (reason === null) selected.set(url, { url, evidence: describe(link) });
    else leftOut.set(url, { url, reason });
  }
  return { selected: [...selected.values()], leftOut: [...leftOut.values()] };
}

function isOwn(host: string, own: { has(domain: string): boolean }): boolean {
  for (let rest = host; rest !== ''; rest = rest.slice(rest.indexOf('.') + 1)) {
    if (own.has(rest)) return true;
    if (!rest.includes('.')) return false;
  }
  return false;
}

function isAdmitted(host: string, policy: EgressPolicy): boolean {
  const literal = parseHostLiteral(host);
  return literal === null || policy.admits(literal.address);
}

function describe({ from, subject, shown }: FoundLink): Message {
  return message('lead-of-mail', {
    sender: from ?? 'none',
    subject: subject ?? 'none',
    words: shown ?? 'none',
  });
}
