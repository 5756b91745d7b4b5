import { Type } from 'typebox';
import {
  type DerElement,
  DerError,
  expectElement,
  readChildren,
  readElement,
} from '#engine/certificates/der.ts';
import { ldap as messages } from '#messages/en/probes.ts';
import { type Message, message } from '#messages/messages.ts';
import type { InputFault } from '#platform/errors.ts';
import { Nullable } from '#platform/http/schemas.ts';
import {
  compareValue,
  type ExpectedValue,
  expectedValueDefaults,
  expectedValueFields,
} from '../stream/query-result.ts';
import {
  type DialogueResult,
  defineStreamKind,
  type StreamConnection,
  type StreamSettings,
} from '../stream/stream-kind.ts';
import { StreamFault, StreamReader } from '../stream/stream-reader.ts';
import type { CauseTable } from '../types.ts';

const causes: CauseTable<keyof typeof messages> = {
  'ldap-filter-invalid': 'other',
  'ldap-entries-too-few': 'content',
};

/** Tags of server messages (RFC 4511 section 4). */
const bindResponse = 0x61;
const searchEntry = 0x64;
const searchDone = 0x65;
const searchReference = 0x73;

/** Result codes with their own handling (RFC 4511 section 4.1.9). */
const sizeLimitExceeded = 4;
const inappropriateAuthentication = 48;
const invalidCredentials = 49;
const resultNames: Record<number, string> = {
  1: 'operations error',
  8: 'stronger authentication required',
  10: 'referral',
  13: 'confidentiality required',
  32: 'no such object',
  34: 'invalid DN syntax',
  50: 'insufficient access rights',
  51: 'busy',
  52: 'unavailable',
  53: 'unwilling to perform',
};

/** Maximum octets of one message. */
const maxMessageBytes = 65_000;

interface LdapMessage {
  bytes: Buffer;
  operation: DerElement;
}

/** Reads the next message. Servers can encode lengths with more octets than necessary, which `readElement` accepts. */
async function readMessage(reader: StreamReader): Promise<LdapMessage> {
  const start = await reader.readBytes(2);
  const short = start[1] ?? 0;
  const more = short > 0x80 ? await reader.readBytes(short & 0x7f) : Buffer.alloc(0);
  const length =
    short < 0x80 ? short : more.length <= 4 ? more.reduce((sum, octet) => sum * 256 + octet, 0) : -1;
  if (start[0] !== 0x30 || length <= 0 || short === 0x80) throw new StreamFault('service-protocol-error');
  if (length > maxMessageBytes) throw new StreamFault('service-answer-too-long');
  const bytes = Buffer.concat([start, more, await reader.readBytes(length)]);
  const envelope = readElement(bytes, 0, bytes.length);
  const messageId = expectElement(bytes, envelope.start, envelope.end, 0x02);
  return { bytes, operation: readElement(bytes, messageId.end, envelope.end) };
}

const textOf = (bytes: Buffer, { start, end }: DerElement) => bytes.toString('utf8', start, end);

/** Reads the result code and the diagnostic message of a response. */
function readResult({ bytes, operation }: LdapMessage): { code: number; text: string } {
  const [code, , diagnostic] = readChildren(bytes, operation);
  if (code === undefined || diagnostic === undefined || code.end !== code.start + 1)
    throw new StreamFault('service-protocol-error');
  return { code: bytes[code.start] ?? 0, text: textOf(bytes, diagnostic) };
}

function failureOf({ code, text }: { code: number; text: string }): Message {
  if (code === invalidCredentials || code === inappropriateAuthentication)
    return message('service-sign-in-refused');
  const name = resultNames[code] ?? `LDAP result ${code}`;
  return message('service-query-failed', {
    detail: (text === '' ? name : `${name} (${text})`).slice(0, 200),
  });
}

/** Returns the first value of an entry's attribute; null if the entry does not have it. */
function readAttribute({ bytes, operation }: LdapMessage, attribute: string): string | null {
  const [, attributes] = readChildren(bytes, operation);
  if (attributes === undefined) throw new StreamFault('service-protocol-error');
  for (const each of readChildren(bytes, attributes, 1_000)) {
    const [type, values] = readChildren(bytes, each);
    if (type === undefined || values === undefined) throw new StreamFault('service-protocol-error');
    if (textOf(bytes, type).toLowerCase() !== attribute.toLowerCase()) continue;
    return values.start < values.end ? textOf(bytes, readElement(bytes, values.start, values.end)) : null;
  }
  return null;
}

interface LdapSettings extends Omit<StreamSettings, keyof ExpectedValue>, ExpectedValue {
  bindDn: string | null;
  password: string | null;
  baseDn: string | null;
  searchScope: 'base' | 'one' | 'sub';
  filter: string;
  minEntries: number;
  attribute: string | null;
}

