import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingCatalog } from '#engine/findings/catalog.ts';
import {
  completeOrder,
  families,
  familyOfCheck,
  listFamilies,
  listScheduledFamilies,
  nextScanDue,
} from './families.ts';
import { familyNames } from './types.ts';

/** Active checks that are not implemented yet. */
const notMade = ['brand.lookalike.mx-accepts-brand-mail'];

test('every check of the catalog belongs to exactly one family', () => {
  const all = familyNames.flatMap((name) => families[name].checks);
  assert.equal(new Set(all).size, all.length, 'each check belongs to one family');
  const missing = findingCatalog.map(({ id }) => id).filter((id) => familyOfCheck(id) === null);
  assert.deepEqual(missing, notMade);
});

test('a family for verified domains contains only active checks', () => {
  for (const name of familyNames) {
    if (!families[name].needsVerified) continue;
    for (const id of families[name].checks)
      assert.equal(findingCatalog.find((type) => type.id === id)?.active, true, id);
  }
});

test('families run after the families that provide their facts, so a scan never deadlocks', () => {
  for (const [position, name] of familyNames.entries())
    for (const other of families[name].after)
      assert.ok(familyNames.indexOf(other) < position, `${name} depends on ${other}, which runs later`);
});

test("families that connect to a site's servers run one after another in every scan", () => {
  const connecting = familyNames.filter((name) =>
    ['tls', 'tls-protocols', 'web', 'exposure', 'exposure-active', 'availability'].includes(name),
  );
  for (const [position, name] of connecting.entries())
    for (const other of connecting.slice(0, position))
      assert.ok(families[name].after.includes(other), `${name} may run beside ${other}`);
});

test('a request for families adds dependent families, except families that require verified ownership', () => {
  assert.deepEqual(completeOrder(['email'], false), ['email', 'change']);
  assert.ok(!listFamilies(false).some((name) => families[name].needsVerified));
  assert.deepEqual(listFamilies(true), [...familyNames]);
});

test('the next run is between 0.5 and 1.5 intervals away, and runs spread over the interval', () => {
  const now = Date.UTC(2026, 10, 20);
  for (const family of listScheduledFamilies()) {
    const { intervalMs } = families[family];
    const waits = Array.from({ length: 300 }, (_, n) => nextScanDue(`monitor-${n}`, family, now) - now);
    assert.ok(Math.min(...waits) >= intervalMs / 2 && Math.max(...waits) <= intervalMs * 1.5);
    const tenths = new Set(waits.map((wait) => Math.floor(((wait - intervalMs / 2) * 10) / intervalMs)));
    assert.ok(tenths.size >= 10, `${family} falls into ${tenths.size} tenths`);
  }
});
