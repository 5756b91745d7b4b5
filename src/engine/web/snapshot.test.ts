import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSketcher } from './page/sketch.ts';
import { compareSnapshots, type PageSnapshot } from './snapshot.ts';

function snapshot(text: string, more: Partial<PageSnapshot> = {}): PageSnapshot {
  const sketcher = createSketcher();
  sketcher.add(text);
  return {
    host: 'a.test',
    url: 'https://a.test/',
    status: 200,
    title: 'Shop',
    scriptHosts: ['cdn.one.test'],
    forms: ['get https://a.test/search'],
    ...sketcher.finish(),
    ...more,
  };
}

const results = (before: PageSnapshot[], after: PageSnapshot[]) =>
  compareSnapshots(before, after).map(({ id, result }) => `${id.slice('change.web.'.length)} ${result}`);

const text = 'the quick brown fox jumps over the lazy dog and runs away from here as fast as it can';
const other = 'owned by nobody in particular greetings to all our friends around the world today';

test('a script from a new host is a change, but a removed script is not', () => {
  const more = snapshot(text, { scriptHosts: ['cdn.one.test', 'cdn.two.test'] });
  assert.deepEqual(results([snapshot(text)], [more]), ['external-script-added fail', 'content-major pass']);
  assert.deepEqual(results([more], [snapshot(text)]), ['external-script-added pass', 'content-major pass']);
});

test('a page counts as replaced if text, title and forms are all different', () => {
  const before = [snapshot(text)];
  const replaced = snapshot(other, { title: 'Owned', forms: [] });
  assert.equal(results(before, [replaced])[1], 'content-major fail');
  assert.equal(results(before, [{ ...replaced, title: 'Shop' }])[1], 'content-major pass');
  assert.equal(results(before, [{ ...replaced, forms: before[0]?.forms ?? [] }])[1], 'content-major pass');
});

test('nothing is compared without an earlier page', () => {
  assert.deepEqual(results([], [snapshot(text)]), [
    'external-script-added not-applicable',
    'content-major not-applicable',
  ]);
});
