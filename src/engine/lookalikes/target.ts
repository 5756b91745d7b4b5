import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { secondLevels, soldBelow, topLevelDomains } from './data/suffixes.ts';

/** What names are made of. */
export interface FuzzTarget {
  /** In front of the registrable domain, without its dot; empty for none. */
  subdomain: string;
  /** The label that people know, in Unicode and lower case. */
  label: string;
  /** Public suffix, A-labels. */
  suffix: string;
  /** The owner's own words (products, places), lower-case letters and digits. */
  words: readonly string[];
}

/**
 * Takes a name that a fuzzer has thought of: what stands in place of the label (it may hold dots), how likely it is that
 * somebody registers it to deceive (1 to 100), another suffix where it is not the target's, and whether it stands in place of all that
 * is in front of the suffix, the subdomain too.
 */
export type AddName = (label: string, likelihood: number, suffix?: string, whole?: boolean) => void;

/** One way by which names are made that people take for another. It may think of names that cannot be. */
export interface Fuzzer {
  /** What it does, for people. */
  title: string;
  generate(target: FuzzTarget, add: AddName): void;
}

/**
 * Takes a name (A-labels) apart at its public suffix, private ones left aside. A public suffix of several labels is the
 * name of who runs it (nhs.uk, gov.uk): its first label is the name, the rest its suffix. Null for a top-level domain.
 */
export function readTarget(domain: string, words: readonly string[] = []): FuzzTarget | null {
  const {
    domain: registrable,
    publicSuffix,
    subdomain,
  } = parse(domain, {
    allowPrivateDomains: false,
    validateHostname: false,
    extractHostname: false,
  });
  if (publicSuffix === null) return null;
  const [name, suffix] =
    registrable === null
      ? [publicSuffix, publicSuffix.slice(publicSuffix.indexOf('.') + 1)]
      : [registrable, publicSuffix];
  if (name === suffix) return null;
  const label = name.slice(0, -suffix.length - 1);
  return {
    subdomain: subdomain ?? '',
    label: label.startsWith('xn--') ? domainToUnicode(label) : label,
    suffix,
    words: words.filter((word) => /^[a-z0-9]{2,30}$/.test(word) && word !== label),
  };
}

/** Suffixes whose names are abused most for their number, or are free to have: those of the yearly reports of abuse. */
const abused = `tk ml ga cf gq xyz top icu buzz cyou click work rest shop site online store live info cn ru pw su cc ws fit
  surf monster bar quest link wang ooo network app sbs cfd lol bond beauty hair skin makeup autos boats mom pics vip win bid
  loan download racing review stream party trade date men club host website space press pro world today life support center
  services finance zip mov dev best help email chat page cam one fun ink yachts gdn rocks click country kim science`;
/** Suffixes that people type by habit. */
const common = `com net org co io biz eu us uk co.uk de fr it es nl be ch at pl se no dk fi ie pt cz ca com.au com.br in
  co.in me ai tv mobi name asia jp co.jp kr com.cn hk sg nz co.nz co.za com.mx mx tr com.tr gr hu ro ua cm om`;

const words = (text: string) => text.trim().split(/\s+/);

/** Every suffix with how likely a name below it is registered to deceive: 72 and 70, 30 for countries, 15, 8 for brands'. */
export const rankedSuffixes: ReadonlyMap<string, number> = rank();

function rank(): Map<string, number> {
  const ranked = new Map<string, number>();
  for (const suffix of words(topLevelDomains)) ranked.set(suffix, suffix.length === 2 ? 30 : 15);
  for (const [form, countries] of Object.entries(secondLevels)) {
    for (const country of words(countries)) ranked.set(`${form}.${country}`, form.length === 2 ? 20 : 25);
  }
  for (const suffix of words(soldBelow)) ranked.set(suffix, 28);
  for (const suffix of words(abused)) ranked.set(suffix, 70);
  for (const suffix of words(common)) ranked.set(suffix, 72);
  return ranked;
}
