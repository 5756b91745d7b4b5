import { type CaaProperty, parseCaa, permittedIssuers } from '#engine/dns/caa.ts';
import { type CanonicalSet, type RecordSnapshot, snapshotKey } from '#engine/dns/record-set.ts';
import { isDmarcRecord, parseDmarc } from '#engine/email/dmarc/parse.ts';
import { isSpfRecord, parseSpf } from '#engine/email/spf/syntax.ts';
import type { FindingId } from '#engine/findings/catalog.ts';
import { normalizeName } from '#engine/posture/lookup.ts';
import { boundEvidence, type Evidence } from '#engine/posture/posture-check.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';

/** A change that is reported as a finding for 14 days (research section 3.7). */
export interface ChangeEvent {
  id: Extract<FindingId, `change.${string}`>;
  asset: string;
  /** Stable code of the change. */
  reason: string;
  evidence: Evidence;
  /** False for changes that take effect immediately. Other changes need a second scan. */
  needsConfirmation: boolean;
}

/** Modes of the MTA-STS policies in both scans. Null if there is no policy, undefined if unknown. */
export interface MailModes {
  mtaSts?: 'enforce' | 'testing' | 'none' | null;
}

/**
 * Returns the changes in DNS and mail between two snapshots of `domain`. Unknown record sets produce no events. Pure.
 */
export function findChanges(
  domain: string,
  before: RecordSnapshot,
  after: RecordSnapshot,
  modes: { before: MailModes; after: MailModes } = { before: {}, after: {} },
): ChangeEvent[] {
  const asset = normalizeName(domain);
  const pair = (label: string, type: string) => {
    const key = snapshotKey(label === '@' ? asset : `${label}.${asset}`, type);
    const old = before[key];
    const now = after[key];
    return old === undefined || now === undefined ? null : { old, now };
  };
  return [
    ...nameServers(asset, pair('@', 'NS')),
    ...dsRemoved(asset, pair('@', 'DS')),
    ...exchangers(asset, pair('@', 'MX')),
    ...weakerMail(asset, { spf: pair('@', 'TXT'), dmarc: pair('_dmarc', 'TXT'), modes }),
    ...weakerCaa(asset, pair('@', 'CAA')),
    ...tokens(asset, pair('@', 'TXT')),
  ];
}

type Pair = { old: CanonicalSet; now: CanonicalSet } | null;

function event(
  id: ChangeEvent['id'],
  asset: string,
  reason: string,
  details: { before: readonly string[]; after: readonly string[]; needsConfirmation: boolean },
): ChangeEvent {
  const { before, after, needsConfirmation } = details;
  const evidence = boundEvidence({ before, after }) as Evidence;
  return { id, asset, reason, evidence, needsConfirmation };
}

function nameServers(asset: string, pair: Pair): ChangeEvent[] {
  if (pair === null || pair.old.hash === pair.now.hash || pair.old.values.length === 0) return [];
  const details = { before: pair.old.values, after: pair.now.values, needsConfirmation: false };
  return [event('change.dns.nameservers', asset, 'nameservers', details)];
}

function dsRemoved(asset: string, pair: Pair): ChangeEvent[] {
  if (pair === null || pair.old.values.length === 0 || pair.now.values.length > 0) return [];
  const details = { before: pair.old.values, after: [], needsConfirmation: false };
  return [event('change.dnssec.ds-removed', asset, 'ds-removed', details)];
}

/** Returns the registrable domains of the operators of the mail exchangers. */
function operators(set: CanonicalSet): Set<string> {
  const hosts = set.values.map((value) => value.slice(value.indexOf(' ') + 1)).filter((host) => host !== '.');
  return new Set(hosts.map((host) => registrableDomain(host) ?? host));
}

function exchangers(asset: string, pair: Pair): ChangeEvent[] {
  if (pair === null) return [];
  const known = operators(pair.old);
  const fresh = [...operators(pair.now)].filter((operator) => !known.has(operator));
  if (fresh.length === 0) return [];
  const details = { before: pair.old.values, after: pair.now.values, needsConfirmation: true };
  return [event('change.mail.mx', asset, 'new-operator', details)];
}

const SPF_STRENGTH = { '-': 3, '~': 2, '?': 1, '+': 0 } as const;
const POLICY_STRENGTH = { reject: 2, quarantine: 1, none: 0 } as const;
const MODE_STRENGTH = { enforce: 2, testing: 1, none: 0 } as const;

