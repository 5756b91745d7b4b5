/** Protocols that begin in plaintext and switch to TLS on request. */
export const startTlsProtocols = ['smtp', 'imap', 'pop3', 'ftp', 'postgres', 'ldap'] as const;
export type StartTls = (typeof startTlsProtocols)[number];

/** Next action of a dialogue: write these bytes, if any, then read one line or one octet. */
interface Step {
  write: string | Buffer | null;
  read: 'line' | 'octet';
}

export type StartTlsFailureCode =
  /** The server supports the protocol but does not offer STARTTLS. */
  | 'starttls-not-offered'
  /** The server offered STARTTLS and then rejected it. */
  | 'starttls-refused'
  /** The response does not match the protocol. */
  | 'starttls-protocol-error'
  /**
   * The server sent more plaintext after it accepted STARTTLS. Someone on the path may be injecting data into the
   * session.
   */
  | 'starttls-injection';

/** Null if the server is now waiting for a ClientHello. */
export type StartTlsOutcome = null | { code: StartTlsFailureCode; detail: string };

/** A dialogue up to the start of TLS. Yields steps, receives the input that was read, and returns the outcome. */
type Dialogue = Generator<Step, StartTlsOutcome, string>;

/** Maximum lines in a reply. */
const MOST_LINES = 100;
/** Name sent in greetings. No one can register it, because it is below `.invalid` (RFC 2606). */
const GREETING_NAME = 'belltower.invalid';

const line = (write: string | null): Step => ({
  write: write === null ? null : `${write}\r\n`,
  read: 'line',
});
const odd = (reply: string): StartTlsOutcome => ({
  code: 'starttls-protocol-error',
  detail: reply.slice(0, 100),
});
const refused = (reply: string): StartTlsOutcome => ({
  code: 'starttls-refused',
  detail: reply.slice(0, 100),
});
const notOffered = (reply: string): StartTlsOutcome => ({
  code: 'starttls-not-offered',
  detail: reply.slice(0, 100),
});

/** Reads one reply of SMTP or FTP: lines `250-…` up to `250 …`. Returns null if it is malformed. */
function* reply(write: string | null): Generator<Step, string[] | null, string> {
  const lines: string[] = [];
  let output = yield line(write);
  for (;;) {
    lines.push(output);
    if (/^\d{3}(?: |$)/.test(output)) return lines;
    // In FTP, the lines between the first and the last can contain anything.
    if (lines.length === 1 && !/^\d{3}-/.test(output)) return null;
    if (lines.length === MOST_LINES) return null;
    output = yield line(null);
  }
}

const codeOf = (lines: string[]): string => lines.at(-1)?.slice(0, 3) ?? '';

/** Dialogue of SMTP (RFC 3207). */
function* smtp(): Dialogue {
  const banner = yield* reply(null);
  if (!banner || codeOf(banner) !== '220') return odd(banner?.at(-1) ?? 'no SMTP greeting');
  const extensions = yield* reply(`EHLO ${GREETING_NAME}`);
  if (!extensions) return odd('no reply to EHLO');
  if (codeOf(extensions) !== '250') return notOffered(extensions.at(-1) ?? '');
  if (!extensions.some((reply) => /^250[- ]STARTTLS\s*$/i.test(reply)))
    return notOffered('EHLO names no STARTTLS');
  const answer = yield* reply('STARTTLS');
  if (!answer) return odd('no reply to STARTTLS');
  return codeOf(answer) === '220' ? null : refused(answer.at(-1) ?? '');
}

/** Dialogue of FTP (RFC 4217). */
function* ftp(): Dialogue {
  const banner = yield* reply(null);
  if (!banner || codeOf(banner) !== '220') return odd(banner?.at(-1) ?? 'no FTP greeting');
  const answer = yield* reply('AUTH TLS');
  if (!answer) return odd('no reply to AUTH TLS');
  const code = codeOf(answer);
  if (code === '234' || code === '334') return null;
  return /^5/.test(code) ? notOffered(answer.at(-1) ?? '') : refused(answer.at(-1) ?? '');
}

