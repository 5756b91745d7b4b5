import type { FindingId } from '#engine/findings/catalog.ts';
import { fail, type PostureCheck, pass } from '#engine/posture/posture-check.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import type { Lookalike } from './facts.ts';

const NEW_DAYS = 30;
/** Minimum similarity of a copied page, by fuzzy hash and by screenshot. */
const HTML_LIKENESS = 70;
const PICTURE_LIKENESS = 80;

/** Finding IDs that are evaluated for each lookalike, each with the condition that makes it fail. */
const RULES: readonly {
  id: FindingId;
  bad: (each: Lookalike, context: RuleContext) => string | null;
}[] = [
  {
    id: 'phishing.site.confirmed',
    bad: ({ confirmedBy, web }) => (confirmedBy !== null && web !== 'none' ? 'confirmed' : null),
  },
  {
    id: 'phishing.site.suspected',
    bad: (each) =>
      each.confirmedBy === null && each.loginForm && isClone(each) ? 'form-and-likeness' : null,
  },
  { id: 'brand.lookalike.content-clone', bad: (each) => (isClone(each) ? 'likeness' : null) },
  { id: 'brand.lookalike.mx-configured', bad: ({ mail }) => (mail === true ? 'mail' : null) },
  {
    id: 'brand.lookalike.certificate-issued',
    bad: ({ certificateIssuedAt }, { nowMs }) =>
      isRecent(certificateIssuedAt, nowMs) ? 'certificate' : null,
  },
  {
    id: 'brand.lookalike.new',
    bad: ({ registeredAt, firstSeenAt }, { nowMs }) =>
      isRecent(registeredAt ?? firstSeenAt, nowMs) ? 'new' : null,
  },
  { id: 'brand.lookalike.homograph', bad: ({ homograph }) => (homograph ? 'same-skeleton' : null) },
  { id: 'brand.lookalike.active-web', bad: ({ web }) => (web === 'active' ? 'active' : null) },
  { id: 'brand.lookalike.registered', bad: ({ web }) => (web === 'none' || web === 'parked' ? web : null) },
  { id: 'brand.lookalike.combosquat', bad: ({ combosquat }) => (combosquat ? 'brand-with-keyword' : null) },
  {
    id: 'phishing.takedown.overdue',
    bad: (each, context) => (isOverdue(each, context) ? 'no-reaction' : null),
  },
  {
    id: 'phishing.takedown.relapsed',
    bad: ({ takedown }) => (takedown?.state === 'relapsed' ? 'live-again' : null),
  },
];

export const lookalikeIds: readonly FindingId[] = RULES.map(({ id }) => id);

export interface RuleContext {
  nowMs: number;
  /** Maximum hours without a reaction to a report. */
  slaHours: number;
  /** Open findings as `id asset`. Closing a resolved finding requires a pass. */
  open: ReadonlySet<string>;
}

/**
 * Evaluates lookalikes. Returns a failure for each lookalike with an indicator, a pass for each lookalike with an open
 * finding that no longer applies, and one pass for the domain for every other ID.
 */
export function evaluateLookalikes(
  domain: string,
  lookalikes: readonly Lookalike[],
  context: RuleContext,
): PostureCheck[] {
  return RULES.flatMap(({ id, bad }) => {
    const checks = lookalikes.flatMap((each) => {
      const reason = counts(each) ? bad(each, context) : null;
      if (reason !== null) return [failing(id, each, reason)];
      return context.open.has(`${id} ${each.domain}`) ? [pass(id, each.domain, { triage: each.triage })] : [];
    });
    return checks.length > 0 ? checks : [pass(id, domain)];
  });
}

/** Returns whether a lookalike counts: it must be registered and not be triaged as benign or owned. */
export function counts({ registered, triage }: Lookalike): boolean {
  return registered && triage !== 'benign' && triage !== 'owned';
}

function failing(id: FindingId, each: Lookalike, reason: string): PostureCheck {
  const { takedown, similarity, registeredAt, web, mail, certificateIssuedAt, confirmedBy } = each;
  const evidence = {
    registeredAt,
    web,
    mail,
    certificateIssuedAt,
    confirmedBy,
    similarity: { ...similarity },
    takedown: takedown?.state ?? null,
  };
  const check = fail(id, each.domain, reason, evidence);
  const running = takedown !== null && ['submitted', 'acknowledged', 'actioned'].includes(takedown.state);
  // A running takedown halves the weight of a lookalike. An overdue case keeps its full weight.
  return running && id !== 'phishing.takedown.overdue'
    ? { ...check, confidence: 'takedown-in-progress' }
    : check;
}

function isClone({ similarity }: Lookalike): boolean {
  const { html, picture, favicon } = similarity;
  return (html ?? 0) >= HTML_LIKENESS || (picture ?? 0) >= PICTURE_LIKENESS || favicon === true;
}

function isRecent(at: string | null, nowMs: number): boolean {
  const ms = at === null ? Number.NaN : Date.parse(at);
  return nowMs - ms <= NEW_DAYS * dayMs;
}

function isOverdue({ takedown }: Lookalike, { nowMs, slaHours }: RuleContext): boolean {
  if (takedown === null || takedown.state !== 'submitted' || takedown.reactedAt !== null) return false;
  return nowMs - Date.parse(takedown.submittedAt) > slaHours * hourMs;
}
