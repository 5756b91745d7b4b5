import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readThreatUrl } from './score-lead.ts';

test('the same page has one spelling', () => {
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
