import { escapeHtml } from '#platform/markup.ts';

/** The content of the HTML frame of all emails. Everything except `boxes`, `above` and `foot` is text. */
interface FramedMail {
  title: string;
  locale: string;
  /** The preview that email clients show after the subject. If empty, they show the beginning of the email. */
  preview: string;
  /** HTML of a line above the boxes; empty for no line. */
  above: string;
  /** HTML from `mailBox`. */
  boxes: readonly string[];
  /** HTML that states who sent the email and why, and how to unsubscribe. */
  foot: string;
}

/** Email clients need tables and inline styles. Clients that support media queries get the dark scheme. */
const style = `body{margin:0;padding:0;background:#f1f3f5;color:#212529;-webkit-text-size-adjust:100%}
.page{background:#f1f3f5}.box{background:#ffffff;border:1px solid #dee2e6}.name,.foot{color:#5c636a}.foot a{color:#5c636a}.plain,.said a{color:#1864ab}
@media (prefers-color-scheme:dark){body,.page{background:#141517!important;color:#e9ecef!important}.box{background:#1f2124!important;border-left-color:#373a40!important;border-right-color:#373a40!important;border-bottom-color:#373a40!important}
.text,.value{color:#e9ecef!important}.name,.foot,.foot a{color:#adb5bd!important}.plain,.said a{color:#74c0fc!important}}
@media (max-width:480px){.pad{padding:16px!important}.button{display:block!important;text-align:center!important;margin:0 0 10px!important}.name{width:84px!important}}`;

const font = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Renders an HTML email for light and dark mode and all widths. */
export function mailFrame({ title, locale, preview, above, boxes, foot }: FramedMail): string {
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${preview === '' ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font};font-size:15px;line-height:1.5">
${above === '' ? '' : `<tr><td class="text" style="padding:0 4px 12px">${above}</td></tr>`}
${boxes.map((box) => `<tr><td style="padding:0 0 16px">${box}</td></tr>`).join('\n')}
<tr><td class="foot" style="padding:0 4px;font-size:12px;overflow-wrap:anywhere">${foot}</td></tr>
</table></td></tr></table></body></html>
`;
}

/** Renders a box with a headline, HTML below it and a colored edge. */
export function mailBox({
  headline,
  color,
  html,
}: {
  headline: string;
  color: string;
  html: string;
}): string {
  return `<table role="presentation" class="box" width="100%" cellpadding="0" cellspacing="0" style="border-radius:8px;border-top:4px solid ${color}"><tr><td class="pad" style="padding:20px 24px;overflow-wrap:anywhere">
<h1 class="text" style="margin:0 0 12px;font-size:19px;line-height:1.3;overflow-wrap:anywhere">${escapeHtml(headline)}</h1>
${html}
</td></tr></table>`;
}

/** Renders a link as a button. */
export function mailButton({ url, label, color }: { url: string; label: string; color: string }): string {
  return `<a class="button" href="${escapeHtml(url)}" style="display:inline-block;margin:0 12px 0 0;padding:10px 18px;border-radius:6px;background:${color};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`;
}
