import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { escapeHtml } from '#platform/markup.ts';
import { mailBox, mailButton, mailFrame } from './mail-frame.ts';
import { insertMail } from './queries.ts';

/** A mail of the service, in words; the same words become text and HTML. */
export interface NewMail {
  /** Null where it concerns a person and no account. */
  accountId: string | null;
  kind: 'invitation' | 'address-confirmation' | 'password-reset' | 'owner-notice' | 'status-page';
  address: string;
  subject: string;
  paragraphs: readonly string[];
  /** What to do next, and where. */
  action: { label: string; url: string } | null;
  /** HTML that is known to be sound, in place of the first paragraph. */
  html?: string;
  /** Where its reader gets no more of them: a POST there is enough (RFC 8058). */
  leave?: { label: string; url: string };
  /** Language of its words; English unless given. */
  locale?: string;
  /** What it is about, the same for all mails about it, which are shown as one thread. */
  thread?: string;
  /** Its link opens what only an owner may give. */
  ownersOnly?: boolean;
}

/** Puts a mail into the outbox, in the transaction of what it tells of. */
export async function enqueueMail(tx: Tx, order: NewMail, now: Date): Promise<void> {
  const { accountId, kind, address, subject, paragraphs, action } = order;
  await insertMail(tx, {
    id: newId(),
    account_id: accountId,
    kind,
    address,
    // A line break would begin another header.
    subject: subject.replace(/\s+/g, ' ').slice(0, 200),
    body: [
      ...paragraphs,
      ...[action, order.leave].flatMap((link) => (link ? [`${link.label}: ${link.url}`] : [])),
    ].join('\n\n'),
    html: toHtml(order),
    link: action?.url ?? null,
    leave_url: order.leave?.url ?? null,
    thread: order.thread ?? null,
    owners_only: order.ownersOnly ?? false,
    created_at: now,
  });
}

/** Of all buttons of the service; those of alerts have their severity's. */
const accent = '#1c5fd4';

function toHtml({ subject, paragraphs, action, html, leave, locale = 'en' }: NewMail): string {
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
      : `<p style="margin:18px 0 12px">${mailButton({ ...action, colour: accent })}</p>
<p style="margin:0;font-size:13px"><a class="plain" href="${escapeHtml(action.url)}" style="word-break:break-all">${escapeHtml(action.url)}</a></p>`;
  return mailFrame({
    title: subject,
    locale,
    preview: '',
    above: '',
    boxes: [
      mailBox({ headline: subject, colour: accent, html: `<div class="text said">${text}</div>${button}` }),
    ],
    foot: leave ? `<a href="${escapeHtml(leave.url)}">${escapeHtml(leave.label)}</a>` : 'Belltower',
  });
}
