/** Values of a DMARC policy (RFC 9989 sections 4.7 and 4.8). */

export type DmarcPolicyValue = 'none' | 'quarantine' | 'reject';

/** A fault with its position in the text. An `error` violates a rule. A `warning` marks valid but inadvisable text. */
export interface DmarcFault {
  code: string;
  at: number;
  length: number;
  severity: 'error' | 'warning';
  detail: string;
}

export interface DmarcRecord {
  text: string;
  /** Known and unknown tags by lower-case name, with values as published. If a tag is repeated, the first value. */
  tags: Record<string, string>;
  p: DmarcPolicyValue | null;
  sp: DmarcPolicyValue | null;
  np: DmarcPolicyValue | null;
  /** Whether the record is in test mode (`t=y`). Receivers then apply the policy one level lower. */
  testMode: boolean;
  psd: 'y' | 'n' | 'u';
  adkim: 'r' | 's';
  aspf: 'r' | 's';
  /** Valid reporting addresses. */
  rua: DmarcUri[];
  ruf: DmarcUri[];
  faults: DmarcFault[];
  /**
   * Whether a tag is repeated. Receivers then ignore the record, because its tag list is invalid (RFC 6376 section
   * 3.2).
   */
  discarded: boolean;
  /**
   * False if receivers find the record but do not apply DMARC, because a policy is invalid and there is no reporting
   * address (RFC 9989 section 4.10.1). A missing `p` means `none`.
   */
  usable: boolean;
}

export interface DmarcUri {
  uri: string;
  /** Host of a `mailto:` address; null for other schemes. */
  host: string | null;
}

interface Tag {
  name: string;
  value: string;
  at: number;
  length: number;
}

const VERSION = /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;
const POLICIES = new Set(['none', 'quarantine', 'reject']);
const HISTORIC = new Set(['pct', 'rf', 'ri']);
const KNOWN = new Set(['v', 'p', 'sp', 'np', 't', 'psd', 'adkim', 'aspf', 'fo', 'rua', 'ruf', ...HISTORIC]);
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@$&'()*+;=]|%[0-9A-Fa-f]{2})*$/;
const SIZE_SUFFIX = /!\d+[kmgt]?$/i;
const MAX_FAULTS = 50;
const MAX_URIS = 50;

/** Returns whether a TXT text is a DMARC record: the version comes first and matches exactly (RFC 9989 section 4.7). */
export function isDmarcRecord(text: string): boolean {
  return VERSION.test(text);
}

/** Returns whether a text at `_dmarc` is an invalid attempt at a DMARC record. */
export function resemblesDmarc(text: string): boolean {
  return !isDmarcRecord(text) && (/dmarc/i.test(text) || /(?:^|;)\s*p\s*=/i.test(text));
}

/** Parses a record and reports every fault. Replaces invalid values with defaults. Never throws. */
export function parseDmarc(text: string): DmarcRecord {
  const faults: DmarcFault[] = [];
  const tags = splitTags(text, faults);
  const values: Record<string, string> = Object.create(null);
  for (const tag of tags) values[tag.name] ??= tag.value;
  const repeated = reportNames(tags, faults);
  const p = readPolicy(tags, 'p', faults);
  const sp = readPolicy(tags, 'sp', faults);
  const np = readPolicy(tags, 'np', faults);
  const rua = readUris(tags, 'rua', faults);
  const ruf = readUris(tags, 'ruf', faults);
  checkFo(tags, faults);
  const record = {
    text,
    tags: { ...values },
    testMode: readChoice(tags, { name: 't', choices: 'yn', standard: 'n' }, faults) === 'y',
    psd: readChoice(tags, { name: 'psd', choices: 'ynu', standard: 'u' }, faults) as 'y' | 'n' | 'u',
    adkim: readChoice(tags, { name: 'adkim', choices: 'rs', standard: 'r' }, faults) as 'r' | 's',
    aspf: readChoice(tags, { name: 'aspf', choices: 'rs', standard: 'r' }, faults) as 'r' | 's',
    rua,
    ruf,
  };
  const badPolicy = p.bad || sp.bad || np.bad;
  const discarded = repeated || !isDmarcRecord(text);
  const usable = !discarded && (!badPolicy || rua.length > 0);
  const policies = badPolicy ? NO_POLICIES : { p: p.value, sp: sp.value, np: np.value };
  return {
    ...record,
    ...policies,
    discarded,
    usable,
    faults: faults.sort((a, b) => a.at - b.at).slice(0, MAX_FAULTS),
  };
}

/** A record without a valid policy, but with a reporting address, acts as `p=none`. */
const NO_POLICIES = { p: null, sp: null, np: null };

