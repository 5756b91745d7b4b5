import { describeNotice, type NoticeWords } from '../notice-words.ts';
import type { Notice, Notices } from '../types.ts';

const colours: Record<NoticeWords['tone'], string> = {
  critical: '#c92a2a',
  high: '#d9480f',
  medium: '#e67700',
  low: '#495057',
  good: '#2b8a3e',
  neutral: '#495057',
};

/** A mail's subject, text and HTML; several notices make one digest. Pure. */
export function renderMail(notices: Notices): {
  subject: string;
  text: string;
  html: string;
} {
  const [first] = notices;
  const described = notices.map((notice) => ({ notice, words: describeNotice(notice) }));
  const single = describeNotice(first);
  const subject =
    notices.length === 1 ? single.headline : `${notices.length} messages about ${first.account.name}`;
  return {
    // A line break in a title must not become a header.
    subject: subject.replace(/\s+/g, ' ').slice(0, 250),
    text: described.map(({ notice, words }) => textOf(notice, words)).join('\n\n----\n\n'),
    html: pageOf(described.map(({ notice, words }) => sectionOf(notice, words)).join('\n')),
  };
}

function textOf(notice: Notice, words: NoticeWords): string {
  const facts = words.facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return `${words.headline}\n\n${words.sentences.join('\n\n')}\n\n${facts}\n\n${notice.url}\n`;
}

/** Tables and inline styles: what mail programs understand. The dark scheme keeps the same structure. */
function pageOf(sections: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>
body{margin:0;padding:16px;background:#f8f9fa;color:#212529;font:15px/1.5 -apple-system,"Segoe UI",Roboto,Arial,sans-serif}
.box{max-width:600px;margin:0 auto 16px;background:#fff;border:1px solid #dee2e6;border-radius:6px}
.name{color:#495057}
@media (prefers-color-scheme:dark){body{background:#141517;color:#e9ecef}.box{background:#1f2023;border-color:#373a40}.name{color:#adb5bd}a{color:#91a7ff}}
</style></head><body>
${sections}
</body></html>
`;
}

function sectionOf(notice: Notice, words: NoticeWords): string {
  const paragraphs = words.sentences.map((sentence) => `<p>${asHtml(sentence)}</p>`).join('');
  const rows = words.facts
    .map(
      ({ name, value }) =>
        `<tr><td class="name" style="padding:2px 16px 2px 0">${asHtml(name)}</td><td>${asHtml(value)}</td></tr>`,
    )
    .join('');
  return `<div class="box" style="border-top:4px solid ${colours[words.tone]}"><div style="padding:16px 20px">
<h1 style="font-size:18px;line-height:1.3;margin:0 0 12px;overflow-wrap:anywhere">${asHtml(words.headline)}</h1>
<div style="overflow-wrap:anywhere">${paragraphs}</div>
<table role="presentation" style="border-collapse:collapse;font-size:14px">${rows}</table>
<p style="margin:16px 0 0"><a href="${asHtml(notice.url)}">Open the incident</a></p>
</div></div>`;
}

function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
