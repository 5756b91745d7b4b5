/** Protocols that begin in plaintext and switch to TLS on request. */
export const startTlsProtocols = ['smtp', 'imap', 'pop3', 'ftp', 'postgres'] as const;
export type StartTls = (typeof startTlsProtocols)[number];

/** Next action of a dialogue: write these bytes, if any, then read one line or one octet. */
interface Step {
  write: string | Buffer | null;
  read: 'line' | 'octet';
}

export type StartTlsFailureCode =
  /** The server supports the protocol but does not offer STARTTLS. */
  | 'starttls-not-offered'
  /** The server offered STARTTLS and then refused it. */
  | 'starttls-refused'
  /** The response does not match the protocol. */
  | 'starttls-protocol-error'
  /** More than the go-ahead arrived in plaintext: someone on the path may be injecting data into our session. */
  | 'starttls-injection';

/** null: the server awaits a ClientHello now. */
export type StartTlsOutcome = null | { code: StartTlsFailureCode; detail: string };

/** A dialogue up to the point where TLS starts: yields steps, receives the input read, returns the outcome. */
type Dialogue = Generator<Step, StartTlsOutcome, string>;

/** Maximum lines in a reply. */
const MOST_LINES = 100;
/** Name sent in greetings. It is below `.invalid` (RFC 2606), so no one owns it. */
const GREETING_NAME = 'belltower.invalid';

const line = (write: string | null): Step => ({
  write: write === null ? null : `${write}\r\n`,
  read: 'line',
});
const odd = (said: string): StartTlsOutcome => ({
  code: 'starttls-protocol-error',
  detail: said.slice(0, 100),
});
const refused = (said: string): StartTlsOutcome => ({ code: 'starttls-refused', detail: said.slice(0, 100) });
const notOffered = (said: string): StartTlsOutcome => ({
  code: 'starttls-not-offered',
  detail: said.slice(0, 100),
});

/** One reply of SMTP or FTP: lines `250-…` up to `250 …`. null when it is not one. */
function* reply(write: string | null): Generator<Step, string[] | null, string> {
  const lines: string[] = [];
  let said = yield line(write);
  for (;;) {
    lines.push(said);
    if (/^\d{3}(?: |$)/.test(said)) return lines;
    // FTP lets the lines between the first and the last be anything.
    if (lines.length === 1 && !/^\d{3}-/.test(said)) return null;
    if (lines.length === MOST_LINES) return null;
    said = yield line(null);
  }
}

const codeOf = (lines: string[]): string => lines.at(-1)?.slice(0, 3) ?? '';

/** RFC 3207. */
function* smtp(): Dialogue {
  const banner = yield* reply(null);
  if (!banner || codeOf(banner) !== '220') return odd(banner?.at(-1) ?? 'no SMTP greeting');
  const extensions = yield* reply(`EHLO ${GREETING_NAME}`);
  if (!extensions) return odd('no reply to EHLO');
  if (codeOf(extensions) !== '250') return notOffered(extensions.at(-1) ?? '');
  if (!extensions.some((said) => /^250[- ]STARTTLS\s*$/i.test(said)))
    return notOffered('EHLO names no STARTTLS');
  const answer = yield* reply('STARTTLS');
  if (!answer) return odd('no reply to STARTTLS');
  return codeOf(answer) === '220' ? null : refused(answer.at(-1) ?? '');
}

/** RFC 4217. */
function* ftp(): Dialogue {
  const banner = yield* reply(null);
  if (!banner || codeOf(banner) !== '220') return odd(banner?.at(-1) ?? 'no FTP greeting');
  const answer = yield* reply('AUTH TLS');
  if (!answer) return odd('no reply to AUTH TLS');
  const code = codeOf(answer);
  if (code === '234' || code === '334') return null;
  return /^5/.test(code) ? notOffered(answer.at(-1) ?? '') : refused(answer.at(-1) ?? '');
}

/** RFC 9051 section 6.2.1. */
function* imap(): Dialogue {
  const banner = yield line(null);
  if (!/^\* OK/i.test(banner)) return odd(banner);
  const offer = yield* tagged('a1 CAPABILITY', 'a1');
  if (!offer) return odd('no reply to CAPABILITY');
  const capabilities = offer.filter((said) => /^\* CAPABILITY /i.test(said)).join(' ');
  if (!/ STARTTLS(?: |$)/i.test(capabilities)) return notOffered('CAPABILITY names no STARTTLS');
  const answer = yield* tagged('a2 STARTTLS', 'a2');
  if (!answer) return odd('no reply to STARTTLS');
  const last = answer.at(-1) ?? '';
  return /^a2 OK/i.test(last) ? null : refused(last);
}

/** Untagged lines up to the tagged one. */
function* tagged(write: string, tag: string): Generator<Step, string[] | null, string> {
  const lines: string[] = [];
  let said = yield line(write);
  for (;;) {
    lines.push(said);
    if (said.toLowerCase().startsWith(`${tag} `)) return lines;
    if (!said.startsWith('* ') || lines.length === MOST_LINES) return null;
    said = yield line(null);
  }
}

/** at the root, browsers get a short page and programs a short text */
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

/** The dialogue of each protocol. */
export const DIALOGUES: Record<StartTls, () => Dialogue> = { smtp, imap, pop3, ftp, postgres };
