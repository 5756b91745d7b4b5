/** ASCII characters that look like other ASCII characters, in either direction. */
export const asciiGlyphs: Readonly<Record<string, readonly string[]>> = {
  0: ['o'],
  1: ['l', 'i'],
  3: ['8'],
  6: ['9'],
  8: ['3'],
  9: ['6'],
  b: ['d', 'lb'],
  c: ['e'],
  d: ['b', 'cl', 'dl'],
  e: ['c'],
  g: ['q'],
  h: ['lh'],
  i: ['1', 'l'],
  k: ['lc', 'lk', 'ik'],
  l: ['1', 'i'],
  m: ['n', 'nn', 'rn', 'rr'],
  n: ['m', 'r'],
  o: ['0'],
  q: ['g'],
  u: ['v'],
  v: ['u'],
  w: ['vv'],
  cl: ['d'],
  nn: ['m'],
  rn: ['m'],
  vv: ['w'],
};

/** Glyphs that deceive few users. dnstwist generated names with them before 2025. */
export const distantGlyphs: ReadonlySet<string> = new Set(['ik', 'lk', 'rr']);

/** Digits that can be read as letters. A fuzzer replaces one or all of them. */
export const leetDigits: Readonly<Record<string, string>> = {
  a: '4',
  b: '8',
  e: '3',
  g: '9',
  i: '1',
  o: '0',
  s: '5',
  t: '7',
  z: '2',
};

/**
 * Latin letters that resemble a basic letter and are valid in domain names (RFC 5892): letters with diacritics, small
 * capitals, phonetic letters. Registries that allow fewer are listed in `registries.ts`.
 */
export const latinGlyphs: Readonly<Record<string, string>> = {
  2: 'ƻ',
  3: 'ʒ',
  5: 'ƽ',
  a: 'àáâãäåāăąǎȧɑəạ',
  b: 'ƅɓʙḃḅḇ',
  c: 'çćĉċčƈᴄ',
  d: 'ďđɖɗḋḍḏḑḓ',
  e: 'èéêëēĕėęěȩɇẹḛ',
  f: 'ƒḟ',
  g: 'ĝğġģǥǧǵɡɢ',
  h: 'ĥħȟɦḣḥḧḩḫẖⱨ',
  i: 'ìíîïĩīĭįıǐȋɨɩɪỉị',
  j: 'ĵǰɉʝ',
  k: 'ķĸǩᴋḳḵⱪ',
  l: 'ĺļľłɫ',
  m: 'ɱᴍḿṁṃ',
  n: 'ñńņňŋǹṅṇṉꞑ',
  o: 'òóôõöøōŏőơȯᴏọỏ',
  p: 'ƥƿṕṗ',
  q: 'ʠ',
  r: 'ŕŗřȑȓɍɼɽɾʀṙṛṟ',
  s: 'śŝşšșʂṡṣꜱ',
  t: 'ţťŧƫțṫṭ',
  u: 'ùúûüũūŭůűųưǔȕȗʉᴜụ',
  v: 'ᴠᶌṽṿⱱⱴ',
  w: 'ŵᴡẁẃẅẇẉẘⱳ',
  x: 'ẋẍ',
  y: 'ýÿŷƴȳɏʏẏỵỿ',
  z: 'źżžƶʐᴢẓẕⱬ',
  ae: 'æ',
  oe: 'œ',
};
