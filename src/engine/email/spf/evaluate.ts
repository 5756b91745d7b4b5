import {
  isQueryableName,
  type Lookup,
  mailExchangers,
  normalizeName,
  txtTexts,
} from '#engine/posture/lookup.ts';
import { parseAddress, sharesPrefix, unmapped } from './address.ts';
import { expandMacros, type MacroToken, parseMacroString, type SpfFault } from './macro.ts';
import {
  addressType,
  countLookup,
  expandTarget,
  MAX_NAMES,
  macroValues,
  matchesAddress,
  query,
  queryForTerm,
  type SpfResultCode,
  type SpfSession,
  SpfStop,
  type SpfTraceStep,
  trace,
  validatedNames,
} from './session.ts';
import { isSpfRecord, type Mechanism, parseSpf, type Qualifier, type SpfRecord } from './syntax.ts';

/** One email to evaluate. */
export interface SpfMail {
  /** Client address as text. */
  ip: string;
  /** MAIL FROM. If empty (a bounce), `postmaster@helo` is evaluated instead (RFC 7208 section 2.4). */
  sender?: string;
  helo?: string;
  /** Domain to check; default the sender's domain, otherwise `helo`. */
  domain?: string;
}

export interface SpfOptions {
  /** Time in ms since the epoch, for the `t` macro. */
  nowMs: number;
  /** Name of the receiving host for the `r` macro; default `unknown`. */
  receiver?: string;
  /** Aborts the evaluation, with the result temperror. */
  signal?: AbortSignal;
}

export interface SpfEvaluation {
  result: SpfResultCode;
  /** Explanation of a `fail` by the domain (`exp=`), at most 1,000 characters. Third-party text. */
  explanation: string | null;
  /** Term that determined the result; null if none matched. */
  mechanism: string | null;
  /** Domain of the record that determined the result, after redirects. */
  domain: string;
  /** Reason for the result none, temperror or permerror. */
  reason: string | null;
  /** Number of terms that caused queries; at most 10. */
  lookups: number;
  /** Number of terms with a query that returned nothing; the limit is 2. */
  voidLookups: number;
  trace: SpfTraceStep[];
}

interface Decision {
  result: SpfResultCode;
  mechanism: string | null;
  domain: string;
  reason: string | null;
  exp: MacroToken[] | null;
}

const RESULT_OF: Record<Qualifier, SpfResultCode> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
};
const MAX_EXPLANATION = 1_000;

/**
 * Implements check_host() of RFC 7208 with all its limits: 10 terms that cause queries across the whole tree, 10 names
 * for `mx` and `ptr`, and 2 void lookups. Never throws. Returns `permerror` with reason `bad-ip` if `ip` is not a valid
 * address.
 */
export async function evaluateSpf(
  mail: SpfMail,
  lookup: Lookup,
  options: SpfOptions,
): Promise<SpfEvaluation> {
  const session = openSession(mail, lookup, options);
  const domain = normalizeName(mail.domain ?? session?.senderDomain ?? '');
  if (session === null) return refused(domain, 'bad-ip');
  let decision: Decision;
  try {
    decision = await checkHost(session, domain);
  } catch (error) {
    if (!(error instanceof SpfStop)) throw error;
    trace(session, domain, 'end', error.reason);
    decision = { result: error.result, mechanism: null, domain, reason: error.reason, exp: null };
  }
  const explanation = decision.result === 'fail' ? await explain(session, decision) : null;
  const { result, mechanism, reason } = decision;
  const { lookups, voidLookups, trace: steps } = session;
  return {
    result,
    explanation,
    mechanism,
    domain: decision.domain,
    reason,
    lookups,
    voidLookups,
    trace: steps,
  };
}

function refused(domain: string, reason: string): SpfEvaluation {
  const none = { explanation: null, mechanism: null, lookups: 0, voidLookups: 0, trace: [] };
  return { result: 'permerror', domain, reason, ...none };
}

function openSession(mail: SpfMail, lookup: Lookup, options: SpfOptions): SpfSession | null {
  const address = parseAddress(mail.ip);
  if (address === null) return null;
  const helo = mail.helo ?? '';
  const sender = mail.sender === undefined || mail.sender === '' ? (mail.domain ?? helo) : mail.sender;
  const at = sender.lastIndexOf('@');
  return {
    lookup,
    ip: unmapped(address),
    localPart: at > 0 ? sender.slice(0, at) : 'postmaster',
    senderDomain: normalizeName(sender.slice(at + 1)),
    helo: helo === '' ? 'unknown' : helo,
    receiver: options.receiver ?? 'unknown',
    nowMs: options.nowMs,
    signal: options.signal,
    lookups: 0,
    voidLookups: 0,
    trace: [],
  };
}

async function checkHost(session: SpfSession, domain: string): Promise<Decision> {
  const found = await fetchRecord(session, domain);
  if ('reason' in found) return none(domain, found.reason);
  const { record } = found;
  if (!record.valid) {
    const fault = record.faults.find((f) => f.severity === 'error');
    throw new SpfStop('permerror', `syntax-${fault?.code ?? 'error'}`);
  }
  for (const term of record.terms) {
    if (term.kind !== 'mechanism') continue;
    const matched = await matches(session, domain, term);
    trace(session, domain, term.text, matched ? 'match' : 'no-match');
    if (!matched) continue;
    const result = RESULT_OF[term.qualifier];
    return { result, mechanism: term.text, domain, reason: null, exp: modifierValue(record, 'exp') };
  }
  const redirect = modifierValue(record, 'redirect');
  if (redirect !== null) return follow(session, domain, redirect);
  return { result: 'neutral', mechanism: null, domain, reason: null, exp: null };
}

