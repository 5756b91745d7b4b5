import { type ImportBody, readDuration } from '../import-item.ts';
import { compareAsText, compareLength, escapePattern } from '../monitor-parts.ts';

/** Requirement for a whole response body, or for a DNS answer. */
export interface BodyRule {
  /** The body must equal one of these texts, or match one as a pattern with `*` and `?`. */
  is: { oneOf: string[] } | { like: string };
  /** Whether the requirement is negated. */
  not: boolean;
}

/** Monitor settings that correspond to Gatus's conditions. */
export interface GatusExpectation {
  /** Accepted status codes as codes and ranges; empty for any. */
  status: string[];
  jsonPath: ImportBody[];
  /** Latency in ms from which a response counts as a failure. */
  maxMs: number | null;
  body: BodyRule | null;
  /** Days before the expiry of the certificate to warn. */
  warnDays: number | null;
  /** Days before the expiry of the domain's registration to warn. */
  domainWarnDays: number | null;
  rcode: string | null;
  /** Whether the connection must fail. */
  refusesConnection: boolean;
  /** Conditions without a counterpart. */
  left: string[];
}

const operators = ['==', '!=', '<=', '>=', '<', '>'] as const;
type Operator = (typeof operators)[number];

/**
 * Reads the conditions of a Gatus endpoint. All of them must be met. The grammar is that of Gatus's
 * `config/endpoint/condition.go`: one operator between spaces, placeholders such as `[BODY].status`, and the functions
 * `len`, `has`, `pat` and `any`.
 */
export function readGatusConditions(conditions: readonly string[]): GatusExpectation {
  const expectation: GatusExpectation = {
    status: [],
    jsonPath: [],
    maxMs: null,
    body: null,
    warnDays: null,
    domainWarnDays: null,
    rcode: null,
    refusesConnection: false,
    left: [],
  };
  const codes = { allowed: new Set(allCodes) };
  for (const condition of conditions) {
    const operator = operators.find((one) => condition.includes(` ${one} `));
    const [left = '', right = ''] =
      operator === undefined ? [] : condition.split(` ${operator} `).map((side) => side.trim());
    const isRead = operator !== undefined && readCondition(expectation, codes, { left, operator, right });
    if (!isRead) expectation.left.push(condition);
  }
  // Without a condition on the status, any status is accepted.
  expectation.status = rangesOf(codes.allowed);
  return expectation;
}

const allCodes = Array.from({ length: 500 }, (_each, index) => 100 + index);

interface Codes {
  allowed: Set<number>;
}

interface Comparison {
  left: string;
  operator: Operator;
  right: string;
}

