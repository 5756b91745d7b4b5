import type { JsonValue } from '#platform/sources/bounded-json.ts';
import type { ImportBody } from './import-item.ts';

/** What Gatus's conditions come to in the settings of a monitor. */
export interface GatusExpectation {
  /** Ranges and codes; empty: any status. */
  status: string[];
  jsonPath: ImportBody[];
  /** A response that takes longer is a failure. */
  maxMs: number | null;
  keyword: string | null;
  /** Days before the expiry of the certificate. */
  warnDays: number | null;
  rcode: string | null;
  records: { mode: 'any' | 'all'; values: string[] } | null;
  connected: boolean;
  /** Conditions without a counterpart. */
  left: string[];
}

const operators = ['==', '!=', '<=', '>=', '<', '>'] as const;
type Operator = (typeof operators)[number];

/**
 * Reads the conditions of a Gatus endpoint, all of which must hold. Grammar: `config/endpoint/condition.go` of Gatus;
 * one operator surrounded by blanks, placeholders such as `[BODY].status`, functions `len`, `has`, `pat` and `any`.
 */
export function readConditions(conditions: readonly string[]): GatusExpectation {
  const expectation: GatusExpectation = {
    status: [],
    jsonPath: [],
    maxMs: null,
    keyword: null,
    warnDays: null,
    rcode: null,
    records: null,
    connected: false,
    left: [],
  };
  const codes = { least: 100, most: 599, excluded: new Set<number>(), listed: null as number[] | null };
  for (const condition of conditions) {
    const operator = operators.find((one) => condition.includes(` ${one} `));
    const [left = '', right = ''] =
      operator === undefined ? [] : condition.split(` ${operator} `).map((side) => side.trim());
    const isRead = operator !== undefined && readCondition(expectation, codes, { left, operator, right });
    if (!isRead) expectation.left.push(condition);
  }
  expectation.status = statusRanges(codes);
  return expectation;
}

interface Codes {
  least: number;
  most: number;
  excluded: Set<number>;
  listed: number[] | null;
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
    to.connected = operator === '==' && right === 'true';
    return to.connected;
  }
  if (left === '[CERTIFICATE_EXPIRATION]') return readExpiry(to, operator, right);
  if (left === '[DNS_RCODE]' && operator === '==') {
    to.rcode = right;
    return /^(NOERROR|FORMERR|SERVFAIL|NXDOMAIN|NOTIMP|REFUSED)$/.test(right);
  }
  return left === '[BODY]' || /^(?:len|has)?\(?\[BODY\]/.test(left) ? readBody(to, comparison) : false;
}

function readStatus(codes: Codes, operator: Operator, right: string): boolean {
  const any = /^any\((.*)\)$/.exec(right)?.[1];
  const values = (any ?? right).split(',').map((part) => Number(part.trim()));
  if (values.some((value) => !Number.isInteger(value) || value < 100 || value > 599)) return false;
  const [value = 0] = values;
  if (operator === '==') codes.listed = values;
  else if (any !== undefined) return false;
  else if (operator === '!=') codes.excluded.add(value);
  else if (operator === '<') codes.most = Math.min(codes.most, value - 1);
  else if (operator === '<=') codes.most = Math.min(codes.most, value);
  else if (operator === '>') codes.least = Math.max(codes.least, value + 1);
  else codes.least = Math.max(codes.least, value);
  return true;
}

function statusRanges({ least, most, excluded, listed }: Codes): string[] {
  if (listed !== null) return listed.filter((code) => code >= least && code <= most).map(String);
  const ranges: string[] = [];
  let from = least;
  for (const gap of [...excluded].sort((a, b) => a - b)) {
    if (gap < from || gap > most) continue;
    if (gap > from) ranges.push(`${from}-${gap - 1}`);
    from = gap + 1;
  }
  if (from <= most) ranges.push(`${from}-${most}`);
  return ranges.map((range) => (/^(\d+)-\1$/.test(range) ? range.slice(0, 3) : range));
}

