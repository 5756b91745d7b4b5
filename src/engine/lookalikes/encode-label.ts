import { domainToASCII, domainToUnicode } from 'node:url';
import { confusables } from './data/confusables.ts';
import { latinGlyphs } from './data/glyphs.ts';

/** Characters in our tables. Each is valid on its own, which `encode-label.test.ts` verifies against UTS 46. */
const known: ReadonlySet<number> = new Set(
  [
    Object.values(latinGlyphs).join(''),
    ...Object.values(confusables).map((script) => Object.values(script).join('')),
  ].flatMap((letters) => [...letters].map((letter) => letter.charCodeAt(0))),
);

/**
 * Returns the A-label of a Unicode label (RFC 5891). Returns an ASCII label unchanged. Null for an invalid label:
 * hyphens at either end or in third and fourth position, characters that IDNA does not allow, or more than 63 bytes.
 */
export function encodeLabel(label: string): string | null {
  const hyphens = label.charCodeAt(2) === 45 && label.charCodeAt(3) === 45;
  if (hyphens || label.charCodeAt(0) === 45 || label.charCodeAt(label.length - 1) === 45) return null;
  let foreign = false;
  for (let at = 0; at < label.length; at++) {
    const code = label.charCodeAt(at);
    if (code < 128 && !isBasic(code)) return null;
    if (code >= 128) {
      foreign = true;
      if (!known.has(code)) return encodeSlowly(label);
    }
  }
  if (!foreign) return label.length > 0 && label.length <= 63 ? label : null;
  const encoded = `xn--${encodePunycode(label)}`;
  return encoded.length > 63 ? null : encoded;
}

/** Returns true for `a` to `z`, digits and hyphen. */
const isBasic = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45;

/**
 * Encodes a label as browsers do, for scripts that are not in our tables. Also checks context rules and text direction.
 */
function encodeSlowly(label: string): string | null {
  if (!/^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}\u00b7\u0375\u05f3\u05f4\u30fb-]+$/u.test(label)) return null;
  if (/^\p{M}/u.test(label) || label !== label.normalize('NFC')) return null;
  const encoded = domainToASCII(label);
  if (encoded === '' || encoded.length > 63 || !encoded.startsWith('xn--')) return null;
  return domainToUnicode(encoded) === label ? encoded : null;
}

/** Implements Punycode (RFC 3492) with the parameters of section 5. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the algorithm of RFC 3492 section 6.3, step by step
export function encodePunycode(text: string): string {
  let output = '';
  const points: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    points.push(point);
    if (point < 128) output += character;
  }
  const basic = output.length;
  let handled = basic;
  if (basic > 0) output += '-';
  let next = 128;
  let delta = 0;
  let bias = 72;
  while (handled < points.length) {
    let smallest = 0x7fffffff;
    for (const point of points) if (point >= next && point < smallest) smallest = point;
    delta += (smallest - next) * (handled + 1);
    next = smallest;
    for (const point of points) {
      if (point < next) delta++;
      if (point !== next) continue;
      let rest = delta;
      for (let base = 36; ; base += 36) {
        const threshold = base <= bias ? 1 : base >= bias + 26 ? 26 : base - bias;
        if (rest < threshold) break;
        output += digit(threshold + ((rest - threshold) % (36 - threshold)));
        rest = Math.floor((rest - threshold) / (36 - threshold));
      }
      output += digit(rest);
      bias = adapt(delta, handled + 1, handled === basic);
      delta = 0;
      handled++;
    }
    delta++;
    next++;
  }
  return output;
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';
const digit = (value: number) => digits.charAt(value);

function adapt(delta: number, count: number, first: boolean): number {
  let rest = first ? Math.floor(delta / 700) : delta >> 1;
  rest += Math.floor(rest / count);
  let base = 0;
  for (; rest > 455; base += 36) rest = Math.floor(rest / 35);
  return base + Math.floor((36 * rest) / (rest + 38));
}
