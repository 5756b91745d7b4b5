import { secondLevels, soldBelow, topLevelDomains } from './data/suffixes.ts';

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
