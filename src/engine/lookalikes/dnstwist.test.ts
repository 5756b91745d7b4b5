import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainToASCII, domainToUnicode } from 'node:url';
import { admittedGlyphs } from './data/words.ts';
import { generateLookalikes } from './generate.ts';
import { runDnstwist } from './testing/dnstwist-sets.ts';

const names = [
  ...['paypal.com', 'example.com', 'larkspur.com', 'google.com', 'github.com', 'wikipedia.org'],
  ...['deutsche-bank.de', 'bbc.co.uk', 'amazon.com', 'stripe.com'],
];
/**
 * Generates names with each fuzzer separately and with dnstwist's bundled dictionaries. If all fuzzers run together,
 * dnstwist lists a name only under the first one. Performs no lookups.
 */
const program = `
import json, os, sys, dnstwist
beside = os.path.dirname(dnstwist.__file__)
lists = {}
for kind, files in (('words', ('english', 'french', 'polish')), ('suffixes', ('common_tlds', 'abused_tlds'))):
    lists[kind] = []
    for file in files:
        for folder in ('/usr/share/dnstwist/dictionaries', os.path.join(beside, 'dictionaries')):
            path = os.path.join(folder, file + '.dict')
            if os.path.exists(path):
                lines = open(path, encoding='utf8').read().lower().splitlines()
                lists[kind] += [line.strip() for line in lines if line.strip() and not line.startswith('//')]
                break
sets = {}
for fuzzer in ('addition', 'bitsquatting', 'cyrillic', 'homoglyph', 'hyphenation', 'insertion', 'omission', 'plural',
               'repetition', 'replacement', 'subdomain', 'transposition', 'vowel-swap', 'dictionary', 'tld-swap', 'various'):
    sets[fuzzer] = []
    for name in sys.argv[1:]:
        fuzz = dnstwist.Fuzzer(name, dictionary=lists['words'], tld_dictionary=lists['suffixes'])
        fuzz.generate([fuzzer])
        sets[fuzzer] += [[name, one['domain']] for one in fuzz.domains if one['domain'] != name]
print(json.dumps({'version': dnstwist.__version__, 'words': len(lists['words']), 'suffixes': len(lists['suffixes']), 'sets': sets}))
`;
interface Made {
  version: string;
  words: number;
  suffixes: number;
  sets: Record<string, [string, string][]>;
}
const printed = runDnstwist(program, names);
const skip = printed === null ? 'no dnstwist here (apt install dnstwist)' : false;

/**
 * Before 2025, dnstwist ignored registry rules. Under .de and .uk, it generated names with letters that those
 * registries do not allow.
 */
const isAdmitted = (domain: string, other: string): boolean => {
  const admitted = admittedGlyphs(domain.slice(domain.indexOf('.') + 1));
  const [label = ''] = domainToUnicode(other).split('.');
  return admitted === null || [...label].every((letter) => letter < '\x80' || admitted.has(letter));
};
const isValid = ({ name, unicode }: { name: string; unicode: string }): boolean =>
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name) &&
  domainToASCII(unicode) === name;

test('generates the same names per fuzzer as an installed dnstwist for ten domains', { skip }, (t) => {
  const { version, words, suffixes, sets }: Made = JSON.parse(printed ?? '');
  t.diagnostic(`dnstwist ${version} with ${words} words and ${suffixes} suffixes of its dictionaries`);
  const ours = names.flatMap((domain) =>
    [...generateLookalikes(domain, { words: [] })].map((one) => ({ ...one, domain })),
  );
  const keyed = new Map(ours.map((one) => [`${one.domain} ${one.name}`, one.fuzzers]));
  for (const [fuzzer, theirs] of Object.entries(sets)) {
    const mine = ours.filter(({ fuzzers }) => fuzzers.some((one) => one === fuzzer));
    const missing = theirs.filter(
      ([domain, name]) => !keyed.get(`${domain} ${name}`)?.some((one) => one === fuzzer),
    );
    const open = missing.filter(([domain, name]) => isAdmitted(domain, name));
    const invalid = mine.filter((one) => !isValid(one));
    const twice = mine.length - new Set(mine.map(({ domain, name }) => `${domain} ${name}`)).size;
    t.diagnostic(
      `${fuzzer}: ${mine.length} ours, ${theirs.length} theirs, ${open.length} of theirs missing, ${missing.length - open.length} that no registry takes, ${invalid.length} invalid, ${twice} twice`,
    );
    assert.deepEqual({ open, invalid, twice }, { open: [], invalid: [], twice: 0 }, fuzzer);
  }
});
