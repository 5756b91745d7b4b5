import { type Address, parseAddress } from './address.ts';
import { type MacroToken, parseDomainSpec, parseMacroString, type SpfFault } from './macro.ts';

export type Qualifier = '+' | '-' | '~' | '?';
type MechanismName = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';

export interface Mechanism {
  kind: 'mechanism';
  name: MechanismName;
  qualifier: Qualifier;
  /** The term as published. */
  text: string;
  at: number;
  /** Null for the current domain (`a`, `mx`, `ptr`), or if the term has no domain. */
  domain: MacroToken[] | null;
  /** Prefix lengths of `a`, `mx`, `ip4` and `ip6`. */
  prefix4: number;
  prefix6: number;
  /** Network of `ip4` and `ip6`. */
  network: Address | null;
}

interface Modifier {
  kind: 'modifier';
  /** Lower case. */
  name: string;
  text: string;
  at: number;
  value: MacroToken[];
}

export interface SpfRecord {
  text: string;
  terms: (Mechanism | Modifier)[];
  /** At most 100, ordered by position. */
  faults: SpfFault[];
  /** False if at least one fault is an error. The whole record is then a permerror (RFC 7208 section 4.6). */
  valid: boolean;
}

const MAX_FAULTS = 100;
const MODIFIER = /^([A-Za-z][A-Za-z0-9\-_.]*)=/;
const MECHANISM = /^([+\-?~]?)([A-Za-z][A-Za-z0-9\-_.]*)(?=[:/]|$)/;
const MECHANISM_NAMES = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists']);
const NEEDS_DOMAIN = new Set(['include', 'exists']);