function splitTags(text: string, faults: DmarcFault[]): Tag[] {
  const tags: Tag[] = [];
  let at = 0;
  for (const piece of text.split(';')) {
    const lead = piece.length - piece.trimStart().length;
    const body = piece.trim();
    const place = { at: at + lead, length: body.length };
    at += piece.length + 1;
    if (body === '') continue;
    // The first character is not a space. Otherwise, spaces could match in n² ways.
    const match = /^([A-Za-z]+)[ \t]*=[ \t]*((?:[\x21-\x3a\x3c-\x7e][\x20-\x3a\x3c-\x7e]*)?)$/.exec(body);
    if (!match) {
      faults.push({
        code: 'bad-tag',
        ...place,
        severity: 'error',
        detail: 'must be name=value in visible ASCII',
      });
      continue;
    }
    tags.push({ name: (match[1] ?? '').toLowerCase(), value: match[2] ?? '', ...place });
  }
  if (!isDmarcRecord(text)) {
    const detail = 'must begin v=DMARC1, exactly so';
    faults.push({
      code: 'bad-version',
      at: 0,
      length: Math.min(text.length, 8),
      severity: 'error',
      detail,
    });
  }
  return tags;
}

/** Reports repeated, unknown, historic and misplaced tags; returns true if a tag is repeated. */
function reportNames(tags: readonly Tag[], faults: DmarcFault[]): boolean {
  const seen = new Set<string>();
  let repeated = false;
  for (const { name, at, length } of tags) {
    const add = (code: string, severity: DmarcFault['severity'], detail: string) =>
      faults.push({ code, at, length, severity, detail });
    if (seen.has(name)) {
      repeated = true;
      add('repeated-tag', 'error', `${name.slice(0, 20)} occurs more than once; the record is ignored`);
    }
    seen.add(name);
    if (HISTORIC.has(name)) add('historic-tag', 'warning', `${name} was removed by RFC 9989`);
    else if (!KNOWN.has(name)) add('unknown-tag', 'warning', `${name.slice(0, 20)} is ignored`);
  }
  const second = tags[1];
  if (second && tags[0]?.name === 'v' && second.name !== 'p' && seen.has('p')) {
    const { at, length } = second;
    const detail = 'older receivers want p right after v';
    faults.push({ code: 'p-not-second', at, length, severity: 'warning', detail });
  }
  return repeated;
}

function readPolicy(
  tags: readonly Tag[],
  name: string,
  faults: DmarcFault[],
): { value: DmarcPolicyValue | null; bad: boolean } {
  const tag = tags.find((t) => t.name === name);
  if (!tag) {
    const detail = 'without p the policy is none';
    if (name === 'p') faults.push({ code: 'missing-policy', at: 0, length: 0, severity: 'warning', detail });
    return { value: null, bad: false };
  }
  const value = tag.value.trim().toLowerCase();
  if (POLICIES.has(value)) return { value: value as DmarcPolicyValue, bad: false };
  const { at, length } = tag;
  const detail = `${name} must be none, quarantine or reject`;
  faults.push({ code: 'bad-policy', at, length, severity: 'error', detail });
  return { value: null, bad: true };
}

function readChoice(
  tags: readonly Tag[],
  expected: { name: string; choices: string; standard: string },
  faults: DmarcFault[],
): string {
  const tag = tags.find((t) => t.name === expected.name);
  if (!tag) return expected.standard;
  const value = tag.value.trim().toLowerCase();
  if (value.length === 1 && expected.choices.includes(value)) return value;
  const { at, length } = tag;
  const detail = `${expected.name} must be one of ${[...expected.choices].join(', ')}`;
  faults.push({ code: 'bad-value', at, length, severity: 'error', detail });
  return expected.standard;
}

function checkFo(tags: readonly Tag[], faults: DmarcFault[]): void {
  const tag = tags.find((t) => t.name === 'fo');
  if (!tag || tag.value.split(':').every((part) => /^\s*[01ds]\s*$/i.test(part))) return;
  const { at, length } = tag;
  const detail = 'fo must be 0, 1, d or s, separated by colons';
  faults.push({ code: 'bad-value', at, length, severity: 'error', detail });
}

function readUris(tags: readonly Tag[], name: string, faults: DmarcFault[]): DmarcUri[] {
  const tag = tags.find((t) => t.name === name);
  if (!tag) return [];
  const { at, length } = tag;
  const uris: DmarcUri[] = [];
  for (const piece of tag.value.split(',').slice(0, MAX_URIS)) {
    const text = piece.trim();
    const uri = text.replace(SIZE_SUFFIX, '');
    const host = uri.toLowerCase().startsWith('mailto:') ? mailHost(uri) : null;
    if (!URI.test(uri) || (uri.toLowerCase().startsWith('mailto:') && host === null)) {
      const detail = `${name} needs mailto: addresses separated by commas`;
      faults.push({ code: 'bad-uri', at, length, severity: 'error', detail });
      continue;
    }
    if (uri !== text) {
      const detail = 'a size after ! is ignored since RFC 9989';
      faults.push({ code: 'size-suffix', at, length, severity: 'warning', detail });
    }
    uris.push({ uri, host });
  }
  return uris;
}

function mailHost(uri: string): string | null {
  const address = uri.slice('mailto:'.length).split('?')[0] ?? '';
  const at = address.lastIndexOf('@');
  const host = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  return at > 0 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(host) ? host : null;
}
