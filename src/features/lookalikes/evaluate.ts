import { domainToUnicode } from 'node:url';
import { findOwnedSign, type NameMatch } from '#engine/lookalikes/match-name.ts';
import { scoreLookalike } from '#engine/lookalikes/score-lookalike.ts';
import { readTarget } from '#engine/lookalikes/target.ts';
import { isNameWithin } from '#engine/posture/lookup.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';
import { comparePages } from '#engine/similarity/digest-page.ts';
import type { SiteInspection } from '#engine/similarity/inspect-site.ts';
import { dayMs } from '#platform/clock.ts';
import type { Inspection, Owner } from './inspect.ts';
import type { LookalikeChangeType, LookalikeRow, LookalikeWeb } from './queries.ts';

/** The columns that result from a check. */
type EvaluatedColumns = Omit<
  LookalikeRow,
  'id' | 'account_id' | 'domain_id' | 'note' | 'triaged' | 'screenshot_attempted_at' | 'screenshot_similarity'
>;

interface LookalikeChange {
  type: LookalikeChangeType;
  before: string[];
  after: string[];
}

interface EvaluatedLookalike {
  row: EvaluatedColumns;
  changes: LookalikeChange[];
}

/** A check of a registered name. */
export interface CheckedRegistration {
  name: string;
  match: NameMatch;
  inspection: Inspection;
  /**
   * Whether names of this likelihood have been checked before. If so, the name is considered new even in the first full
   * sweep.
   */
  watched?: boolean;
}

interface EvaluationContext {
  owner: Owner;
  now: Date;
  baseline: boolean;
  /** Whether the account has verified ownership of the name. */
  proven?: boolean;
}

/**
 * Evaluates a check and returns the new row and the changes. If a value could not be determined, for example because a
 * registry is unreachable, the stored value is kept.
 */
export function evaluateRegistered(
  before: LookalikeRow | null,
  seen: CheckedRegistration,
  context: EvaluationContext,
): EvaluatedLookalike {
  const { owner, now } = context;
  const { facts, registration, site } = seen.inspection;
  const baseline = before?.baseline ?? (context.baseline && seen.watched !== true);
  const certificateAt = latestOf(before?.certificate_at ?? null, site?.certificate?.notBefore ?? null);
  const web = site === null ? null : readWeb(site, owner);
  const sign = findOwnedSign(owner, {
    name: seen.name,
    nameservers: facts.nameservers,
    mail: facts.mail,
    certificateNames: site?.certificate?.proven ? site.certificate.names : [],
    landing: web?.url ? hostOf(web.url) : null,
  });
  const state = nextState(before, sign !== null || context.proven === true);
  const seenBefore = before?.registered === true;
  const registeredAt = registration === null ? (before?.registered_at ?? null) : registration.registeredAt;
  const { score, parts } = scoreLookalike(
    {
      registered: true,
      likelihood: seen.match.likelihood,
      homograph: seen.match.homograph,
      registeredAt: registeredAt?.getTime() ?? null,
      appeared: isRecent(before, now) && !baseline,
      hasMail: facts.mail.length > 0,
      certificateAt: certificateAt?.getTime() ?? null,
      web: web && {
        ...web,
        namesBrand: namesBrand(web.title, owner.domain),
        pictureLikeness: before?.screenshot_similarity ?? null,
      },
      owned: state === 'owned',
    },
    now.getTime(),
  );
  const row: EvaluatedColumns = {
    name: seen.name,
    unicode: domainToUnicode(seen.name),
    fuzzers: [...seen.match.fuzzers],
    registered: true,
    addresses: facts.addresses,
    nameservers: facts.nameservers,
    mail: facts.mail,
    registered_at: registeredAt,
    registrar: registration === null ? (before?.registrar ?? null) : registration.registrar,
    rdap_at: registration === null ? (before?.rdap_at ?? null) : now,
    certificate_at: certificateAt,
    web,
    score,
    score_parts: parts,
    state,
    baseline,
    first_seen_at: before?.first_seen_at ?? now,
    last_seen_at: now,
    last_changed_at: before?.last_changed_at ?? now,
  };
  const changes = seenBefore
    ? findChanges(before, row)
    : [{ type: 'registered' as const, before: [], after: [...facts.addresses] }];
  if (before !== null && before.state !== state) {
    changes.push({ type: 'state', before: [before.state], after: [state] });
  }
  return { row: { ...row, last_changed_at: changes.length > 0 ? now : row.last_changed_at }, changes };
}

