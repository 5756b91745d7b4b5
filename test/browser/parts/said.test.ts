import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { findingCatalogue } from '#engine/findings/catalogue.ts';
import { messageTablesOf } from '#engine/probes/messages.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { type Phrases, translatorOf } from '../../../web/src/said/phrases.ts';

const folder = new URL('../../../web/src/said/de/', import.meta.url);
const modules: Record<string, Phrases>[] = await Promise.all(
  readdirSync(folder).map((file) => import(new URL(file, folder).href)),
);
const phrases: Phrases = Object.assign({}, ...modules.flatMap((module) => Object.values(module)));
const german = translatorOf(phrases);

/** Whatever a reason is asked to say, it has a value for it. */
const anything = new Proxy({}, { get: (_, name) => (String(name).startsWith('days') ? 3 : '7') });

test('German says every title and remedy of the catalogue of findings', () => {
  const missing = findingCatalogue
    .flatMap(({ title, fix }) => [title, fix])
    .filter((text) => german(text) === text);
  assert.deepEqual(missing, []);
});

test('German says every reason that a probe gives', () => {
  const missing = messageTablesOf(PROBES)
    .flatMap((table) => Object.values(table).flatMap((say) => [say(anything), say({})]))
    .filter((text) => german(text) === text);
  assert.deepEqual(missing, []);
});

test('what differs from sentence to sentence is kept, and a sentence within one is said too', () => {
  assert.equal(german('Status 503, expected 200-299.'), 'Status 503, erwartet 200-299.');
  assert.equal(german('Shop (is down) is down'), 'Shop (is down) ist ausgefallen');
  assert.equal(
    german('It is down now: Port 443 refused the connection.'),
    'Jetzt ausgefallen: Port 443 hat die Verbindung abgelehnt.',
  );
  assert.equal(german('a.example: No CAA record'), 'a.example: Kein CAA-Eintrag');
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