function weakerMail(
  asset: string,
  context: { spf: Pair; dmarc: Pair; modes: { before: MailModes; after: MailModes } },
): ChangeEvent[] {
  const id = 'change.mail.policy-weakened';
  const events: ChangeEvent[] = [];
  const compare = (reason: string, pair: Pair, strength: (set: CanonicalSet) => [number, string]) => {
    if (pair === null) return;
    const [old, oldText] = strength(pair.old);
    const [now, nowText] = strength(pair.now);
    if (now >= old) return;
    events.push(event(id, asset, reason, { before: [oldText], after: [nowText], needsConfirmation: true }));
  };
  compare('spf', context.spf, spfStrength);
  compare('dmarc', context.dmarc, dmarcStrength);
  const { mtaSts: old } = context.modes.before;
  const { mtaSts: now } = context.modes.after;
  if (old !== undefined && now !== undefined && modeStrength(now) < modeStrength(old)) {
    const details = { before: [old ?? 'absent'], after: [now ?? 'absent'], needsConfirmation: true };
    events.push(event(id, asset, 'mta-sts', details));
  }
  return events;
}

function modeStrength(mode: 'enforce' | 'testing' | 'none' | null): number {
  return mode === null ? 0 : MODE_STRENGTH[mode];
}

/**
 * Returns the strength of an SPF policy: -1 without a record, otherwise based on the qualifier of `all`. A redirect
 * counts as strict, because its target may change.
 */
function spfStrength(set: CanonicalSet): [number, string] {
  const records = set.values.filter(isSpfRecord);
  const [text] = records;
  if (text === undefined || records.length > 1) return [-1, records.join(' | ')];
  const record = parseSpf(text);
  if (!record.valid) return [-1, text];
  const all = record.terms.find((term) => term.kind === 'mechanism' && term.name === 'all');
  if (all?.kind === 'mechanism') return [SPF_STRENGTH[all.qualifier], text];
  const redirect = record.terms.some((term) => term.kind === 'modifier' && term.name === 'redirect');
  return [redirect ? SPF_STRENGTH['-'] : SPF_STRENGTH['?'], text];
}

/** Returns the combined strength of the policies for domain and subdomains; test mode reduces it by one level. */
function dmarcStrength(set: CanonicalSet): [number, string] {
  const records = set.values.filter(isDmarcRecord);
  const [text] = records;
  if (text === undefined || records.length > 1) return [-1, records.join(' | ')];
  const record = parseDmarc(text);
  if (!record.usable) return [-1, text];
  const p = record.p ?? 'none';
  const sp = record.sp ?? p;
  const np = record.np ?? sp;
  const sum = 9 * POLICY_STRENGTH[p] + 3 * POLICY_STRENGTH[sp] + POLICY_STRENGTH[np];
  return [record.testMode ? sum - 0.5 : sum, text];
}

function readProperties(set: CanonicalSet): CaaProperty[] {
  return set.values.flatMap((text) => {
    const match = /^(\d+) (\S+) ([\s\S]*)$/.exec(text);
    return match ? (parseCaa({ flags: Number(match[1]), tag: match[2], value: match[3] }) ?? []) : [];
  });
}

/** Returns an event if CAA became weaker because a new issuer is allowed or an account binding was removed. */
function weakerCaa(asset: string, pair: Pair): ChangeEvent[] {
  if (pair === null || pair.old.hash === pair.now.hash) return [];
  const old = readProperties(pair.old);
  const now = readProperties(pair.now);
  const reasons = new Set<string>();
  for (const wildcard of [false, true]) {
    const before = permittedIssuers(old, wildcard);
    if (before === null) continue;
    const after = permittedIssuers(now, wildcard);
    if (after === null) reasons.add('unrestricted');
    else if (after.some((issuer) => !before.includes(issuer))) reasons.add('issuer-added');
  }
  const bindings = (list: CaaProperty[]) => list.filter((p) => 'accounturi' in p.parameters).length;
  if (reasons.size === 0 && now.length > 0 && bindings(now) < bindings(old))
    reasons.add('account-binding-removed');
  const [reason] = reasons;
  if (reason === undefined) return [];
  const details = { before: pair.old.values, after: pair.now.values, needsConfirmation: true };
  return [event('change.ssl.caa-weakened', asset, reason, details)];
}

/** Prefixes of TXT values that services use to verify ownership. */
const TOKEN =
  /^(MS=|docusign=|[a-z0-9._-]*(verif(y|ication)|validation|ownership|domain-?key-?auth)[a-z0-9._-]*\s*[=:]|[a-z0-9]+-site-verification\b|_?[a-z0-9-]+-challenge\s*=|stripe-verification|ZOOM_verify_|status-page-domain-|pardot)/i;

/** Returns true for a value that proves control of the domain to a service. */
export function isVerificationToken(value: string): boolean {
  return value.length <= 1_000 && TOKEN.test(value);
}

function tokens(asset: string, pair: Pair): ChangeEvent[] {
  if (pair === null) return [];
  const added = pair.now.values.filter(
    (value) => isVerificationToken(value) && !pair.old.values.includes(value),
  );
  if (added.length === 0) return [];
  const details = { before: [], after: added, needsConfirmation: true };
  return [event('change.dns.verification-token-added', asset, 'verification-token', details)];
}
