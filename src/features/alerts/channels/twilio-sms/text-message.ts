import { describeNotices } from '../notice-words.ts';
import type { Notices } from '../types.ts';

/** GSM 03.38, its basic set; characters of the extension count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('^{}\\[~]|€');

/** What one segment holds of a message of one and of several: septets of GSM, else UTF-16 units (3GPP TS 23.040). */
const room = { gsm: { one: 160, more: 153 }, ucs2: { one: 70, more: 67 } };

/** How many segments a text takes. Pure. */
export function segmentsOf(text: string): number {
  const isGsm = Array.from(text).every((char) => basic.has(char) || extension.has(char));
  const size = isGsm
    ? Array.from(text).reduce((sum, char) => sum + (extension.has(char) ? 2 : 1), 0)
    : text.length;
  const { one, more } = isGsm ? room.gsm : room.ucs2;
  return size <= one ? 1 : Math.ceil(size / more);
}

/** A message of at most so many segments, the link whole; quotes and dashes as GSM has them, for others cost twice. Pure. */
export function textMessage(notices: Notices, mostSegments: number): string {
  const { headline, shown } = describeNotices(notices, 1);
  const [first] = notices;
  const said = notices.length === 1 ? (shown[0]?.words.sentences[0] ?? '') : '';
  // A sentence that begins as the headline says it all.
  const all = said.startsWith(headline) ? said : `${headline}\n${said}`;
  const words = asGsm(all.trim());
  const link = notices.length === 1 ? `\n${first.url}` : '';
  const points = Array.from(words);
  for (let count = points.length; count > 0; count -= 1 + Math.floor((points.length - count) / 16)) {
    const text = count === points.length ? words : `${points.slice(0, count).join('').trimEnd()}...`;
    if (segmentsOf(text + link) <= mostSegments) return text + link;
  }
  return link.trim();
}

function asGsm(text: string): string {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[–—]/g, '-')
    .replaceAll('·', '-')
    .replaceAll('…', '...');
}
