import { Type } from 'typebox';
import { mailBox, mailButton, mailFrame } from '#features/mail/index.ts';
import { message } from '#messages/messages.ts';
import { sha256 } from '#platform/crypto.ts';
import { isEmail } from '#platform/http/schemas.ts';
import { escapeHtml } from '#platform/markup.ts';
import { type SendResult, sendFailed, sendSucceeded } from './channel-http.ts';
import { type ChannelTools, defineChannel, type Notification, type Notifications } from './channel-module.ts';
import { type NotificationText, renderNotifications } from './notification-text.ts';
import { truncate } from './plain-text.ts';

const fields = {
  to: Type.Array(Type.String({ minLength: 3, maxLength: 254, examples: ['ops@example.com'] }), {
    title: 'Addresses',
    description: 'Up to 20 recipients; each can unsubscribe',
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
  }),
};

/** Email as text and HTML, one thread per incident. Each address gets a separate email with personal links. */
export const email = defineChannel({
  type: 'email',
  title: 'Email',
  fields,
  secrets: [],
  readByPeople: true,
  findFaults: ({ to }) =>
    to.flatMap((address, index) => {
      if (isEmail(address)) return [];
      const detail = message('address-invalid', { address: address.slice(0, 100) });
      return [{ pointer: `/to/${index}`, code: 'not_an_email', detail }];
    }),
  async send(notifications, { to }, tools) {
    const refusals = await Promise.all(to.map((address) => tools.refuseRecipient(address)));
    const admitted = to.filter((_address, index) => refusals[index] === null);
    const [refusal] = refusals.filter((one) => one !== null);
    const unconfirmed = to.length - admitted.length;
    // The delivery is retried, so that recipients who confirm their address within a day still get the alert.
    if (admitted.length === 0 && refusal) return sendFailed(refusal, { retry: true });
    const result = combineResults(
      await Promise.all(admitted.map((address) => sendOne(notifications, address, tools))),
    );
    if (!refusal || result.outcome === 'failed') return result;
    return {
      ...result,
      error: message('addresses-unconfirmed', { count: unconfirmed, total: to.length, reason: refusal }),
    };
  },
});

async function sendOne(
  notifications: Notifications,
  address: string,
  tools: ChannelTools,
): Promise<SendResult> {
  const [first] = notifications;
  const { links } = tools;
  const host = URL.canParse(tools.publicUrl) ? new URL(tools.publicUrl).hostname : 'belltower';
  const recipientHash = sha256(address.toLowerCase()).toString('hex').slice(0, 16);
  const unsubscribeUrl = links?.unsubscribe(address) ?? null;
  const result = await tools.mailer.send({
    to: [address],
    ...renderMail(notifications, {
      acknowledgeUrl: (notification) => links?.acknowledge(notification, address) ?? null,
      unsubscribeUrl,
    }),
    // The ID is the same for all retries, so that mail clients show a duplicate only once.
    messageId: `${first.id}.${recipientHash}@${host}`,
    inReplyTo: threadId(notifications, host),
    unsubscribeUrl,
  });
  if (result.sent) return sendSucceeded(250, result.response.slice(0, 1024));
  return { ...sendFailed(result.error, { retry: !result.permanent }), status: result.status };
}

/**
 * Combines the results of all addresses into one. If any delivery can be retried, all are retried with the same message
 * IDs. A nonexistent address must not disable the channel for the other addresses.
 */
function combineResults(answers: readonly SendResult[]): SendResult {
  const failures = answers.filter(({ outcome }) => outcome === 'failed');
  const unconfirmed = failures.find(({ retry }) => retry);
  if (unconfirmed !== undefined) return unconfirmed;
  const delivery = answers.find(({ outcome }) => outcome === 'delivered');
  const [first] = failures;
  if (delivery === undefined)
    return first ?? sendFailed(message('channel-without-recipients'), { retry: false });
  if (first === undefined) return delivery;
  return {
    ...delivery,
    error: message('addresses-refused', {
      failed: failures.length,
      total: answers.length,
      reason: first.error ?? '',
    }),
  };
}

/** Returns the message ID that all emails of an incident refer to, so that mail clients show them as one thread. */
function threadId(notifications: Notifications, host: string): string | null {
  const [first] = notifications;
  return notifications.length > 1 || first.event === 'test' ? null : `incident.${first.incident.id}@${host}`;
}