function readCondition(to: GatusExpectation, codes: Codes, comparison: Comparison): boolean {
  const { left, operator, right } = comparison;
  if (left === '[STATUS]') return readStatus(codes, operator, right);
  if (left === '[RESPONSE_TIME]') return readResponseTime(to, operator, right);
  if (left === '[CONNECTED]') {
    if (operator !== '==' || !/^(?:true|false)$/.test(right)) return false;
    to.refusesConnection = right === 'false';
    return true;
  }
  if (left === '[CERTIFICATE_EXPIRATION]') {
    to.warnDays = readExpiryDays(operator, right) ?? to.warnDays;
    return readExpiryDays(operator, right) !== null;
  }
  if (left === '[DOMAIN_EXPIRATION]') {
    to.domainWarnDays = readExpiryDays(operator, right) ?? to.domainWarnDays;
    return readExpiryDays(operator, right) !== null;
  }
  if (left === '[DNS_RCODE]' && operator === '==') {
    to.rcode = right;
    return /^(NOERROR|FORMERR|SERVFAIL|NXDOMAIN|NOTIMP|REFUSED)$/.test(right);
  }
  return left === '[BODY]' || /^(?:len|has)?\(?\[BODY\]/.test(left) ? readBody(to, comparison) : false;
}

/** Returns the argument of a function such as `any(200, 429)`, or null. */
const argumentOf = (name: 'any' | 'pat', text: string): string | null =>
  text.startsWith(`${name}(`) && text.endsWith(')') ? text.slice(4, -1) : null;
const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

function readStatus({ allowed }: Codes, operator: Operator, right: string): boolean {
  const pattern = argumentOf('pat', right);
  const any = argumentOf('any', right);
  const test = pattern !== null ? likePattern(pattern) : null;
  const values = listOf(any ?? right).map(Number);
  if (test === null && values.some((value) => !Number.isInteger(value) || value < 100 || value > 599))
    return false;
  if ((test !== null || any !== null) && operator !== '==' && operator !== '!=') return false;
  const [value = 0] = values;
  const isMet: Record<Operator, (code: number) => boolean> = {
    '==': (code) => test?.test(String(code)) ?? values.includes(code),
    '!=': (code) => !(test?.test(String(code)) ?? values.includes(code)),
    '<': (code) => code < value,
    '<=': (code) => code <= value,
    '>': (code) => code > value,
    '>=': (code) => code >= value,
  };
  for (const code of allowed) if (!isMet[operator](code)) allowed.delete(code);
  return true;
}

/** Returns status codes as ranges in ascending order. */
function rangesOf(codes: ReadonlySet<number>): string[] {
  const ranges: [number, number][] = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`));
}

function readResponseTime(to: GatusExpectation, operator: Operator, right: string): boolean {
  const seconds = /^\d+$/.test(right) ? Number(right) / 1000 : readDuration(right);
  if (seconds === null || (operator !== '<' && operator !== '<=')) return false;
  const ms = Math.round(seconds * 1000);
  to.maxMs = Math.max(1, Math.min(120_000, operator === '<' ? ms - 1 : ms));
  return true;
}

/** Returns the days before an expiry at which a condition fails, from 1 to 365; null if there is no counterpart. */
function readExpiryDays(operator: Operator, right: string): number | null {
  const seconds = readDuration(right);
  if (seconds === null || (operator !== '>' && operator !== '>=')) return null;
  return Math.min(365, Math.max(1, Math.round(seconds / 86_400)));
}

function readBody(to: GatusExpectation, { left, operator, right }: Comparison): boolean {
  const call = /^(len|has)\((.*)\)$/.exec(left);
  const place = call?.[2] ?? left;
  const path = pathOf(place);
  if (call?.[1] === 'has') {
    if (operator !== '==' || !/^(true|false)$/.test(right)) return false;
    to.jsonPath.push({ path, exists: right === 'true' });
    return true;
  }
  if (call?.[1] === 'len') {
    const length = /^\d+$/.test(right) ? compareLength(path, operator, Number(right)) : null;
    if (length !== null) to.jsonPath.push(length);
    return length !== null;
  }
  const pattern = argumentOf('pat', right);
  const any = argumentOf('any', right);
  if (place === '[BODY]') return readWholeBody(to, operator, { right, pattern, any });
  if (pattern !== null) {
    if (operator !== '==') return false;
    to.jsonPath.push({ path, matches: likePattern(pattern).source });
  } else if (any === null) to.jsonPath.push(...(compareAsText(path, operator, unquoted(right)) ?? []));
  else if (operator === '==') {
    const alternatives = listOf(any).flatMap((value) => compareAsText(path, '==', value) ?? []);
    to.jsonPath.push({
      anyOf: alternatives.flatMap((one) => (one.anyOf as ImportBody[] | undefined) ?? [one]),
    });
  } else if (operator === '!=') {
    to.jsonPath.push(...listOf(any).flatMap((value) => compareAsText(path, '!=', value) ?? []));
  } else return false;
  return true;
}

function readWholeBody(
  to: GatusExpectation,
  operator: Operator,
  { right, pattern, any }: { right: string; pattern: string | null; any: string | null },
): boolean {
  if (to.body !== null || (operator !== '==' && operator !== '!=') || right === '') return false;
  const is = pattern !== null ? { like: pattern } : { oneOf: any === null ? [right] : listOf(any) };
  to.body = { is, not: operator === '!=' };
  return true;
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/, '$1');

/** Converts `[BODY].data[0].id` to JSONPath (RFC 9535). */
export function pathOf(place: string): string {
  const rest = place.replace(/^\[BODY\]\.?/, '');
  if (rest === '') return '$';
  const steps = rest.match(/\[\d+\]|[^.[\]]+/g) ?? [];
  return `$${steps.map((step) => (step.startsWith('[') ? step : /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`)).join('')}`;
}

/** Converts a pattern with `*` and `?` to a regular expression for the whole text. */
const likePattern = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(escapePattern).join('.*').replaceAll('\\?', '.')}$`);

/** Converts a rule for the body of an HTTP response to a required or forbidden text, or to a pattern (RE2). */
export function keywordOf({ is, not }: BodyRule): ImportBody {
  const words = 'like' in is ? is.like.split('*').filter((word) => word !== '') : [];
  const [word = ''] = words;
  const isContained = 'like' in is && words.length === 1 && is.like === `*${word}*` && !word.includes('?');
  if (isContained) return { keyword: word, keywordMode: not ? 'absent' : 'present' };
  return { keyword: regexOf({ is, not }), keywordMode: not ? 'no-match' : 'matches' };
}

/** Returns the pattern (RE2) of a rule. It matches the whole text, across lines. */
export function regexOf({ is }: BodyRule): string {
  if ('like' in is) return `(?s)${likePattern(is.like).source}`;
  const texts = is.oneOf.map(escapePattern);
  return `^${texts.length === 1 ? texts[0] : `(?:${texts.join('|')})`}$`;
}

/** Returns the expected records of a DNS answer. */
export function recordsOf({ is, not }: BodyRule): ImportBody {
  if ('oneOf' in is) return { mode: not ? 'none' : 'any', values: is.oneOf };
  // Gatus compares names with a trailing dot, Belltower without.
  return { mode: not ? 'no-match' : 'matches', values: [likePattern(is.like.replace(/\.$/, '')).source] };
}
