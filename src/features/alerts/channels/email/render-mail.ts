import { describeNotices, type NoticeWords } from '../notice-words.ts';
import { escapeHtml, fitText } from '../plain-text.ts';
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
  return leaveUrl === null ? why : `${why}Get no more of them: ${leaveUrl}\n`;
}

function whyOf(account: string, rule: string | null): string {
  const by = rule === null ? '' : ` by the rule "${rule.replace(/\s+/g, ' ')}"`;
  return `Belltower sends this for ${account.replace(/\s+/g, ' ')}${by}.`;
}

/** Tables and inline styles: what mail programs understand; those that know media queries get the dark scheme. */
const style = `body{margin:0;padding:0;background:#f1f3f5;color:#212529;-webkit-text-size-adjust:100%}
.page{background:#f1f3f5}.box{background:#ffffff;border:1px solid #dee2e6}.name,.foot{color:#5c636a}.foot a{color:#5c636a}.plain{color:#1864ab}
@media (prefers-color-scheme:dark){body,.page{background:#141517!important;color:#e9ecef!important}.box{background:#1f2124!important;border-left-color:#373a40!important;border-right-color:#373a40!important;border-bottom-color:#373a40!important}
.text,.value{color:#e9ecef!important}.name,.foot,.foot a{color:#adb5bd!important}.plain{color:#74c0fc!important}}
@media (max-width:480px){.pad{padding:16px!important}.button{display:block!important;text-align:center!important;margin:0 0 10px!important}.name{width:84px!important}}`;

const font = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

function pageOf(of: {
  title: string;
  preview: string;
  more: string;
  boxes: string[];
  first: Notice;
  links: MailLinks;
}): string {
  const { title, preview, more, boxes, first, links } = of;
  const leave =
    links.leaveUrl === null ? '' : ` <a href="${escapeHtml(links.leaveUrl)}">Get no more of these mails</a>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font};font-size:15px;line-height:1.5">
${more === '' ? '' : `<tr><td class="text" style="padding:0 4px 12px">${escapeHtml(more)}</td></tr>`}
${boxes.map((box) => `<tr><td style="padding:0 0 16px">${box}</td></tr>`).join('\n')}
<tr><td class="foot" style="padding:0 4px;font-size:12px;overflow-wrap:anywhere">${escapeHtml(whyOf(first.account.name, first.rule?.name ?? null))}${leave}</td></tr>
</table></td></tr></table></body></html>
`;
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
  const acknowledge =
    ackUrl === null
      ? ''
      : `<a class="button" href="${escapeHtml(ackUrl)}" style="display:inline-block;margin:0 12px 0 0;padding:10px 18px;border-radius:6px;background:${colour};color:#ffffff;text-decoration:none;font-weight:600">Acknowledge</a>`;
  return `<table role="presentation" class="box" width="100%" cellpadding="0" cellspacing="0" style="border-radius:8px;border-top:4px solid ${colour}"><tr><td class="pad" style="padding:20px 24px;overflow-wrap:anywhere">
<h1 class="text" style="margin:0 0 12px;font-size:19px;line-height:1.3;overflow-wrap:anywhere">${escapeHtml(words.headline)}</h1>
${paragraphs.join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;margin:6px 0 18px">${rows.join('')}</table>
${acknowledge}<a class="plain button" href="${escapeHtml(notice.url)}" style="display:inline-block;padding:10px 0">Open the incident</a>
</td></tr></table>`;
}
