import { spawnSync } from 'node:child_process';
import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Computes the names that dnstwist 20250130 generates for a name, by fuzzer, with these words and suffixes. This is an
 * independent implementation based on the descriptions of the fuzzers and their character tables. It shares no code
 * with the engine.
 */
export function dnstwistSets(
  { subdomain = '', label, suffix }: { subdomain?: string; label: string; suffix: string },
  { words, suffixes }: { words: readonly string[]; suffixes: readonly string[] },
): Map<string, Set<string>> {
  const name = domainToUnicode(label);
  const at = [...Array(name.length).keys()];
  const cut = (i: number, j: number, put: string) => name.slice(0, i) + put + name.slice(j);
  const parts = name.split('-');
  const alphanumeric = [...'0123456789abcdefghijklmnopqrstuvwxyz'];
  const near = (i: number) => keys.flatMap((layout) => [...(layout[name[i] ?? ''] ?? '')]);
  const labels: Record<string, string[]> = {
    addition: alphanumeric.flatMap((c) => [
      name + c,
      ...parts
        .slice(1)
        .map((_, p) => `${parts.slice(0, p + 1).join('-')}${c}-${parts.slice(p + 1).join('-')}`),
    ]),
    bitsquatting: at.flatMap((i) =>
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((bit) => String.fromCharCode(name.charCodeAt(i) ^ (1 << bit)))
        .filter((c) => /^[a-z0-9-]$/.test(c))
        .map((c) => cut(i, i + 1, c)),
    ),
    cyrillic: [...name].every((c) => c in cyrillic) ? [[...name].map((c) => cyrillic[c]).join('')] : [],
    homoglyph: homoglyphs(name, suffix),
    hyphenation: at.slice(1).map((i) => cut(i, i, '-')),
    insertion: at.slice(0, -1).flatMap((i) => near(i).flatMap((c) => [cut(i, i, c), cut(i + 1, i + 1, c)])),
    omission: at.map((i) => cut(i, i + 1, '')),
    plural: at.slice(2, -2).map((i) => cut(i + 1, i + 1, 'sxz'.includes(name[i] ?? '') ? 'es' : 's')),
    repetition: at.map((i) => cut(i, i, name[i] ?? '')),
    replacement: at.flatMap((i) => near(i).map((c) => cut(i, i + 1, c))),
    subdomain: at
      .slice(1, -1)
      .filter((i) => name[i] !== '-' && name[i - 1] !== '-')
      .map((i) => cut(i, i, '.')),
    transposition: at.slice(0, -1).map((i) => cut(i, i + 2, `${name[i + 1]}${name[i]}`)),
    'vowel-swap': at
      .filter((i) => 'aeiou'.includes(name[i] ?? '-'))
      .flatMap((i) => [...'aeiou'].map((v) => cut(i, i + 1, v))),
    dictionary: words.flatMap((word) => [
      ...(name.startsWith(word) && name.endsWith(word)
        ? []
        : [`${name}-${word}`, name + word, `${word}-${name}`, word + name]),
      ...(parts.length > 1
        ? [`${parts.slice(0, -1).join('-')}-${word}`, `${word}-${parts.slice(1).join('-')}`]
        : []),
    ]),
  };
  const sets = new Map<string, Set<string>>();
  const front = subdomain === '' ? [] : [subdomain];
  const add = (fuzzer: string, names: string[][]) =>
    sets.set(
      fuzzer,
      new Set(names.flatMap((one) => valid(one.join('.'), `${[...front, label, suffix].join('.')}`))),
    );
  for (const [fuzzer, made] of Object.entries(labels))
    add(
      fuzzer,
      made.map((one) => [...front, one, suffix]),
    );
  add(
    'tld-swap',
    suffixes.filter((other) => other !== suffix).map((other) => [...front, name, other]),
  );
  add('various', various(front, subdomain, name, suffix));
  return sets;
}

