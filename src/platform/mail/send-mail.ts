import type { SendMailOptions } from 'nodemailer';
import { message } from '#messages/messages.ts';
import type { Text } from '#platform/errors.ts';

/** An email that is ready to be sent. */
interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  /**
   * Message ID without angle brackets. All retries use the same ID, so that mail clients show a duplicate only once.
   */
  messageId: string;
  /** ID of the email that this email replies to; null for the first email of a thread. */
  inReplyTo: string | null;
  /** One-click unsubscribe URL, which accepts a POST without confirmation (RFC 8058). */
  unsubscribeUrl?: string | null;
  /** Address for replies; by default the sender. */
  replyTo?: string | null;
  attachments?: readonly MailAttachment[];
  /**
   * Whether the email is automatic. False for an email that a user has approved, which allows automatic replies.
   * Default true.
   */
  automatic?: boolean;
}

/** A file attached to an email. */
export interface MailAttachment {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** Result of submitting an email to the mail server; `permanent` if a retry cannot succeed. */
type MailResult =
  | { sent: true; response: string }
  | { sent: false; status: number | null; error: Text; permanent: boolean };

export interface Mailer {
  send(mail: Mail): Promise<MailResult>;
  close(): void;
}

const timeoutMs = 9_000;

/**
 * Creates a mailer that sends over SMTP (RFC 5321), using a small pool of persistent connections. If no server is
 * configured, every email is rejected with an error that names the missing setting.
 */
export function createMailer(options: { smtpUrl: string | null; from: string | null }): Mailer {
  const { smtpUrl } = options;
  if (smtpUrl === null) {
    const error = message('mail-server-missing');
    return { send: async () => ({ sent: false, status: null, error, permanent: true }), close: () => {} };
  }
  const from = options.from ?? `belltower@${new URL(smtpUrl).hostname}`;
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      try {
        transport ??= openTransport(smtpUrl);
        const { response } = await (await transport).sendMail(toOptions(mail, from));
        return { sent: true, response };
      } catch (error) {
        return toFailure(error);
      }
    },
    close: () => void transport?.then((open) => open.close()),
  };
}

/**
 * Creates the SMTP transport. The mail library is loaded with the first email, because it loads Node's undici, which
 * slows down the startup.
 */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // These options prevent attachments from local files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function toOptions(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: [...mail.to],
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === '' ? {} : { html: mail.html }),
    messageId: `<${mail.messageId}>`,
    ...(mail.inReplyTo === null
      ? {}
      : { inReplyTo: `<${mail.inReplyTo}>`, references: `<${mail.inReplyTo}>` }),
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    ...(mail.attachments?.length
      ? {
          attachments: mail.attachments.map(({ name, mediaType, content }) => ({
            filename: name,
            contentType: mediaType,
            content,
          })),
        }
      : {}),
    headers: {
      // Tells autoresponders not to reply (RFC 3834).
      ...(mail.automatic === false ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(mail.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}

/**
 * Converts an SMTP error. According to RFC 5321 section 4.2.1, 4yz is temporary and 5yz is permanent. A missing
 * response is temporary.
 */
function toFailure(error: unknown): MailResult {
  const failure = error as {
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const status = failure.responseCode ?? null;
  const response = (failure.response ?? failure.message ?? '').slice(0, 500);
  return {
    sent: false,
    status,
    error: message('mail-server-said', { response }),
    permanent: (status ?? 0) >= 500,
  };
}