function none(domain: string, reason: string): Decision {
  return { result: 'none', mechanism: null, domain, reason, exp: null };
}

function modifierValue(record: SpfRecord, name: string): MacroToken[] | null {
  for (const term of record.terms) if (term.kind === 'modifier' && term.name === name) return term.value;
  return null;
}

async function fetchRecord(
  session: SpfSession,
  domain: string,
): Promise<{ record: SpfRecord } | { reason: string }> {
  const done = (outcome: string) => trace(session, domain, 'record', outcome);
  // Initial processing (RFC 7208 section 4.3): a malformed or single-label domain has the result none.
  if (!isQueryableName(domain) || !domain.includes('.') || domain.startsWith('[')) {
    done('malformed-domain');
    return { reason: 'malformed-domain' };
  }
  const outcome = await query(session, domain, 'TXT');
  if (outcome.kind === 'error') {
    done(outcome.reason);
    throw new SpfStop('temperror', outcome.reason);
  }
  const texts = txtTexts(outcome).filter(isSpfRecord);
  const [text] = texts;
  if (text === undefined) {
    const reason = outcome.kind === 'empty' && outcome.nxdomain ? 'no-such-domain' : 'no-record';
    done(reason);
    return { reason };
  }
  if (texts.length > 1) {
    done('multiple-records');
    throw new SpfStop('permerror', 'multiple-records');
  }
  done(text.slice(0, 500));
  return { record: parseSpf(text) };
}

async function follow(session: SpfSession, domain: string, tokens: MacroToken[]): Promise<Decision> {
  countLookup(session);
  const target = await expandTarget(session, domain, { tokens, counted: true });
  trace(session, domain, 'redirect', target.slice(0, 253));
  const decision = await checkHost(session, target);
  if (decision.result === 'none') throw new SpfStop('permerror', 'redirect-without-record');
  return decision;
}

async function matches(session: SpfSession, domain: string, term: Mechanism): Promise<boolean> {
  if (term.name === 'all') return true;
  if (term.name === 'ip4' || term.name === 'ip6') {
    const prefix = term.name === 'ip4' ? term.prefix4 : term.prefix6;
    return term.network !== null && sharesPrefix(session.ip, term.network, prefix);
  }
  countLookup(session);
  const target = term.domain
    ? await expandTarget(session, domain, { tokens: term.domain, counted: true })
    : domain;
  if (term.name === 'include') return includes(session, target);
  // RFC 7208 does not define the result for a name that cannot be queried. By analogy to section 4.3, nothing matches.
  if (!isQueryableName(target)) return false;
  if (term.name === 'ptr') {
    const names = await validatedNames(session, true);
    return names.some((name) => name === target || name.endsWith(`.${target}`));
  }
  if (term.name === 'exists') return (await queryForTerm(session, target, 'A')).kind === 'found';
  const prefix = session.ip.family === 4 ? term.prefix4 : term.prefix6;
  if (term.name === 'mx') return matchesExchanger(session, target, prefix);
  const addresses = await queryForTerm(session, target, addressType(session.ip));
  return matchesAddress(session, addresses, prefix);
}

async function includes(session: SpfSession, target: string): Promise<boolean> {
  const inner = await checkHost(session, target);
  if (inner.result === 'none') throw new SpfStop('permerror', 'include-without-record');
  return inner.result === 'pass';
}

async function matchesExchanger(session: SpfSession, target: string, prefix: number): Promise<boolean> {
  const outcome = await queryForTerm(session, target, 'MX');
  const hosts = mailExchangers(outcome).map((mx) => mx.exchange);
  if (hosts.length > MAX_NAMES) throw new SpfStop('permerror', 'too-many-mx');
  for (const host of hosts) {
    if (!isQueryableName(host)) continue;
    // The address queries of an mx term are not separate void lookups, because the limit counts terms (section 4.6.4).
    const addresses = await query(session, host, addressType(session.ip));
    if (addresses.kind === 'error') throw new SpfStop('temperror', addresses.reason);
    if (matchesAddress(session, addresses, prefix)) return true;
  }
  return false;
}

/** Returns the explanation (RFC 7208 section 6.2); null if there is an error. */
async function explain(session: SpfSession, decision: Decision): Promise<string | null> {
  if (decision.exp === null) return null;
  try {
    const use = { tokens: decision.exp, counted: false };
    const target = await expandTarget(session, decision.domain, use);
    if (!isQueryableName(target)) return null;
    const texts = txtTexts(await query(session, target, 'TXT'));
    const [text] = texts;
    if (texts.length !== 1 || text === undefined || text === '') return null;
    const faults: SpfFault[] = [];
    const tokens = parseMacroString(text, { at: 0, explanation: true }, faults);
    if (faults.length > 0) return null;
    const values = await macroValues(session, decision.domain, { tokens, counted: false });
    return expandMacros(tokens, values).slice(0, MAX_EXPLANATION);
  } catch (error) {
    if (error instanceof SpfStop) return null;
    throw error;
  }
}
