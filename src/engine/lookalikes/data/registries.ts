/**
 * Which of our glyphs a registry admits, by public suffix: the code points of its published IDN tables. Suffixes that are not
 * here admit Latin letters of all kinds, as far as we know.
 */
const none = '';
const french = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿæœ';
const german = 'áàăâåäãąāćĉčċçďđéèĕêěëėęēğĝġģĥħíìĭîïĩįīıĵķĸĺľļłńňñņŋóòŏôöőõøōŕřŗśŝšşťţŧúùŭûůüűũųūŵýŷÿźžżæœ';
const admitted: Readonly<Record<string, string>> = {
  ...forEach('ad cz sk uk nl edu us gov mil jp cn tw', none),
  ...forEach('de eu pl', german),
  ...forEach('be fr re yt pm wf tf ch li', french),
  info: 'áäåąćčéėęíįłñńóöøőśšúüūűųźżžæ',
  br: 'àáâãçéêíóôõúüýÿ',
  dk: 'äåéöøüæ',
  fi: 'ʒáäåâčđǧǥǩŋõöšŧž',
  no: 'áàäåčçéèêïŋńñóòôöøšŧüžæ',
  ca: 'àâçèéêëîïôùûüÿæœ',
};

function forEach(suffixes: string, glyphs: string): Record<string, string> {
  return Object.fromEntries(suffixes.split(' ').map((suffix) => [suffix, glyphs]));
}

const sets = new Map(Object.entries(admitted).map(([suffix, glyphs]) => [suffix, new Set(glyphs)]));

/** The Latin letters beyond ASCII that names below a suffix may have; null: any. */
export function admittedGlyphs(suffix: string): ReadonlySet<string> | null {
  return sets.get(suffix) ?? sets.get(suffix.slice(suffix.lastIndexOf('.') + 1)) ?? null;
}