function various(front: string[], subdomain: string, name: string, suffix: string): string[][] {
  const flat = suffix.includes('.');
  return [
    ...(flat
      ? [
          [...front, name, suffix.split('.').at(-1) ?? ''],
          [...front, name + suffix],
        ]
      : []),
    ...(flat ? [] : [[...front, name + suffix, suffix]]),
    ...(flat || suffix === 'com'
      ? []
      : [
          [...front, `${name}-${suffix}`, 'com'],
          [...front, name + suffix, 'com'],
        ]),
    ...(subdomain === ''
      ? []
      : [
          [subdomain + name, suffix],
          [subdomain.replaceAll('.', '') + name, suffix],
          [`${subdomain}-${name}`, suffix],
          [`${subdomain.replaceAll('.', '-')}-${name}`, suffix],
        ]),
  ];
}

/** Returns whether a name can be encoded, without empty or overlong labels or misplaced hyphens. */
function valid(name: string, original: string): string[] {
  const labels = name.split('.');
  if (labels.some((one) => one === '' || /^-|-$|^..--/.test(one))) return [];
  const encoded = domainToASCII(name);
  if (encoded === '' || encoded === original || encoded.length > 253) return [];
  return encoded.split('.').every((one) => one.length <= 63) ? [encoded] : [];
}

function homoglyphs(name: string, suffix: string): string[] {
  const unicode = noGlyphs.includes(suffix) ? {} : suffix === 'de' ? german : latin;
  const table = new Map<string, string[]>();
  for (const [from, to] of Object.entries(unicode)) table.set(from, [...to]);
  for (const [from, to] of Object.entries(ascii))
    table.set(from, [...(table.get(from) ?? []), ...to.split(' ')]);
  const mix = (text: string): string[] =>
    [...text].flatMap((one, i) => {
      const pair = text.slice(i, i + 2);
      const single = (table.get(one) ?? []).map((glyph) => text.slice(0, i) + glyph + text.slice(i + 1));
      if (pair.length < 2) return single;
      const windows = [...new Set([pair[0] ?? '', pair[1] ?? '', pair])].flatMap((from) =>
        (table.get(from) ?? []).map(
          (glyph) => text.slice(0, i) + pair.replaceAll(from, glyph) + text.slice(i + 2),
        ),
      );
      return [...single, ...windows];
    });
  const once = new Set(mix(name));
  return [...new Set([...once, ...[...once].flatMap(mix)])];
}

const noGlyphs = ['ad', 'cz', 'sk', 'uk', 'co.uk', 'nl', 'edu', 'us'];
const latin: Record<string, string> = {
  ...{ 2: 'ƻ', 3: 'ʒ', 5: 'ƽ', a: 'ạăȧɑåąâǎáəäãāà', b: 'ḃḅƅʙḇɓ', c: 'čᴄċçćĉƈ', d: 'ďḍḋɖḏɗḓḑđ' },
  ...{ e: 'êẹęèḛěɇėĕéëēȩ', f: 'ḟƒ', g: 'ǧġǵğɡǥĝģɢ', h: 'ȟḫḩḣɦḥḧħẖⱨĥ', i: 'ɩǐíɪỉȋɨïīĩịîıĭįì', j: 'ǰĵʝɉ' },
  ...{ k: 'ĸǩⱪḵķᴋḳ', l: 'ĺłɫļľ', m: 'ᴍṁḿṃɱ', n: 'ņǹńňṅṉṇꞑñŋ', o: 'öóȯỏôᴏōòŏơőõọø', p: 'ṗƿƥṕ', q: 'ʠ' },
  ...{ r: 'ʀȓɍɾřṛɽȑṙŗŕɼṟ', s: 'ṡșŝꜱʂšśṣş', t: 'ťƫţṭṫțŧ', u: 'ᴜųŭūűǔȕưùůʉúȗüûũụ', v: 'ᶌṿᴠⱴⱱṽ' },
  ...{ w: 'ᴡẇẅẃẘẉⱳŵẁ', x: 'ẋẍ', y: 'ŷÿʏẏɏƴȳýỿỵ', z: 'žƶẓẕⱬᴢżźʐ', ae: 'æ', oe: 'œ' },
};
const german: Record<string, string> = {
  ...{
    a: 'áàăâåäãąā',
    c: 'ćĉčċç',
    d: 'ďđ',
    e: 'éèĕêěëėęē',
    g: 'ğĝġģ',
    h: 'ĥħ',
    i: 'íìĭîïĩįī',
    j: 'ĵ',
    k: 'ķĸ',
  },
  ...{
    l: 'ĺľļł',
    n: 'ńňñņ',
    o: 'óòŏôöőõøō',
    r: 'ŕřŗ',
    s: 'śŝšş',
    t: 'ťţŧ',
    u: 'úùŭûůüűũųū',
    w: 'ŵ',
    y: 'ýŷÿ',
  },
  ...{ z: 'źžż', ae: 'æ', oe: 'œ' },
};
const ascii: Record<string, string> = {
  ...{
    0: 'o',
    1: 'l i',
    3: '8',
    6: '9',
    8: '3',
    9: '6',
    b: 'd lb',
    c: 'e',
    d: 'b cl dl',
    e: 'c',
    g: 'q',
    h: 'lh',
  },
  ...{
    i: '1 l',
    k: 'lc',
    l: '1 i',
    m: 'n nn rn',
    n: 'm r',
    o: '0',
    q: 'g',
    u: 'v',
    v: 'u',
    w: 'vv',
    rn: 'm',
    cl: 'd',
  },
};
const cyrillic: Record<string, string> = {
  ...{
    a: 'а',
    b: 'ь',
    c: 'с',
    d: 'ԁ',
    e: 'е',
    g: 'ԍ',
    h: 'һ',
    i: 'і',
    j: 'ј',
    k: 'к',
    l: 'ӏ',
    m: 'м',
    o: 'о',
  },
  ...{ p: 'р', q: 'ԛ', s: 'ѕ', t: 'т', v: 'ѵ', w: 'ԝ', x: 'х', y: 'у' },
};

