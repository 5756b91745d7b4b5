import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import { insertMail } from './queries.ts';

/** A mail of the service, in words; the same words become text and HTML. */
export interface MailOrder {
  /** Null where it concerns a person and no account. */
  accountId: string | null;
  kind: 'invitation' | 'address-confirmation' | 'password-reset' | 'owner-notice' | 'status-page';
  address: string;
  subject: string;
  paragraphs: readonly string[];
  /** What to do next, and where. */
  action: { label: string; url: string } | null;
  /** HTML that is known to be sound, in place of the paragraphs. */
  html?: string;
  /** Where its reader gets no more of them: a POST there is enough (RFC 8058). */
  leave?: { label: string; url: string };
  /** Language of its words; English unless given. */
  locale?: string;
  /** Its link opens what only an owner may give. */
  ownersOnly?: boolean;
}

/** Puts a mail into the outbox, in the transaction of what it tells of. */
export async function writeMail(tx: Tx, order: MailOrder, now: Date): Promise<void> {
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
    owners_only: order.ownersOnly ?? false,
    created_at: now,
  });
}

/** Plain HTML that every program shows, light or dark, narrow or wide. */
function toHtml({ subject, paragraphs, action, html, leave, locale = 'en' }: MailOrder): string {
  const button =
    action === null
      ? ''
      : `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c5fd4;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p><p style="font-size:13px"><a href="${escapeHtml(action.url)}" style="word-break:break-all">${escapeHtml(action.url)}</a></p>`;
  const text = html ?? paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  const end = leave ? `<a href="${escapeHtml(leave.url)}">${escapeHtml(leave.label)}</a>` : 'Belltower';
  return `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto"><h1 style="font-size:20px">${escapeHtml(subject)}</h1>${text}${button}<p style="font-size:13px;opacity:.7">${end}</p></div></body></html>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text as HTML shows it. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
