/** What is read of a mail that answers a report. */
export interface ReplyMail {
  from: string | null;
  subject: string | null;
  messageId: string | null;
  /** Ids of the mails that it answers, without angle brackets. */
  answers: string[];
  /** Sent by a machine: an acknowledgement of receipt at most (RFC 3834). */
  automatic: boolean;
  /** Beginning of its body as it came, parts and encodings included. */
  excerpt: string;
}

const mostHead = 64 * 1024;
const mostExcerpt = 2000;

/** Reads the head of a mail (RFC 5322) that a mail server handed over. Total: any text makes some mail. */
export function readReply(source: string): ReplyMail {
  const unfolded = source.slice(0, mostHead).replace(/\r\n/g, '\n');
  const end = unfolded.indexOf('\n\n');
  const head = (end === -1 ? unfolded : unfolded.slice(0, end)).replace(/\n[ \t]+/g, ' ');
  const fields = new Map<string, string>();
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  const idsIn = (name: string) =>
    [...(fields.get(name) ?? '').matchAll(/<([^<>\s]{3,500})>/g)].map(([, id = '']) => id);
  const automatic = fields.get('auto-submitted')?.toLowerCase() ?? 'no';
  return {
    from: fields.get('from')?.slice(0, 300) ?? null,
    subject: fields.get('subject')?.slice(0, 300) ?? null,
    messageId: idsIn('message-id')[0] ?? null,
    answers: [...new Set([...idsIn('in-reply-to'), ...idsIn('references')])].slice(0, 50),
    automatic: automatic !== 'no',
    excerpt: end === -1 ? '' : unfolded.slice(end + 2, end + 2 + mostExcerpt).replaceAll('\0', ''),
  };
}