/** Binds. If there is a search base, also searches. */
async function converse(
  { socket, context }: StreamConnection,
  settings: LdapSettings,
): Promise<DialogueResult> {
  const { BindRequest, FilterParser, SearchRequest, UnbindRequest } = await import('ldapts');
  const { bindDn, password, baseDn, attribute, minEntries } = settings;
  const reader = new StreamReader(socket, context.signal);
  try {
    reader.write(new BindRequest({ messageId: 1, dn: bindDn ?? '', password: password ?? '' }).write());
    const bound = await readMessage(reader);
    if (bound.operation.tag !== bindResponse) throw new StreamFault('service-protocol-error');
    const result = readResult(bound);
    if (result.code !== 0) return { observed: null, reason: failureOf(result) };
    if (baseDn === null) return { observed: null, reason: null };
    let filter: ReturnType<typeof FilterParser.parseString>;
    try {
      filter = FilterParser.parseString(settings.filter);
    } catch {
      return { observed: null, reason: message('ldap-filter-invalid') };
    }
    const search = new SearchRequest({
      messageId: 2,
      baseDN: baseDn,
      scope: settings.searchScope,
      filter,
      sizeLimit: Math.max(1, minEntries),
      timeLimit: Math.ceil(settings.timeoutMs / 1_000),
      // "1.1" requests no attributes (RFC 4511 section 4.5.1.8).
      attributes: [attribute ?? '1.1'],
    });
    reader.write(search.write());
    const found = await readEntries(reader, attribute, Math.max(1, minEntries));
    reader.write(new UnbindRequest({ messageId: 3 }).write());
    return evaluate(found, settings);
  } catch (error) {
    throw error instanceof DerError ? new StreamFault('service-protocol-error') : error;
  }
}

interface Found {
  entries: number;
  /** First value of the attribute in the first entry. */
  value: string | null;
  result: { code: number; text: string };
}

async function readEntries(reader: StreamReader, attribute: string | null, most: number): Promise<Found> {
  let entries = 0;
  let value: string | null = null;
  for (let messages = 0; messages <= most + 100; messages += 1) {
    const next = await readMessage(reader);
    if (next.operation.tag === searchDone) return { entries, value, result: readResult(next) };
    if (next.operation.tag === searchReference) continue;
    if (next.operation.tag !== searchEntry) throw new StreamFault('service-protocol-error');
    entries += 1;
    if (entries === 1 && attribute !== null) value = readAttribute(next, attribute);
  }
  throw new StreamFault('service-answer-too-long');
}

function evaluate({ entries, value, result }: Found, settings: LdapSettings): DialogueResult {
  const { attribute, minEntries } = settings;
  if (result.code !== 0 && result.code !== sizeLimitExceeded)
    return { observed: null, reason: failureOf(result) };
  if (entries < minEntries) {
    return { observed: String(entries), reason: message('ldap-entries-too-few', { entries, minEntries }) };
  }
  return attribute === null ? { observed: null, reason: null } : compareValue(value, settings);
}

/** Returns faults in a filter. Counts only parentheses, because only checks load the library that parses filters. */
function filterFaults(filter: string): InputFault[] {
  let depth = 0;
  let deepest = 0;
  for (const [index, character] of [...filter].entries()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    deepest = Math.max(deepest, depth);
    if (depth < 0 || (depth === 0 && index < filter.length - 1)) deepest = Number.POSITIVE_INFINITY;
  }
  if (depth === 0 && deepest >= 1 && deepest <= 20) return [];
  return [{ pointer: '/filter', code: 'bad_filter', detail: message('ldap-filter-malformed') }];
}

/** Checks that a directory accepts a bind, and optionally the result of a search (RFC 4511). */
export const ldapKind = defineStreamKind({
  kind: 'ldap',
  defaultPort: 389,
  starttls: 'ldap',
  concurrency: 1_000,
  fields: {
    bindDn: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Distinguished name to sign in with; null for an anonymous bind',
      examples: ['cn=monitor,dc=example,dc=com'],
    }),
    password: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Password. Returned as ********',
    }),
    baseDn: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), {
      description: 'Where to search; null to check only the bind',
      examples: ['ou=people,dc=example,dc=com'],
    }),
    searchScope: Type.Enum(['base', 'one', 'sub'], {
      description:
        '`base`: the entry itself; `one`: the entries directly below it; `sub`: the entry and everything below it. Default base',
    }),
    filter: Type.String({
      minLength: 3,
      maxLength: 2000,
      description: 'Filter (RFC 4515); default (objectClass=*)',
      examples: ['(uid=alice)'],
    }),
    minEntries: Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'Minimum number of entries that the search must find. Default 1',
    }),
    attribute: Nullable(Type.String({ pattern: '^[A-Za-z0-9.;-]{1,200}$' }), {
      description: 'Attribute of the first entry; its first value is compared. Null to compare nothing',
    }),
    ...expectedValueFields,
  },
  defaults: {
    bindDn: null,
    password: null,
    baseDn: null,
    searchScope: 'base',
    filter: '(objectClass=*)',
    minEntries: 1,
    attribute: null,
    ...expectedValueDefaults,
  },
  example: { kind: 'ldap', host: 'directory.example.com', baseDn: 'dc=example,dc=com' },
  secrets: [['password']],
  messages,
  causes,
  findFaults: (settings) => [
    ...filterFaults(settings.filter),
    // A name without a password is an anonymous bind, which always succeeds (RFC 4513 section 5.1.2).
    ...(settings.bindDn !== null && settings.password === null
      ? [{ pointer: '/password', code: 'required', detail: message('ldap-password-required') }]
      : []),
  ],
  converse,
});
