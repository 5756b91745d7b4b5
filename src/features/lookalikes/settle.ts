import { domainToUnicode } from 'node:url';
import { findOwnedSign } from '#engine/lookalikes/is-owned.ts';
import type { NameMatch } from '#engine/lookalikes/match-name.ts';
import { readTarget } from '#engine/lookalikes/read-target.ts';
import { scoreLookalike } from '#engine/lookalikes/score-lookalike.ts';
import { isNameWithin } from '#engine/posture/lookup.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';
import { comparePages } from '#engine/similarity/compare-pages.ts';
import type { SiteLook } from '#engine/similarity/look-at-site.ts';
import { dayMs } from '#platform/durations.ts';
import type { Inspection, Owner } from './inspect.ts';
import type { LookalikeRow } from './queries.ts';
import type { LookalikeChangeType, LookalikeWeb } from './types.ts';

/** What of a lookalike's row follows from looks at it. */
type SettledLookalike = Omit<
  LookalikeRow,
  'id' | 'account_id' | 'domain_id' | 'note' | 'judged' | 'picture_tried_at' | 'picture_likeness'
>;

interface SettledChange {
  type: LookalikeChangeType;
  before: string[];
  after: string[];
}

export interface SettledSighting {
  row: SettledLookalike;
  changes: SettledChange[];
}

/** A look at a name that exists now. */
export interface SeenName {
  name: string;
  match: NameMatch;
  inspection: Inspection;
  /** Names as likely as this one were looked at before: it is new, even in a sweep that is the first of all names. */
  watched?: boolean;
}

interface SettleContext {
  owner: Owner;
  now: Date;
  baseline: boolean;
  /** The account has proven that the name is its own. */
  proven?: boolean;
}

/**
 * What a look makes of a lookalike: its row, and what changed. Pure. What was not seen this time (a registry that did not
 * answer) stays as it was known.
 */
export function settleSeen(
  before: LookalikeRow | null,
  seen: SeenName,
  context: SettleContext,
): SettledSighting {
  const { owner, now } = context;
  const { facts, registration, site } = seen.inspection;
  const baseline = before?.baseline ?? (context.baseline && seen.watched !== true);
  const certificateAt = laterOf(before?.certificate_at ?? null, site?.certificate?.notBefore ?? null);
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
        pictureLikeness: before?.picture_likeness ?? null,
      },
      owned: state === 'owned',
    },
    now.getTime(),
  );
  const row: SettledLookalike = {
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

/** A lookalike that does not exist any more: what was known of it is kept. */
export function settleGone(before: LookalikeRow, now: Date): SettledSighting {
  if (!before.registered) return { row: before, changes: [] };
  const row = { ...before, registered: false, score: 0, score_parts: [], last_changed_at: now };
  return { row, changes: [{ type: 'unregistered', before: before.addresses, after: [] }] };
}

const newForMs = 30 * dayMs;
const isRecent = (before: LookalikeRow | null, now: Date) =>
  before === null || now.getTime() - before.first_seen_at.getTime() < newForMs;

/** What a person has said stands; else signs of the owner decide, each time anew. */
function nextState(before: LookalikeRow | null, owned: boolean): LookalikeRow['state'] {
  if (before?.judged) return before.state;
  if (owned) return 'owned';
  return before === null || before.state === 'owned' ? 'new' : before.state;
}

function readWeb(site: SiteLook, owner: Owner): LookalikeWeb {
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

function laterOf(at: Date | null, seenMs: number | null): Date | null {
  return seenMs !== null && (at === null || seenMs > at.getTime()) ? new Date(seenMs) : at;
}

function findChanges(before: LookalikeRow, row: SettledLookalike): SettledChange[] {
  const changes: SettledChange[] = [];
  const add = (type: LookalikeChangeType, was: readonly string[], is: readonly string[]) => {
    if (was.join('\n') !== is.join('\n')) changes.push({ type, before: [...was], after: [...is] });
  };
  // Addresses that stand in for one another by turns are no change.
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

/** What of a page is worth a line of history. */
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