function readResponseTime(to: GatusExpectation, operator: Operator, right: string): boolean {
  const ms = Number(right);
  if (!Number.isFinite(ms) || (operator !== '<' && operator !== '<=')) return false;
  to.maxMs = Math.max(1, Math.min(120_000, Math.round(operator === '<' ? ms - 1 : ms)));
  return true;
}

function readExpiry(to: GatusExpectation, operator: Operator, right: string): boolean {
  const hours = /^(\d+)h$/.exec(right)?.[1];
  if (hours === undefined || (operator !== '>' && operator !== '>=')) return false;
  to.warnDays = Math.max(1, Math.round(Number(hours) / 24));
  return true;
}

function readBody(to: GatusExpectation, { left, operator, right }: Comparison): boolean {
  const call = /^(len|has)\((.*)\)$/.exec(left);
  const place = call?.[2] ?? left;
  const path = pathOf(place);
  const pattern = /^pat\((.*)\)$/.exec(right)?.[1];
  const any = /^any\((.*)\)$/.exec(right)?.[1];
  if (call?.[1] === 'has') {
    if (operator !== '==' || !/^(true|false)$/.test(right)) return false;
    to.jsonPath.push({ path, exists: right === 'true' });
    return true;
  }
  if (call?.[1] === 'len') {
    if (!/^\d+$/.test(right)) return false;
    to.jsonPath.push({ path, length: true, [comparisons[operator]]: Number(right) });
    return true;
  }
  if (place === '[BODY]') return readWholeBody(to, { operator, right, pattern, any });
  if (operator === '==' && pattern !== undefined)
    to.jsonPath.push({ path, matches: patternToRegex(pattern) });
  else if (operator === '==' && any !== undefined) to.jsonPath.push({ path, matches: anyToRegex(any) });
  else if (pattern !== undefined || any !== undefined) return false;
  else to.jsonPath.push({ path, [comparisons[operator]]: scalarOf(right) });
  return true;
}

function readWholeBody(
  to: GatusExpectation,
  {
    operator,
    right,
    pattern,
    any,
  }: { operator: Operator; right: string; pattern: string | undefined; any: string | undefined },
): boolean {
  if (operator === '==' && any !== undefined && !any.includes(','))
    return readWholeBody(to, { operator, right: any, pattern, any: undefined });
  const words = (pattern ?? '').split('*').filter((word) => word !== '');
  if (operator === '==' && pattern !== undefined && words.length === 1 && to.keyword === null) {
    to.keyword = words[0] ?? null;
    return pattern.startsWith('*') && pattern.endsWith('*');
  }
  if (operator !== '==' || pattern !== undefined || any !== undefined || to.keyword !== null || right === '')
    return false;
  to.keyword = right;
  return true;
}

const comparisons: Record<Operator, string> = {
  '==': 'equals',
  '!=': 'notEquals',
  '<': 'lessThan',
  '<=': 'atMost',
  '>': 'greaterThan',
  '>=': 'atLeast',
};

/** `[BODY].data[0].id` as JSONPath (RFC 9535). */
function pathOf(place: string): string {
  const rest = place.replace(/^\[BODY\]\.?/, '');
  if (rest === '') return '$';
  const steps = rest.match(/\[\d+\]|[^.[\]]+/g) ?? [];
  return `$${steps.map((step) => (step.startsWith('[') ? step : /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`)).join('')}`;
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const patternToRegex = (pattern: string) =>
  `^${pattern.split('*').map(escapePattern).join('.*').replaceAll('\\?', '.')}$`;
const anyToRegex = (list: string) =>
  `^(?:${list
    .split(',')
    .map((part) => escapePattern(part.trim()))
    .join('|')})$`;

function scalarOf(text: string): JsonValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text.replace(/^"(.*)"$/, '$1');
}