/** Adjacent keys by layout, from three keyboards. */
const digitRow = (left: string, top: string) =>
  Object.fromEntries(
    [...'1234567890'].map((key, i) => [
      key,
      [...'1234567890'].filter((_, j) => Math.abs(i - j) === 1).join('') +
        [top[i - 1], top[i]].join('') +
        left,
    ]),
  );
const keys: Record<string, string>[] = [
  {
    ...digitRow('', 'qwertyuiop'),
    ...{
      q: '12wa',
      w: '3esaq2',
      e: '4rdsw3',
      r: '5tfde4',
      t: '6ygfr5',
      y: '7uhgt6',
      u: '8ijhy7',
      i: '9okju8',
    },
    ...{ o: '0plki9', p: 'lo0', a: 'qwsz', s: 'edxzaw', d: 'rfcxse', f: 'tgvcdr', g: 'yhbvft', h: 'ujnbgy' },
    ...{
      j: 'ikmnhu',
      k: 'olmji',
      l: 'kop',
      z: 'asx',
      x: 'zsdc',
      c: 'xdfv',
      v: 'cfgb',
      b: 'vghn',
      n: 'bhjm',
      m: 'njk',
    },
  },
  {
    ...{
      t: '6zgfr5',
      z: '7uhgt6',
      u: '8ijhz7',
      a: 'qwsy',
      s: 'edxyaw',
      g: 'zhbvft',
      h: 'ujnbgz',
      y: 'asx',
      x: 'ysdc',
    },
  },
  {
    ...{
      a: '2zq1',
      z: '3esqa2',
      e: '4rdsz3',
      p: 'lo0m',
      q: 'zswa',
      s: 'edxwqz',
      j: 'iknhu',
      k: 'olji',
      l: 'kopm',
    },
    ...{ m: 'lp', w: 'sxq', x: 'wsdc', n: 'bhj' },
  },
];

/** Python in `PATH`, and the system's Python, which Debian's package uses. */
const interpreters = ['python3', '/usr/bin/python3'];

/**
 * Returns the output of a script that imports dnstwist; null if dnstwist is not installed. The scripts perform no
 * lookups.
 */
export function runDnstwist(program: string, names: readonly string[]): string | null {
  for (const interpreter of interpreters) {
    const options = { encoding: 'utf8', maxBuffer: 1 << 27 } as const;
    if (spawnSync(interpreter, ['-c', 'import dnstwist'], options).status !== 0) continue;
    const { status, stdout, stderr } = spawnSync(interpreter, ['-c', program, ...names], options);
    if (status !== 0) throw new Error(`dnstwist failed: ${stderr}`);
    return stdout;
  }
  return null;
}
