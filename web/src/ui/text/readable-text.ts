/**
 * Decodes the A-labels of a name for display. Use it only for the account's own names. Third-party names are shown in
 * both forms.
 */
export function readableName(name: string): string {
  if (!name.includes('xn--')) return name;
  return name
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.');
}

const worthOf = (code: number): number =>
  code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? code - 22 : -1;

/** Decodes Punycode (RFC 3492, section 6.2). Returns null if the text is invalid. */
function decodePunycode(text: string): string | null {
  const basic = text.lastIndexOf('-');
  const points = [...text.slice(0, Math.max(basic, 0))].map((letter) => letter.charCodeAt(0));
  let at = basic + 1;
  let point = 128;
  let index = 0;
  let bias = 72;
  while (at < text.length) {
    const before = index;
    for (let base = 36, weight = 1; ; base += 36) {
      const worth = worthOf(text.charCodeAt(at++));
      if (worth < 0) return null;
      index += worth * weight;
      const threshold = Math.min(Math.max(base - bias, 1), 26);
      if (worth < threshold) break;
      weight *= 36 - threshold;
      if (weight > 0x7fffffff) return null;
    }
    const count = points.length + 1;
    bias = adapt(index - before, count, before === 0);
    point += Math.floor(index / count);
    if (point > 0x10ffff) return null;
    index %= count;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points);
}

function adapt(delta: number, count: number, first: boolean): number {
  let rest = first ? Math.floor(delta / 700) : delta >> 1;
  rest += Math.floor(rest / count);
  let base = 0;
  for (; rest > 455; base += 36) rest = Math.floor(rest / 35);
  return base + Math.floor((36 * rest) / (rest + 38));
}

/** Makes control and direction characters visible. Other characters are unchanged. */
export const visible = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });

/** Formats a number of bytes in kB, MB or GB for the locale. */
export function byteSize(bytes: number, locale: string): string {
  const [value, unit] =
    bytes < 1e6
      ? [bytes / 1e3, 'kilobyte']
      : bytes < 1e9
        ? [bytes / 1e6, 'megabyte']
        : ([bytes / 1e9, 'gigabyte'] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
