/** Why a text is no address of a page that can be reported. */
export type ThreatUrlFault = 'not_a_url' | 'too_long';

const mostLength = 2048;
/** Ways to write an address so that nobody follows it by accident. */
const defanged: readonly (readonly [RegExp, string])[] = [
  [/^h(?:xx|tt|\*\*)p(s?)(?:\[:\]|:)/i, 'http$1:'],
  [/^(https?:)\[\/\/\]/i, '$1//'],
  [/\[(?:\.|dot)\]|\((?:\.|dot)\)|\{\.\}/gi, '.'],
];

/**
 * The address of a page as a lead or a case names it: http or https, host in lower-case A-labels, no user, no default
 * port, no fragment, so that the same page has one spelling. `hxxps://evil[.]example` is understood.
 */
export function readThreatUrl(text: string): { url: string; host: string } | { fault: ThreatUrlFault } {
  const trimmed = text.trim();
  if (trimmed.length > mostLength) return { fault: 'too_long' };
  const plain = defanged.reduce((so, [from, to]) => so.replace(from, to), trimmed);
  if (!/^https?:\/\//i.test(plain) || !URL.canParse(plain)) return { fault: 'not_a_url' };
  const url = new URL(plain);
  if (url.hostname === '' || url.port === '0') return { fault: 'not_a_url' };
  url.username = '';
  url.password = '';
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  if (url.href.length > mostLength) return { fault: 'too_long' };
  return { url: url.href, host: url.hostname };
}
