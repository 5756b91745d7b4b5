import { findRecords, isQueryableName, type Lookup, type Outcome, textData } from '#engine/posture/lookup.ts';
import { escapeName, unescapeName } from '#platform/net/dns/names.ts';
import { type Address, parseAddress, ptrNameOf, sharesPrefix } from './address.ts';
import { expandMacros, type MacroToken, type MacroValues, usesMacro } from './macro.ts';

export type SpfResultCode = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

/** One step of an evaluation. Steps are in order. */
export interface SpfTraceStep {
  /** Domain of the record that is being evaluated. */
  domain: string;
  /** The term as published, or `record` for the query of the record itself. */
  term: string;
  outcome: string;
  /** Counters after this step. */
  lookups: number;
  voidLookups: number;
}

/** Thrown to end an evaluation immediately. Only `evaluateSpf` catches it. */
export class SpfStop extends Error {
  readonly result: 'temperror' | 'permerror';
  readonly reason: string;
  constructor(result: 'temperror' | 'permerror', reason: string) {
    super(reason);
    this.result = result;
    this.reason = reason;
  }
}

/** State shared by one check_host() call and all its recursions. */
export interface SpfSession {
  readonly lookup: Lookup;
  readonly ip: Address;
  readonly localPart: string;
  readonly senderDomain: string;
  readonly helo: string;
  readonly receiver: string;
  readonly nowMs: number;
  readonly signal: AbortSignal | undefined;
  lookups: number;
  voidLookups: number;
  readonly trace: SpfTraceStep[];
}

/** RFC 7208 section 4.6.4. */
export const MAX_LOOKUPS = 10;
export const MAX_VOID_LOOKUPS = 2;
export const MAX_NAMES = 10;

const MAX_TRACE = 200;
const MAX_NAME = 253;

export function trace(session: SpfSession, domain: string, term: string, outcome: string): void {
  if (session.trace.length >= MAX_TRACE) return;
  const { lookups, voidLookups } = session;
  session.trace.push({ domain, term: term.slice(0, 300), outcome, lookups, voidLookups });
}

/** Counts a term that causes queries. The eleventh is a permerror. */
export function countLookup(session: SpfSession): void {
  session.lookups += 1;
  if (session.lookups > MAX_LOOKUPS) throw new SpfStop('permerror', 'too-many-lookups');
}

/** Counts a term with a query that returned nothing. The third is a permerror. */
function countVoid(session: SpfSession): void {
  session.voidLookups += 1;
  if (session.voidLookups > MAX_VOID_LOOKUPS) throw new SpfStop('permerror', 'too-many-void-lookups');
}

/** Sends a query. Throws temperror if the time for the whole evaluation is up. */
export async function query(session: SpfSession, name: string, type: string): Promise<Outcome> {
  if (session.signal?.aborted) throw new SpfStop('temperror', 'time-limit');
  const outcome = await findRecords(session.lookup, name, type);
  if (session.signal?.aborted) throw new SpfStop('temperror', 'time-limit');
  return outcome;
}

/** Sends a query for a mechanism. A failure is a temperror, and an empty answer is a void lookup. */
export async function queryForTerm(session: SpfSession, name: string, type: string): Promise<Outcome> {
  const outcome = await query(session, name, type);
  if (outcome.kind === 'error') throw new SpfStop('temperror', outcome.reason);
  if (outcome.kind === 'empty') countVoid(session);
  return outcome;
}

/** Returns the type of address records for the client's family. */
export function addressType(ip: Address): 'A' | 'AAAA' {
  return ip.family === 4 ? 'A' : 'AAAA';
}

export function matchesAddress(session: SpfSession, outcome: Outcome, prefix: number): boolean {
  return textData(outcome).some((text) => {
    const address = parseAddress(text);
    return address !== null && sharesPrefix(session.ip, address, prefix);
  });
}

/**
 * Returns the client's names with matching PTR and forward lookups (RFC 7208 section 5.5), up to the first ten PTR
 * names. Skips names with a failed lookup.
 */
export async function validatedNames(session: SpfSession, countsVoid: boolean): Promise<string[]> {
  const pointers = await query(session, ptrNameOf(session.ip), 'PTR');
  if (pointers.kind === 'empty' && countsVoid) countVoid(session);
  const names: string[] = [];
  for (const name of textData(pointers).slice(0, MAX_NAMES)) {
    if (!isQueryableName(name)) continue;
    const addresses = await query(session, name, addressType(session.ip));
    if (matchesAddress(session, addresses, 128)) names.push(name);
  }
  return names;
}

/** Returns the macro values at `domain`. A `p` macro in `tokens` counts as one lookup, except in `exp`. */
export async function macroValues(
  session: SpfSession,
  domain: string,
  use: { tokens: readonly MacroToken[]; counted: boolean },
): Promise<MacroValues> {
  let validatedName = 'unknown';
  if (usesMacro(use.tokens, 'p')) {
    if (use.counted) countLookup(session);
    validatedName = chooseName(await validatedNames(session, false), domain);
  }
  const { localPart, senderDomain, ip, helo, receiver, nowMs } = session;
  // Names from the DNS contain escape sequences, which are not part of the name.
  return {
    ...{ localPart, senderDomain, ip, helo, receiver, nowMs },
    domain: unescapeName(domain),
    validatedName: unescapeName(validatedName),
  };
}

function chooseName(names: readonly string[], domain: string): string {
  const own = names.find((name) => name === domain);
  return own ?? names.find((name) => name.endsWith(`.${domain}`)) ?? names[0] ?? 'unknown';
}

/**
 * Expands a domain-spec to a name that can be queried. Removes the trailing dot, and labels on the left until at most
 * 253 bytes remain. Escapes characters that plain text cannot represent (spaces, backslashes, non-ASCII bytes) as in
 * answers.
 */
export async function expandTarget(
  session: SpfSession,
  domain: string,
  use: { tokens: readonly MacroToken[]; counted: boolean },
): Promise<string> {
  const text = expandMacros(use.tokens, await macroValues(session, domain, use));
  let name = toOctets(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (name.endsWith('.')) name = name.slice(0, -1);
  while (name.length > MAX_NAME) {
    const dot = name.indexOf('.');
    if (dot < 0) break;
    name = name.slice(dot + 1);
  }
  return escapeName(name);
}

/** Converts text to its UTF-8 octets, one character per octet (RFC 8616 allows non-ASCII local parts). */
const toOctets = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
