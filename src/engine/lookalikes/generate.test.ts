import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { domainToASCII, domainToUnicode, fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { getDomain } from 'tldts';
import { confusables } from './data/confusables.ts';
import { latinGlyphs } from './data/glyphs.ts';
import { encodeLabel, encodePunycode } from './encode-label.ts';
import { generateLookalikes } from './generate.ts';
import { FUZZERS, fuzzerNames } from './registry.ts';

const labels = fc.oneof(
  fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,14}[a-z0-9])?$/),
  fc.constantFrom('bücher', 'пример', '例え', 'straße', 'a', '3m', 'x--y', 'ab'.repeat(31)),
);
const suffixes = fc.constantFrom('com', 'co.uk', 'de', 'test', 'xn--p1ai', 'github.io', 'info', 'com.br');

test('generates no invalid or duplicate names for any domain', () => {
  fc.assert(
    fc.property(labels, suffixes, fc.constantFrom('', 'www.', 'a.b.'), (label, suffix, front) => {
      const domain = domainToASCII(`${front}${label}.${suffix}`);
      fc.pre(domain !== '' && getDomain(domain, { allowPrivateDomains: false }) !== null);
      const seen = new Set<string>();
      let before = 100;
      for (const { name, unicode, fuzzers, likelihood } of generateLookalikes(domain, { words: ['plus'] })) {
        assert.ok(!seen.has(name), `${name} twice`);
        seen.add(name);
        assert.notEqual(name, domain);
        assert.match(name, /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/);
        assert.doesNotMatch(name, /(^|\.)(?!xn)..--/);
        assert.equal(domainToASCII(unicode), name, `${unicode} is mapped to something else`);
        assert.ok(fuzzers.length > 0 && new Set(fuzzers).size === fuzzers.length);
        assert.ok(likelihood <= before && likelihood > 0, 'the names are sorted by likelihood');
        before = likelihood;
      }
    }),
    { numRuns: 25 },
  );
});

test('every character in the tables is valid in a domain name and already normalized', () => {
  const letters = [
    ...Object.values(latinGlyphs),
    ...Object.values(confusables).flatMap((script) => Object.values(script)),
  ].flatMap((text) => [...text]);
  for (const letter of letters) {
    assert.equal(letter.length, 1);
    assert.match(letter, /^[\p{Ll}\p{Lo}]$/u);
    assert.equal(letter.normalize('NFKC').toLowerCase().normalize('NFKC'), letter);
    assert.equal(domainToUnicode(domainToASCII(`a${letter}b.com`)), `a${letter}b.com`, letter);
  }
});

test('labels are encoded as in browsers', () => {
  const letters = fc.constantFrom(...'abz09ßäöéаеѕ例えñ');
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 30 }), (text) => {
      const ascii = /^[\x00-\x7f]*$/.test(text);
      if (!ascii) assert.equal(`xn--${encodePunycode(text)}`, domainToASCII(text));
    }),
  );
  for (const bad of [
    '',
    '-a',
    'a-',
    'ab--c',
    'a_b',
    'A',
    'a'.repeat(64),
    'ä'.repeat(62),
    '\u0301a',
    'a\u0301',
  ]) {
    assert.equal(encodeLabel(bad), null, JSON.stringify(bad));
  }
});

test('every fuzzer generates names, and only the requested ones run', () => {
  for (const name of fuzzerNames) {
    const options = { fuzzers: [name], words: ['hosting'] };
    const made = [...generateLookalikes('shop-apex.com', options)];
    assert.ok(made.length > 0 || name === 'cyrillic', name);
    for (const { fuzzers } of made) assert.deepEqual(fuzzers, [name]);
    assert.ok(FUZZERS[name].title.length > 0);
  }
});

