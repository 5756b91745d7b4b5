import { mailBox, mailButton, mailFrame } from '#features/mail/index.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { describeNotices, type NoticeWords } from '../notice-words.ts';
import { fitText } from '../plain-text.ts';
import type { Notice, Notices } from '../types.ts';

/** Dark enough for white letters on them, in either scheme. */
const colours: Record<NoticeWords['tone'], string> = {
  critical: '#c92a2a',
  high: '#c2410c',
  medium: '#a16207',
  low: '#495057',
  good: '#2b8a3e',
  neutral: '#495057',
};

interface MailLinks {
  acknowledgeUrl: (notice: Notice) => string | null;
  leaveUrl: string | null;
}

const acknowledged: readonly Notice['event'][] = ['opened', 'reopened', 'reminder', 'escalated'];
/** More of a digest would be cut by mail programs (102 kB). */
const shownMost = 40;

/** A mail's subject, text and HTML; several notices make one digest. Pure. */
export function renderMail(
  notices: Notices,
  links: MailLinks,
): { subject: string; text: string; html: string } {
  const [first] = notices;
  const { headline, shown, hidden } = describeNotices(notices, shownMost);
  const subject =
    notices.length === 1
      ? headline
      : `${notices.length} messages about ${fitText(first.account.name.replace(/\s+/g, ' '), 80)}`;
  const more = hidden > 0 ? `${hidden} more came before these.` : '';
  const ackOf = (notice: Notice) =>
    acknowledged.includes(notice.event) && notice.incident.state === 'open'
      ? links.acknowledgeUrl(notice)
      : null;
  const texts = shown.map(({ notice, words }) => textOf(notice, words, ackOf(notice)));
  const boxes = shown.map(({ notice, words }) => boxOf(notice, words, ackOf(notice)));
  return {
    // A line break in a title must not become a header.
    subject: fitText(subject.replace(/\s+/g, ' '), 250),
    text: [more, ...texts].filter(Boolean).join('\n\n----\n\n') + textFoot(first, links.leaveUrl),
    html: pageOf({ title: subject, preview: shown[0]?.words.sentences[0] ?? '', more, boxes, first, links }),
  };
}

function textOf(notice: Notice, words: NoticeWords, ackUrl: string | null): string {
  const facts = words.facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const acknowledge = ackUrl === null ? '' : `\nAcknowledge: ${ackUrl}\n`;
  return `${words.headline}\n\n${words.sentences.join('\n\n')}\n\n${facts}\n\nOpen: ${notice.url}\n${acknowledge}`;
}

function textFoot({ rule, account }: Notice, leaveUrl: string | null): string {
  const why = `\n-- \n${whyOf(account.name, rule?.name ?? null)}\n`;
  return leaveUrl === null ? why : `${why}Unsubscribe: ${leaveUrl}\n`;
}

function whyOf(account: string, rule: string | null): string {
  const by = rule === null ? '' : ` because of the alert rule "${rule.replace(/\s+/g, ' ')}"`;
  return `Belltower sent this on behalf of ${account.replace(/\s+/g, ' ')}${by}.`;
}

function pageOf(of: {
  title: string;
  preview: string;
  more: string;
  boxes: string[];
  first: Notice;
  links: MailLinks;
}): string {
  const { title, preview, more, boxes, first, links } = of;
  const leave = links.leaveUrl === null ? '' : ` <a href="${escapeHtml(links.leaveUrl)}">Unsubscribe</a>`;
  return mailFrame({
    ...{ title, preview, boxes, locale: 'en', above: escapeHtml(more) },
    foot: `${escapeHtml(whyOf(first.account.name, first.rule?.name ?? null))}${leave}`,
  });
}

function boxOf(notice: Notice, words: NoticeWords, ackUrl: string | null): string {
  const colour = colours[words.tone];
  const paragraphs = words.sentences.map(
    (sentence) =>
      `<p class="text" style="margin:0 0 10px">${escapeHtml(sentence).replaceAll('\n', '<br>')}</p>`,
  );
  const rows = words.facts.map(
    ({ name, value }) =>
      `<tr><td class="name" width="110" style="padding:3px 12px 3px 0;vertical-align:top">${escapeHtml(name)}</td><td class="value" style="padding:3px 0;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  const acknowledge = ackUrl === null ? '' : mailButton({ url: ackUrl, label: 'Acknowledge', colour });
  const open = `<a class="plain button" href="${escapeHtml(notice.url)}" style="display:inline-block;padding:10px 0">Open the incident</a>`;
  return mailBox({
    headline: words.headline,
    colour,
    html: `${paragraphs.join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;margin:6px 0 18px">${rows.join('')}</table>
${acknowledge}${open}`,
  });
}
