import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBrandIndex, evaluateName } from './phishy-names.ts';
import { readThreatUrl, scoreLead } from './score-lead.ts';

const index = createBrandIndex(['larkspur.example', 'shop.larkspur.example', 'ing.example', 'paypal.test']);
const partOf = (name: string) => evaluateName(name, index)?.parts[0]?.part ?? null;

test('names that imitate a monitored domain are found, with the reasons', () => {
  const expected: Record<string, string> = {
    'larkspur.top': 'brand-label',
    'larkspur-login.com': 'brand-token',
    'mylarkspurlogin.com': 'brand-inside',
    'larkspur.evil.test': 'brand-label',
    'larkspur.example.evil.test': 'domain-in-subdomain',
    'larkspur-example.evil.test': 'domain-in-subdomain',
    '1arkspur.com': 'disguised-brand-label',
  };
  for (const [name, part] of Object.entries(expected)) assert.equal(partOf(name), part, name);
  const cyrillic = new URL('http://lаrkspur.com').hostname;
  assert.match(cyrillic, /^xn--/);
  assert.equal(partOf(cyrillic), 'disguised-brand-label');
});

test("the owner's names, short words inside longer ones and unrelated names do not count", () => {
  for (const name of [
    'larkspur.example',
    'www.larkspur.example',
    'banking.com',
    'evil.test',
    'example.com',
    '10.0.0.1',
    'localhost',
    '',
  ])
    assert.equal(evaluateName(name, index), null, name);
  assert.equal(partOf('ing-login.com'), 'brand-token');
});

test('the score is between 0 and 100 for any name, and nothing throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string({ unit: 'grapheme' })), (name) => {
      const score = evaluateName(name, index)?.score ?? 0;
      assert.ok(score >= 0 && score <= 100);
    }),
  );
});

test('the score of a lead depends on its source, its host and its path', () => {
  const plain = scoreLead('http://evil.test/', 'report', index);
  assert.deepEqual(plain, { score: 20, parts: [{ part: 'source-report', points: 20 }], domain: null });
  const inPath = scoreLead('http://10.0.0.1/larkspur/login', 'feed', index);
  assert.deepEqual([inPath.score, inPath.domain], [90, 'larkspur.example']);
  assert.equal(scoreLead('https://larkspur-login.top/%E0%A4', 'certificate', index).score, 70);
});

test("all spellings of a page's URL normalize to the same URL", () => {
  const same = [
    'https://login.evil.example/a?b=1',
    ' HTTPS://LOGIN.Evil.Example:443/a?b=1#top ',
    'https://bank@login.evil.example./a?b=1',
    'hxxps://login[.]evil[.]example/a?b=1',
    'hxxps[:]//login(dot)evil[dot]example/a?b=1',
  ];
  for (const text of same) {
    assert.deepEqual(
      readThreatUrl(text),
      { url: 'https://login.evil.example/a?b=1', host: 'login.evil.example' },
      text,
    );
  }
  assert.deepEqual(readThreatUrl('http://bücher.example'), {
    url: 'http://xn--bcher-kva.example/',
    host: 'xn--bcher-kva.example',
  });
});

test('rejects text that is not a web page URL', () => {
  for (const text of [
    '',
    'evil.example',
    'javascript:alert(1)',
    'ftp://evil.example/',
    'http://',
    'http://a:0/',
  ])
    assert.deepEqual(readThreatUrl(text), { fault: 'not_a_url' }, text);
  assert.deepEqual(readThreatUrl(`http://evil.example/${'a'.repeat(2048)}`), { fault: 'too_long' });
  assert.deepEqual(readThreatUrl(`http://evil.example/${'ä'.repeat(1000)}`), { fault: 'too_long' });
});
