import { normalizeName } from '#engine/posture/lookup.ts';
import { eppStatus } from './epp-status.ts';
import { isoTime } from './rdap-objects.ts';

/** The few fields read from a WHOIS response. The format is not standardized, so confidence is always low. */
export interface WhoisRecord {
  registrar: string | null;
  statuses: string[];
  registeredAt: string | null;
  expiresAt: string | null;
  changedAt: string | null;
  nameservers: string[];
  abuseEmails: string[];
}

const MAX_LINES = 400;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const FIELDS: readonly [field: string, pattern: RegExp][] = [
  ['registrar', /^(?:sponsoring )?registrar(?: name| organization)?$/],
  ['status', /^(?:domain )?status$|^eppstatus$|^state$/],
  [
    'registeredAt',
    /^(?:creation date|created(?: on| date)?|registered(?: on| date)?|registration (?:date|time)|domain registered)$/,
  ],
  [
    'expiresAt',
    /^(?:registry expiry date|registrar registration expiration date|expir(?:y|ation|es?)(?: on| date| time)?|renewal date|paid-till|valid(?:-date| until))$/,
  ],
  ['changedAt', /^(?:updated date|(?:last[- ])?(?:modified|updated|changed?)(?: on| date)?)$/],
  ['nameserver', /^(?:name ?servers?|nserver|ns\d?)$/],
  ['abuse', /^registrar abuse contact email$|^abuse(?:-mailbox| e-?mail| contact)$/],
];

/** Returns whether the response clearly states that the name is unregistered. */
export function isNotFoundAnswer(text: string): boolean {
  return /^[^\w\n]{0,8}(?:no match\b|not found\b|no entries found|no data found|no object found|no such domain|domain (?:name )?not found|object does not exist|(?:domain )?status:\s*(?:free|available|not registered)\b|[^\n]{0,100}\bis (?:available for|free)\b|nothing found)/im.test(
    text.slice(0, 4_000),
  );
}

/**
 * Returns the server that a response of the root server refers to (`refer:` or `whois:`), as `host[:port]`, or null.
 */
export function findReferral(text: string): string | null {
  const match =
    /^[^\S\n]{0,40}(?:refer|whois|registrar whois server):\s*(?:r?whois:\/\/)?([a-z0-9.-]{1,253}(?::\d{1,5})?)\s*$/im.exec(
      text.slice(0, 16_384),
    );
  return match?.[1]?.toLowerCase() ?? null;
}

/** Parses the known fields. Returns null if there are none. */
export function readWhois(text: string): WhoisRecord | null {
  const values = collect(text);
  const first = (field: string) => values.get(field)?.[0] ?? null;
  const record: WhoisRecord = {
    registrar: first('registrar'),
    statuses: [...new Set((values.get('status') ?? []).flatMap((value) => eppStatus(value) ?? []))].sort(),
    registeredAt: whoisDate(first('registeredAt')),
    expiresAt: whoisDate(first('expiresAt')),
    changedAt: whoisDate(first('changedAt')),
    nameservers: [...new Set((values.get('nameserver') ?? []).flatMap(hostName))].sort(),
    abuseEmails: (values.get('abuse') ?? [])
      .filter((value) => /^[^\s@<>]{1,64}@[a-z0-9.-]{1,253}$/i.test(value))
      .slice(0, 5),
  };
  const known = record.registrar ?? record.registeredAt ?? record.expiresAt ?? record.nameservers[0];
  return known === undefined || known === null ? null : record;
}

function collect(text: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const line of text.split('\n', MAX_LINES)) {
    const match = /^\s{0,20}([A-Za-z][A-Za-z0-9 ./-]{0,60}?)\s*(?:\.{2,}\s*)?:\s*(\S.{0,300})$/.exec(
      line.trimEnd(),
    );
    const name = match?.[1]?.toLowerCase();
    const field = FIELDS.find(([, pattern]) => name !== undefined && pattern.test(name))?.[0];
    if (field === undefined) continue;
    const list = values.get(field) ?? [];
    if (list.length < 20) list.push((match?.[2] ?? '').trim());
    values.set(field, list);
  }
  return values;
}

function hostName(value: string): string[] {
  const host = normalizeName(value.split(/\s/)[0] ?? '');
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && host.length <= 253 ? [host] : [];
}

/**
 * Converts the date formats of registries to ISO 8601; null for other formats. Days without a time mean midnight UTC.
 */
export function whoisDate(text: string | null): string | null {
  if (text === null) return null;
  const iso = isoTime(text.split(/\s+\(/)[0]?.trim() ?? '');
  if (iso !== null) return iso;
  const named = /^(?:[a-z]{3},? )?(\d{1,2})[-. ]([a-z]{3})[a-z]*[-. ](\d{4})/i.exec(text);
  if (named) return civil(named[3], String(MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1), named[1]);
  const yearFirst = /^(\d{4})[./](\d{1,2})[./](\d{1,2})/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})\b/.exec(text);
  if (yearFirst) return civil(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(text);
  return dayFirst ? civil(dayFirst[3], dayFirst[2], dayFirst[1]) : null;
}

function civil(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const iso = isoTime(text);
  // In some formats, Date.parse turns 31 February into a day in March. These dates are invalid.
  return iso?.startsWith(text) ? iso : null;
}
