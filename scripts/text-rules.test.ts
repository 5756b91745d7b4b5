import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findExcludedWords, findMisspelledWords } from './text-rules.ts';

test('texts in everyday English pass', () => {
  for (const text of [
    'Active incidents',
    'No deliveries match these filters.',
    'No alert is sent if the monitor recovers within this time.',
    'What do you want to monitor?',
    'Anyone with the URL can send a ping.',
    'This link is no longer valid. {{count}} of {{cap}}, 99.95%',
    'Set `BELLTOWER_TOLD` or see https://example.com/nobody.',
  ])
    assert.deepEqual(findExcludedWords({ text }), [], text);
});

test('wordings that the language rules exclude are reported with a replacement', () => {
  for (const text of [
    'Nobody has it',
    'Whom they told is told no more.',
    '"x" is no number.',
    'What is wrong',
    'It is tried again by itself.',
    '2 not well',
    'This cannot be taken back.',
    'Delete for good',
    'alike to 80 %',
    'E-mail to the owner',
    "You can't undo this.",
  ])
    assert.match(findExcludedWords({ text }).join(), /write /, text);
});

test('German texts use the terms of the glossary and the informal address', () => {
  for (const text of ['Geben Sie ein Stichwort ein.', 'Im Audit-Log', 'Wird geladen …'])
    assert.match(findExcludedWords({ text, isGerman: true }).join(), /write /, text);
  assert.deepEqual(findExcludedWords({ text: 'Sie gehören dann dir.', isGerman: true }), []);
});

test('words missing from both the dictionary and the word list are reported', async () => {
  const dictionary = readFileSync(new URL('dictionary.txt', import.meta.url), 'utf8');
  const check = (text: string) => findMisspelledWords([{ where: 'here', text }], dictionary);
  assert.deepEqual(await check('The heartbeat recieves pings.'), [
    'here: "recieves" is not in the dictionary',
  ]);
  assert.deepEqual(await check('The prober receives pings for `mointors`.'), []);
});
