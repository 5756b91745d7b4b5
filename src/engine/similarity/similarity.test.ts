import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { comparePages, digestPage } from './digest-page.ts';

const url = 'https://shop.test/';
const text =
  'Welcome to the garden shop where every plant has a name and every name has a story to tell in spring';
const shop = (more = '', title = 'Shop') =>
  `<html><head><title>${title}</title><link rel="shortcut icon" href="/i.png"></head><body><header class=top><h1>Shop</h1></header>
   <main class=card><p>${text}</p><form action=/in><input name=u><input type=password name=p><button>In</button></form></main>${more}</body></html>`;
const digest = (html: string) => digestPage(html, url);

test('a copy is similar, another page is not, and a changed page is in between', () => {
  assert.equal(comparePages(digest(shop()), digest(shop())), 1);
  assert.ok((comparePages(digest(shop()), digest(shop('', 'Other title'))) ?? 0) > 0.8);
  const other = digest(
    '<html><body><ul><li>News of today, of other things, by other people, told at length</ul></body></html>',
  );
  assert.ok((comparePages(digest(shop()), other) ?? 1) < 0.2);
  const more = comparePages(
    digest(shop()),
    digest(shop(`<section><p>${text.split(' ').reverse().join(' ')}</p></section>`)),
  );
  assert.ok(more !== null && more > 0.4 && more < 0.95, String(more));
  assert.equal(comparePages(digest(''), digest('')), null);
});

test('a digest contains the title, the icon, and whether the page is parked or asks for a password', () => {
  const page = digest(shop());
  assert.deepEqual(
    [page.title, page.icon, page.hasPassword, page.parked],
    ['Shop', 'https://shop.test/i.png', true, false],
  );
  for (const parked of [
    '<title>larkspvr.test - this domain is for sale</title><p>Make an offer</p>',
    '<body><h1>Diese Domain steht zu verkaufen</h1>',
    '<body><p>Buy this domain</p></body>',
    '<script src="https://www.sedoparking.com/x.js"></script>',
  ]) {
    assert.equal(digest(parked).parked, true, parked);
  }
  assert.equal(digest(`<p>How to buy this domain name: ${'a long guide '.repeat(200)}</p>`).parked, false);
});

test('any bytes result in a digest of limited size', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (html) => {
      const page = digest(`<div ${html}`);
      assert.ok(page.text.length <= 64 && page.structure.length <= 64 && (page.title?.length ?? 0) <= 300);
      const alike = comparePages(page, page);
      assert.ok(alike === null || alike === 1 || page.words + page.elements < 20);
    }),
    { numRuns: 40 },
  );
  const deep = digest('<div>'.repeat(100_000));
  assert.ok(deep.elements <= 60_000);
});
