import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Phrases, translatorOf } from '../../../web/src/said/phrases.ts';

const folder = new URL('../../../web/src/said/de/', import.meta.url);
const modules: Record<string, Phrases>[] = await Promise.all(
  readdirSync(folder).map((file) => import(new URL(file, folder).href)),
);
const phrases: Phrases = Object.assign({}, ...modules.flatMap((module) => Object.values(module)));
const german = translatorOf(phrases);

test('German says how certificates are looked for', () => {
  const source = readFileSync(
    new URL('../../../src/features/certificates/logs/routes.ts', import.meta.url),
    'utf8',
  );
  const notices = [...source.matchAll(/^ {2}(?:api|tail|off): '(.+)',$/gm)].map(([, words = '']) => words);
  assert.equal(notices.length, 3);
  assert.deepEqual(
    notices.filter((text) => german(text) === text),
    [],
  );
});

test('what differs from sentence to sentence is kept, and a sentence within one is said too', () => {
  assert.equal(german('Shop (is down) is down'), 'Shop (is down) ist ausgefallen');
});

test('what German has no words for stays as it was said', () => {
  for (const text of ['', 'Three customers called.', 'Checkout: loses carts', '{name} is odd\nindeed'])
    assert.equal(german(text), text);
});

test('a translation fills in nothing that its sentence does not tell', () => {
  const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).toSorted();
  for (const [text, translated] of Object.entries(phrases)) {
    const given = slots(text);
    for (const slot of slots(translated)) assert.ok(given.includes(slot), `${text}: ${slot}`);
  }
});