/** Returns true if a TXT text is an SPF record: `v=spf1` followed by a space or the end (RFC 7208 section 4.5). */
export function isSpfRecord(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** Parses a record and reports every fault with its position (RFC 7208 sections 4.6 and 12). Never throws. */
export function parseSpf(text: string): SpfRecord {
  const faults: SpfFault[] = [];
  const terms: SpfRecord['terms'] = [];
  if (!isSpfRecord(text)) {
    faults.push({ code: 'bad-version', at: 0, length: 6, severity: 'error', detail: 'must begin v=spf1' });
    return { text, terms, faults, valid: false };
  }
  for (const { term, at } of splitTerms(text)) {
    const parsed = parseTerm(term, at, faults);
    if (parsed) terms.push(parsed);
  }
  checkModifiers(terms, faults);
  checkOrder(terms, faults);
  const valid = !faults.some((fault) => fault.severity === 'error');
  faults.sort((a, b) => rank(a) - rank(b) || a.at - b.at);
  const reported = faults.slice(0, MAX_FAULTS).sort((a, b) => a.at - b.at);
  return { text, terms, faults: reported, valid };
}

function rank(fault: SpfFault): number {
  return fault.severity === 'error' ? 0 : 1;
}

function splitTerms(text: string): { term: string; at: number }[] {
  const list: { term: string; at: number }[] = [];
  let at = 7;
  for (const term of text.slice(7).split(' ')) {
    if (term !== '') list.push({ term, at });
    at += term.length + 1;
  }
  return list;
}

function parseTerm(term: string, at: number, faults: SpfFault[]): Mechanism | Modifier | null {
  const fault = (code: string, detail: string) =>
    faults.push({ code, at, length: term.length, severity: 'error', detail });
  const modifier = MODIFIER.exec(term);
  if (modifier) return parseModifier(term, at, faults);
  const match = MECHANISM.exec(term);
  if (!match) {
    if (/[^\x20-\x7e]/.test(term)) fault('bad-character', 'only visible ASCII is allowed');
    else fault(term.includes('=') ? 'bad-modifier-name' : 'bad-term', 'neither a mechanism nor a modifier');
    return null;
  }
  const name = (match[2] ?? '').toLowerCase();
  if (!MECHANISM_NAMES.has(name)) {
    if (name === 'redirect' || name === 'exp') fault('modifier-as-mechanism', `${name} needs =, not :`);
    else fault('unknown-mechanism', `there is no mechanism ${name.slice(0, 40)}`);
    return null;
  }
  const mechanism: Mechanism = {
    kind: 'mechanism',
    name: name as MechanismName,
    qualifier: (match[1] || '+') as Qualifier,
    text: term,
    at,
    domain: null,
    prefix4: 32,
    prefix6: 128,
    network: null,
  };
  parseArgument(mechanism, term.slice(match[0].length), at + match[0].length, faults);
  return mechanism;
}

function parseModifier(term: string, at: number, faults: SpfFault[]): Modifier {
  const equals = term.indexOf('=');
  const name = term.slice(0, equals).toLowerCase();
  const value = term.slice(equals + 1);
  const valueAt = at + equals + 1;
  const tokens =
    name === 'redirect' || name === 'exp'
      ? parseDomainSpec(value, valueAt, faults)
      : parseMacroString(value, { at: valueAt, explanation: false }, faults);
  if (name !== 'redirect' && name !== 'exp') {
    const detail = `unknown modifier ${name.slice(0, 40)} has no effect`;
    faults.push({ code: 'unknown-modifier', at, length: term.length, severity: 'warning', detail });
  }
  return { kind: 'modifier', name, text: term, at, value: tokens };
}

/** Parses `rest`, the argument after the mechanism's name. It is empty or begins with `:` or `/`. */
function parseArgument(mechanism: Mechanism, rest: string, at: number, faults: SpfFault[]): void {
  const fault = (code: string, detail: string) =>
    faults.push({ code, at, length: rest.length, severity: 'error', detail });
  const { name } = mechanism;
  if (name === 'all') {
    if (rest !== '') fault('unexpected-argument', 'all takes no argument');
    return;
  }
  if (name === 'ip4' || name === 'ip6') {
    parseNetwork(mechanism, rest, at, faults);
    return;
  }
  let domain = rest;
  if (name === 'a' || name === 'mx') domain = splitPrefixes(mechanism, rest, at, faults);
  if (domain === '') {
    if (NEEDS_DOMAIN.has(name)) fault('missing-domain', `${name} needs a domain`);
    return;
  }
  if (domain.startsWith(':')) mechanism.domain = parseDomainSpec(domain.slice(1), at + 1, faults);
  else fault('unexpected-argument', `${name} does not take ${domain.slice(0, 20)}`);
}

/** Removes `/n`, `//n` or `/n//n` from the end of an `a` or `mx` argument and returns the rest. */
function splitPrefixes(mechanism: Mechanism, rest: string, at: number, faults: SpfFault[]): string {
  const match = /(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(rest.slice(-12));
  const length = match?.[0].length ?? 0;
  const left = rest.slice(0, rest.length - length);
  if (match?.[1] !== undefined) {
    mechanism.prefix4 = readPrefix(match[1], 32, { at: at + left.length, length, faults });
  }
  if (match?.[2] !== undefined) {
    mechanism.prefix6 = readPrefix(match[2], 128, { at: at + left.length, length, faults });
  }
  return left;
}

function readPrefix(
  digits: string,
  most: number,
  where: { at: number; length: number; faults: SpfFault[] },
): number {
  const value = Number(digits);
  const bad = value > most || (digits.length > 1 && digits.startsWith('0'));
  if (!bad) return value;
  const detail = `prefix length must be 0 to ${most} without leading zeros`;
  const { at, length, faults } = where;
  faults.push({ code: 'bad-prefix-length', at, length, severity: 'error', detail });
  return most;
}

function parseNetwork(mechanism: Mechanism, rest: string, at: number, faults: SpfFault[]): void {
  const family = mechanism.name === 'ip4' ? 4 : 6;
  const fault = (code: string, detail: string) =>
    faults.push({ code, at, length: rest.length, severity: 'error', detail });
  if (!rest.startsWith(':') || rest === ':') {
    fault('missing-address', `${mechanism.name} needs an address`);
    return;
  }
  const match = /^([^/]*)(?:\/(\d+))?$/.exec(rest.slice(1));
  const network = match ? parseAddress(match[1] ?? '') : null;
  if (!match || network === null || network.family !== family) {
    fault(`bad-ip${family}`, `not an IPv${family} address or network`);
    return;
  }
  mechanism.network = network;
  if (match[2] === undefined) return;
  const slash = rest.indexOf('/');
  const where = { at: at + slash, length: rest.length - slash, faults };
  if (family === 4) mechanism.prefix4 = readPrefix(match[2], 32, where);
  else mechanism.prefix6 = readPrefix(match[2], 128, where);
}

function checkModifiers(terms: SpfRecord['terms'], faults: SpfFault[]): void {
  const seen = new Set<string>();
  for (const term of terms) {
    if (term.kind !== 'modifier' || (term.name !== 'redirect' && term.name !== 'exp')) continue;
    if (seen.has(term.name)) {
      const detail = `${term.name} may occur once only`;
      const { at, text } = term;
      faults.push({ code: 'repeated-modifier', at, length: text.length, severity: 'error', detail });
    }
    seen.add(term.name);
  }
}

/**
 * Adds warnings for terms that are valid but have no effect (RFC 7208 sections 5.1 and 6.1) or are discouraged (section
 * 5.5).
 */
function checkOrder(terms: SpfRecord['terms'], faults: SpfFault[]): void {
  const warn = (term: Mechanism | Modifier, code: string, detail: string) =>
    faults.push({ code, at: term.at, length: term.text.length, severity: 'warning', detail });
  const hasAll = terms.some((term) => term.kind === 'mechanism' && term.name === 'all');
  let afterAll = false;
  for (const term of terms) {
    if (term.kind === 'modifier') {
      if (term.name === 'redirect' && hasAll)
        warn(term, 'redirect-ignored', 'redirect beside all is ignored');
      continue;
    }
    if (afterAll) warn(term, 'after-all', 'mechanisms after all are never reached');
    if (term.name === 'ptr') warn(term, 'ptr', 'ptr is slow, unreliable and should not be used');
    if (term.name === 'all') afterAll = true;
  }
}