/** Marks a lookalike as unregistered and keeps its stored details. */
export function evaluateUnregistered(before: LookalikeRow, now: Date): EvaluatedLookalike {
  if (!before.registered) return { row: before, changes: [] };
  const row = { ...before, registered: false, score: 0, score_parts: [], last_changed_at: now };
  return { row, changes: [{ type: 'unregistered', before: before.addresses, after: [] }] };
}

const newForMs = 30 * dayMs;
const isRecent = (before: LookalikeRow | null, now: Date) =>
  before === null || now.getTime() - before.first_seen_at.getTime() < newForMs;

/** Triaged states don't change. Otherwise, each check decides based on signs of common ownership. */
function nextState(before: LookalikeRow | null, owned: boolean): LookalikeRow['state'] {
  if (before?.triaged) return before.state;
  if (owned) return 'owned';
  return before === null || before.state === 'owned' ? 'new' : before.state;
}

function readWeb(site: SiteInspection, owner: Owner): LookalikeWeb {
  const own = registrableDomain(owner.domain) ?? owner.domain;
  const redirectsToOwner = site.url !== null && isNameWithin(hostOf(site.url), own);
  const comparable = site.page !== null && (owner.site?.page ?? null) !== null && !redirectsToOwner;
  return {
    status: site.status,
    title: site.page?.title ?? null,
    similarity: comparable && site.page && owner.site?.page ? comparePages(owner.site.page, site.page) : null,
    faviconMatch: site.icon === null || !owner.site?.icon ? null : site.icon === owner.site.icon,
    parked: site.page?.parked ?? false,
    url: site.url,
    redirectsToOwner,
    passwordForm: site.page?.hasPassword ?? false,
  };
}

const hostOf = (url: string) => URL.parse(url)?.hostname ?? '';

function namesBrand(title: string | null, domain: string): boolean {
  const label = readTarget(domain)?.label ?? '';
  return label.length >= 4 && (title ?? '').toLowerCase().includes(label);
}

function latestOf(at: Date | null, seenMs: number | null): Date | null {
  return seenMs !== null && (at === null || seenMs > at.getTime()) ? new Date(seenMs) : at;
}

function findChanges(before: LookalikeRow, row: EvaluatedColumns): LookalikeChange[] {
  const changes: LookalikeChange[] = [];
  const add = (type: LookalikeChangeType, was: readonly string[], is: readonly string[]) => {
    if (was.join('\n') !== is.join('\n')) changes.push({ type, before: [...was], after: [...is] });
  };
  // Rotating addresses are not reported as a change.
  if (!before.addresses.some((address) => row.addresses.includes(address))) {
    add('addresses', before.addresses, row.addresses);
  }
  add('nameservers', before.nameservers, row.nameservers);
  add('mail', before.mail, row.mail);
  add('certificate', times(before.certificate_at), times(row.certificate_at));
  add('registrar', listOf(before.registrar), listOf(row.registrar));
  add('web', webLines(before.web), webLines(row.web));
  return changes;
}

const times = (at: Date | null) => (at === null ? [] : [at.toISOString()]);
const listOf = (text: string | null) => (text === null ? [] : [text]);

/** Returns the properties of a page that the history records. */
function webLines(web: LookalikeWeb | null): string[] {
  if (web === null || web.status === null) return [];
  return [
    `status ${web.status}`,
    ...(web.title === null ? [] : [`title ${web.title}`]),
    ...(web.parked ? ['parked'] : []),
    ...(web.redirectsToOwner ? ['redirects to the owner'] : []),
    ...(web.passwordForm ? ['asks for a password'] : []),
    ...((web.similarity ?? 0) >= 0.7 ? ['resembles the original'] : []),
  ];
}