const examples: [string, string, string][] = [
  ['paypal.com', 'paypa1.com', 'homoglyph'],
  ['modern.com', 'modem.com', 'homoglyph'],
  ['paypal.com', 'xn--80aa0cbo65f.com', 'cyrillic'],
  ['google.com', 'xn--oole-z7bc.com', 'confusable'],
  ['paypal.com', 'paypal-login.com', 'dictionary'],
  ['paypal.com', 'paypal-hosting.com', 'combosquat'],
  ['photos.com', 'fotos.com', 'homophone'],
  ['paypal.com', 'paypal.tk', 'tld-swap'],
  ['bbc.co.uk', 'bbc.uk', 'various'],
  ['bbc.co.uk', 'bbcco.uk', 'various'],
  ['bbc.co.uk', 'bbc-co-uk.com', 'hyphen-tld'],
  ['www.bbc.co.uk', 'wwwbbc.co.uk', 'various'],
];
for (const [domain, name, fuzzer] of examples) {
  test(`${fuzzer} generates ${name} from ${domain}`, () => {
    const options = { words: ['hosting'] };
    const found = [...generateLookalikes(domain, options)].find((one) => one.name.endsWith(name));
    assert.ok(found?.fuzzers.includes(fuzzer as never), JSON.stringify(found));
  });
}

test("an organization's own public suffix has lookalikes of its first label, but none below the suffix", () => {
  const names = [...generateLookalikes('nhs.uk')].map(({ name }) => name);
  for (const name of ['nhs.com', 'nhs.co.uk', 'nhss.uk', 'nsh.uk']) assert.ok(names.includes(name), name);
  assert.deepEqual(
    names.filter((name) => name.endsWith('.nhs.uk')),
    [],
  );
  assert.ok([...generateLookalikes('gov.uk')].some(({ name }) => name === 'gov-uk.com'));
  // Names below it are unaffected.
  assert.ok([...generateLookalikes('england.nhs.uk')].some(({ name }) => name === 'englnad.nhs.uk'));
});

test('a top-level domain has no lookalikes, and nothing is computed before it is requested', () => {
  assert.deepEqual([...generateLookalikes('uk')], []);
  assert.equal(generateLookalikes('example.com').next().value?.likelihood, 90);
});

test('ranks names that read like the original before less convincing ones', () => {
  const names = [...generateLookalikes('larkspurm.com')].map(({ name }) => name);
  const place = (name: string) => names.indexOf(name);
  for (const near of ['larkspvrm.com', 'larkspurrn.com', '1arkspurm.com']) {
    for (const far of ['larlkspurm.com', 'larikspurm.com', 'larkspurrr.com']) {
      assert.ok(place(near) >= 0 && place(near) < place(far), `${near} before ${far}`);
    }
  }
});

test('replaces every occurrence of a letter, including with pairs that look like it', () => {
  const names = new Map([...generateLookalikes('paypal.com')].map((one) => [one.unicode, one.fuzzers]));
  assert.ok(names.get('pàypàl.com')?.includes('homoglyph'));
  assert.ok(names.get('ƿàypàl.com')?.includes('homoglyph'), 'several letters are replaced');
  const others = new Set([...generateLookalikes('amazonkk.com')].map(({ name }) => name));
  for (const name of ['arrazonkk.com', 'amazonlkk.com', 'amazonikik.com']) assert.ok(others.has(name), name);
});

test('the documentation states the number of names that the command prints', () => {
  const settings = readFileSync(fileURLToPath(new URL('../../../docs/settings.md', import.meta.url)), 'utf8');
  const [, ...numbers] =
    settings.match(
      /`example\.com`, Belltower generates about ([\d,]+) names, and ([\d,]+) of them are likely/,
    ) ?? [];
  const all = [...generateLookalikes('example.com')];
  const counts = [all.length, all.filter(({ likelihood }) => likelihood >= 45).length];
  const rounded = counts.map((count) => Math.round(count / 100) * 100);
  assert.deepEqual(
    numbers.map((number) => Number(number.replace(',', ''))),
    rounded,
  );
});