/** Dialogue of IMAP (RFC 9051 section 6.2.1). */
function* imap(): Dialogue {
  const banner = yield line(null);
  if (!/^\* OK/i.test(banner)) return odd(banner);
  const offer = yield* tagged('a1 CAPABILITY', 'a1');
  if (!offer) return odd('no reply to CAPABILITY');
  const capabilities = offer.filter((reply) => /^\* CAPABILITY /i.test(reply)).join(' ');
  if (!/ STARTTLS(?: |$)/i.test(capabilities)) return notOffered('CAPABILITY names no STARTTLS');
  const answer = yield* tagged('a2 STARTTLS', 'a2');
  if (!answer) return odd('no reply to STARTTLS');
  const last = answer.at(-1) ?? '';
  return /^a2 OK/i.test(last) ? null : refused(last);
}

/** Reads untagged lines up to the tagged one. */
function* tagged(write: string, tag: string): Generator<Step, string[] | null, string> {
  const lines: string[] = [];
  let reply = yield line(write);
  for (;;) {
    lines.push(reply);
    if (reply.toLowerCase().startsWith(`${tag} `)) return lines;
    if (!reply.startsWith('* ') || lines.length === MOST_LINES) return null;
    reply = yield line(null);
  }
}

/** Dialogue of POP3 (RFC 2595 section 4). */
function* pop3(): Dialogue {
  const banner = yield line(null);
  if (!/^\+OK/i.test(banner)) return odd(banner);
  const answer = yield line('STLS');
  if (/^\+OK/i.test(answer)) return null;
  return /^-ERR/i.test(answer) ? notOffered(answer) : odd(answer);
}

/** SSLRequest of the PostgreSQL protocol: length 8, code 80877103. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

function* postgres(): Dialogue {
  const answer = yield { write: SSL_REQUEST, read: 'octet' };
  if (answer === 'S') return null;
  return answer === 'N' ? notOffered('the server answers N') : odd(answer);
}

/** Message 1, ExtendedRequest with the name 1.3.6.1.4.1.1466.20037 (RFC 4511, section 4.14). */
const LDAP_START_TLS = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
]);
/** Result code for an operation that the server does not support. */
const LDAP_PROTOCOL_ERROR = 2;

/** Reads octets in the order in which the server sends them. */
function* octets(count: number, write: Buffer | null = null): Generator<Step, string, string> {
  let reply = '';
  for (let index = 0; index < count; index += 1)
    reply += yield { write: index === 0 ? write : null, read: 'octet' };
  return reply;
}

/** Reads the length of a BER element in short or long form. Returns null for more than 4 octets. */
function* berLength(): Generator<Step, number | null, string> {
  const first = (yield* octets(1)).charCodeAt(0);
  if (first < 0x80) return first;
  const count = first & 0x7f;
  if (count === 0 || count > 4) return null;
  return Number.parseInt(Buffer.from(yield* octets(count), 'latin1').toString('hex'), 16);
}

/** Dialogue of LDAP (RFC 4511 section 4.14). */
function* ldap(): Dialogue {
  const tag = yield* octets(1, LDAP_START_TLS);
  const length = tag === '\x30' ? yield* berLength() : null;
  if (length === null || length > 4_096) return odd('no LDAP message');
  const answer = yield* octets(length);
  // After the message ID (1), there are the response, its length, and the result code as ENUMERATED.
  const [, code] =
    /^\x02\x01\x01\x78(?:[\x00-\x7f]|\x81.|\x82..|\x83...|\x84....)\x0a\x01(.)/s.exec(answer) ?? [];
  if (code === undefined) return odd('no response to StartTLS');
  const result = code.charCodeAt(0);
  if (result === 0) return null;
  return result === LDAP_PROTOCOL_ERROR ? notOffered(`result ${result}`) : refused(`result ${result}`);
}

/** The dialogue of each protocol. */
export const DIALOGUES: Record<StartTls, () => Dialogue> = { smtp, imap, pop3, ftp, postgres, ldap };