/** Colors by tone, dark enough for white text in light and dark mode. */
const colors: Record<NotificationText['tone'], string> = {
  critical: '#c92a2a',
  high: '#c2410c',
  medium: '#a16207',
  low: '#495057',
  good: '#2b8a3e',
  neutral: '#495057',
};

interface MailLinks {
  acknowledgeUrl: (notification: Notification) => string | null;
  unsubscribeUrl: string | null;
}

const acknowledged: readonly Notification['event'][] = ['opened', 'reopened', 'reminder', 'escalated'];
/** Gmail cuts off emails above 102 kB. */
const maxShown = 40;

/** Returns the subject, text and HTML of an email; several notifications become a digest. Has no side effects. */
export function renderMail(
  notifications: Notifications,
  links: MailLinks,
): { subject: string; text: string; html: string } {
  const [first] = notifications;
  const { headline, shown, hidden } = renderNotifications(notifications, maxShown);
  const subject =
    notifications.length === 1
      ? headline
      : `${notifications.length} alerts for ${truncate(first.account.name.replace(/\s+/g, ' '), 80)}`;
  const more = hidden > 0 ? `${hidden} earlier alerts not shown` : '';
  const ackOf = (notification: Notification) =>
    acknowledged.includes(notification.event) && notification.incident.state === 'open'
      ? links.acknowledgeUrl(notification)
      : null;
  const texts = shown.map(({ notification, words }) => textOf(notification, words, ackOf(notification)));
  const boxes = shown.map(({ notification, words }) => boxOf(notification, words, ackOf(notification)));
  return {
    // A line break in a title must not add a header.
    subject: truncate(subject.replace(/\s+/g, ' '), 250),
    text: [more, ...texts].filter(Boolean).join('\n\n----\n\n') + textFoot(first, links.unsubscribeUrl),
    html: pageOf({ title: subject, preview: shown[0]?.words.sentences[0] ?? '', more, boxes, first, links }),
  };
}

function textOf(notification: Notification, text: NotificationText, ackUrl: string | null): string {
  const facts = text.facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const acknowledge = ackUrl === null ? '' : `\nAcknowledge: ${ackUrl}\n`;
  return `${text.headline}\n\n${text.sentences.join('\n\n')}\n\n${facts}\n\nOpen: ${notification.url}\n${acknowledge}`;
}

function textFoot({ rule, account }: Notification, unsubscribeUrl: string | null): string {
  const why = `\n-- \n${footerText(account.name, rule?.name ?? null)}\n`;
  return unsubscribeUrl === null ? why : `${why}Unsubscribe: ${unsubscribeUrl}\n`;
}

function footerText(account: string, rule: string | null): string {
  const by = rule === null ? '' : ` because of the alert rule "${rule.replace(/\s+/g, ' ')}"`;
  return `Belltower sent this on behalf of ${account.replace(/\s+/g, ' ')}${by}.`;
}

function pageOf(of: {
  title: string;
  preview: string;
  more: string;
  boxes: string[];
  first: Notification;
  links: MailLinks;
}): string {
  const { title, preview, more, boxes, first, links } = of;
  const unsubscribe =
    links.unsubscribeUrl === null ? '' : ` <a href="${escapeHtml(links.unsubscribeUrl)}">Unsubscribe</a>`;
  return mailFrame({
    ...{ title, preview, boxes, locale: 'en', above: escapeHtml(more) },
    foot: `${escapeHtml(footerText(first.account.name, first.rule?.name ?? null))}${unsubscribe}`,
  });
}

function boxOf(notification: Notification, text: NotificationText, ackUrl: string | null): string {
  const color = colors[text.tone];
  const paragraphs = text.sentences.map(
    (sentence) =>
      `<p class="text" style="margin:0 0 10px">${escapeHtml(sentence).replaceAll('\n', '<br>')}</p>`,
  );
  const rows = text.facts.map(
    ({ name, value }) =>
      `<tr><td class="name" width="110" style="padding:3px 12px 3px 0;vertical-align:top">${escapeHtml(name)}</td><td class="value" style="padding:3px 0;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  const acknowledge = ackUrl === null ? '' : mailButton({ url: ackUrl, label: 'Acknowledge', color });
  const open = `<a class="plain button" href="${escapeHtml(notification.url)}" style="display:inline-block;padding:10px 0">Open the incident</a>`;
  return mailBox({
    headline: text.headline,
    color,
    html: `${paragraphs.join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;margin:6px 0 18px">${rows.join('')}</table>
${acknowledge}${open}`,
  });
}
