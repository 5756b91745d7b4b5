import type { SendMailOptions } from 'nodemailer';
import { message } from '#messages/messages.ts';
import type { Text } from '#platform/errors.ts';

/** An email that is ready to be sent. */
interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets. The same for all retries, so that an email that arrives twice is shown once. */
  messageId: string;
  /** ID of the email that this one replies to; null for the first of a thread. */
  inReplyTo: string | null;
  /** One-click unsubscribe URL: a POST to it is enough (RFC 8058). */
  leaveUrl?: string | null;
  /** Where replies go, if not to the sender. */
  replyTo?: string | null;
  attachments?: readonly MailAttachment[];
  /** False for an email approved by a person, so that automatic replies are allowed. Default true. */
  automatic?: boolean;
}

/** A file attached to an email. */
export interface MailAttachment {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** Outcome of passing an email to the mail server; `permanent` if retrying cannot help. */
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
 * configured, every mail is rejected with an error that names the missing setting, so that the caller can see the
 * reason.
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

/** Loaded with the first email, because it loads Node's own undici, which slows startup. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // No part of an email may be read from this machine's files or fetched from a URL.
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
      ...(mail.leaveUrl
        ? {
            'List-Unsubscribe': `<${mail.leaveUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}

/** RFC 5321 section 4.2.1: 4yz is temporary, 5yz is permanent. No response counts as temporary. */
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
