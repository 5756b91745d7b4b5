import { countAgainstLimits, type Limit } from '#features/rate-limits/index.ts';
import { message } from '#messages/messages.ts';
import { hourMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { escapeHtml } from '#platform/markup.ts';
import { mailBox, mailButton, mailFrame } from './mail-frame.ts';
import { insertMail } from './queries.ts';

/** An email from the service; its paragraphs are rendered as text and HTML. */
export interface NewMail {
  /** ID of the account; null if the email concerns a user rather than an account. */
  accountId: string | null;
  kind:
    | 'invitation'
    | 'address-confirmation'
    | 'password-reset'
    | 'security-notice'
    | 'owner-notice'
    | 'status-page';
  address: string;
  subject: string;
  paragraphs: readonly string[];
  /** The button of the email. */
  action: { label: string; url: string } | null;
  /** Trusted HTML that replaces the first paragraph. */
  html?: string;
  /** The unsubscribe link; a POST is sufficient (RFC 8058). */
  unsubscribe?: { label: string; url: string };
  /** The language; English by default. */
  locale?: string;
  /** All emails of a thread have the same value. */
  thread?: string;
  /** Whether the email's link grants rights that only an owner can give. */
  ownersOnly?: boolean;
}

/** Adds an email to the outbox in the transaction of its cause. */
export async function enqueueMail(tx: Tx, mail: NewMail, now: Date): Promise<void> {
  const { accountId, kind, address, subject, paragraphs, action } = mail;
  await insertMail(tx, {
    id: newId(),
    account_id: accountId,
    kind,
    address,
    // A line break would start another header.
    subject: subject.replace(/\s+/g, ' ').slice(0, 200),
    body: [
      ...paragraphs,
      ...[action, mail.unsubscribe].flatMap((link) => (link ? [`${link.label}: ${link.url}`] : [])),
    ].join('\n\n'),
    html: toHtml(mail),
    link: action?.url ?? null,
    unsubscribe_url: mail.unsubscribe?.url ?? null,
    thread: mail.thread ?? null,
    owners_only: mail.ownersOnly ?? false,
    created_at: now,
  });
}

/** The color of buttons, except in alerts, where it shows the severity. */
const accent = '#1c5fd4';

function toHtml({ subject, paragraphs, action, html, unsubscribe, locale = 'en' }: NewMail): string {
  const text = paragraphs
    .map((one, index) =>
      index === 0 && html !== undefined
        ? html
        : `<p class="text" style="margin:0 0 10px">${escapeHtml(one)}</p>`,
    )
    .join('\n');
  const button =
    action === null
      ? ''
      : `<p style="margin:18px 0 12px">${mailButton({ ...action, color: accent })}</p>
<p style="margin:0;font-size:13px"><a class="plain" href="${escapeHtml(action.url)}" style="word-break:break-all">${escapeHtml(action.url)}</a></p>`;
  return mailFrame({
    title: subject,
    locale,
    preview: '',
    above: '',
    boxes: [
      mailBox({ headline: subject, color: accent, html: `<div class="text said">${text}</div>${button}` }),
    ],
    foot: unsubscribe
      ? `<a href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.label)}</a>`
      : 'Belltower',
  });
}

/** A plain-text email written by a user. */
export interface PlainMail {
  id: string;
  accountId: string;
  kind: 'takedown';
  address: string;
  subject: string;
  text: string;
  /** Without angle brackets. */
  messageId: string;
  replyTo: string | null;
}

/** Adds a plain-text email to the outbox in the transaction of its cause. */
export async function enqueuePlainMail(tx: Tx, letter: PlainMail, now: Date): Promise<void> {
  await insertMail(tx, {
    id: letter.id,
    account_id: letter.accountId,
    kind: letter.kind,
    address: letter.address,
    // A line break would start another header.
    subject: letter.subject.replace(/\s+/g, ' ').slice(0, 200),
    body: letter.text,
    html: null,
    link: null,
    unsubscribe_url: null,
    owners_only: false,
    message_id: letter.messageId,
    reply_to: letter.replyTo,
    created_at: now,
  });
}

/** Limits of unsolicited emails (confirmations, invitations and tests) to one address, across all accounts. */
const unsolicited = {
  hour: { max: 12, windowMs: hourMs },
  day: { max: 30, windowMs: 24 * hourMs },
} as const satisfies Record<string, Limit>;

/**
 * Counts an unsolicited email toward the limits of an address.
 * @returns null if the email may be sent, otherwise the seconds until the address may receive another email.
 */
export async function limitUnsolicited(tx: Tx, address: string, now: Date): Promise<number | null> {
  const to = address.toLowerCase();
  const refusal = await countAgainstLimits(
    tx,
    [
      { bucket: `mail of an hour to ${to}`, limit: unsolicited.hour },
      { bucket: `mail of a day to ${to}`, limit: unsolicited.day },
    ],
    now,
  );
  return refusal?.retryAfterSeconds ?? null;
}

/**
 * Adds an unsolicited email to the outbox.
 * @throws AppError `rate_limited` if the address received too many emails.
 */
export async function enqueueUnsolicitedMail(tx: Tx, mail: NewMail, now: Date): Promise<void> {
  const waitSeconds = await limitUnsolicited(tx, mail.address, now);
  if (waitSeconds !== null) throw tooManyMails(mail.address, waitSeconds);
  await enqueueMail(tx, mail, now);
}

/** Returns the error for an address that received too many emails. */
export function tooManyMails(address: string, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', message('mail-recipient-flooded', { who: address }), {
    retryAfterSeconds,
  });
}

const maxCharacters = 40;

/**
 * Makes a user-chosen name safe for unsolicited email: one short line without anything that an email client would turn
 * into a link. The caller adds quotation marks.
 */
export function quotable(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    // A one-dot leader looks like a dot but is not allowed in hostnames.
    .replace(/\.(?=[\p{L}\p{N}])/gu, '\u2024')
    .replaceAll('@', '\uff20')
    .trim();
  const characters = Array.from(line);
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}
