import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { textOf } from '#platform/errors.ts';
import { assertLoopIsFree } from '#test/support/timing.ts';
import { createNotification } from './testing/channel-suite.ts';
import { renderTemplate, templateFaults } from './webhook.ts';

const template =
  '{"text": "{{ headline }}", "by": {{ actor | json }}, "name": "{{ incident.title | upcase }}", "check": {{ check | json }}}';

test('a rendered template is valid JSON that contains the original names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (title) => {
      const rendered = await renderTemplate(
        '{"name": "{{ incident.title }}"}',
        createNotification({ incident: { title } }),
      );
      assert.ok('json' in rendered, JSON.stringify(rendered));
      assert.equal(JSON.parse(rendered.json).name, title);
    }),
  );
  assert.deepEqual(await templateFaults(template, 'a'), []);
});

test('an invalid template is rejected with the position and the reason', async () => {
  const faults: [string, RegExp][] = [
    ['{"a": "{{ incident.title }"}', /cannot be rendered/],
    ['{"a": "{{ incident.title | shout }}"}', /undefined filter: shout/],
    ['{% include "/etc/passwd" %}', /cannot be rendered: ENOENT/],
    ['{% render "../secret" %}', /cannot be rendered/],
    ['hello {{ incident.title }}', /valid JSON for the event "opened"/],
    ['{"check": {{ check.durationMs }}}', /for the event "test".*\| json/],
  ];
  for (const [wrong, says] of faults) {
    const [fault] = await templateFaults(wrong, 'a');
    assert.equal(fault?.pointer, '/template');
    assert.match(textOf(fault.detail), says);
  }
});

test('a template is limited in time and size and can access only its own data', async () => {
  const loop = (range: string) =>
    `{% for a in ${range} %}{% for b in (1..3000) %}{% for c in (1..3000) %}{{ c }}{% endfor %}{% endfor %}{% endfor %}`;
  const doubling =
    '{% assign s = "aaaaaaaa" %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}"{{ s }}"';
  for (const [greedy, fault] of [
    [loop('(1..900000000)'), /memory alloc limit exceeded/],
    [loop('(1..3000)'), /takes too long/],
    [doubling, /memory alloc limit exceeded/],
  ] as const)
    assert.match(textOf((await templateFaults(greedy, 'a'))[0]?.detail ?? ''), fault);
  // Few iterations, so that the time limit does not come first on a busy machine.
  const long = `"{% for a in (1..20) %}${'x'.repeat(19_000)}{% endfor %}"`;
  assert.match(textOf((await templateFaults(long, 'a'))[0]?.detail ?? ''), /at most 256 kB/);
  const seen = await renderTemplate(
    '"{{ incident.constructor.name }}{{ incident.__proto__ }}"',
    createNotification(),
  );
  assert.deepEqual(seen, { json: '""' });
});

/**
 * Without the sandbox, each of these templates blocks the event loop for seconds to minutes, despite Liquid's limits.
 */
const hostile: Record<string, string> = {
  'chained json': `{{ '${'"'.repeat(9)}' ${'| json '.repeat(27)}}}`,
  'chained escapes': `{{ '${'&'.repeat(200)}' ${'| escape | url_encode '.repeat(200)}}}`,
  'replace by itself': `{% assign s = "${'a'.repeat(99)}" %}{{ s ${'| replace: "a", s '.repeat(9)}}}`,
  ...Object.fromEntries(
    [
      'find: "a", 1',
      'where: "a", 1',
      'find_exp: "x", "x == -1"',
      'reject_exp: "x", "x == -1"',
      'where_exp: "x", "x == -1"',
      'group_by_exp: "x", "x"',
      'sort_natural',
      'sort',
      'uniq',
      'sum',
      'map: "a"',
      'reverse',
      'compact',
      'join: ","',
    ].map((filter) => [filter, `{% assign big = (1..1900000) %}{{ big | ${filter} | size | json }}`]),
  ),
  contains: `{% assign big = (1..1900000) %}${'{% if big contains "x" %}{% endif %}'.repeat(400)}"a"`,
};

test('an expensive filter ends with a fault both when saved and when delivered, without blocking the event loop', async () => {
  for (const [name, template] of Object.entries(hostile)) {
    const startedMs = performance.now();
    const result = await assertLoopIsFree(name, () => templateFaults(template, 'a'));
    // The sandbox ends the rendering after one to five seconds. The remaining time is for starting its process up to
    // three times on a busy machine.
    assert.ok(performance.now() - startedMs < 60_000, name);
    for (const { pointer, code } of result)
      assert.deepEqual([pointer, code], ['/template', 'not_a_template'], name);
  }
  // No sample meets the condition, so the template is accepted. Its delivery then fails permanently.
  const hidden = `{% if incident.title == "now" %}${hostile['chained json']}{% else %}"a"{% endif %}`;
  assert.deepEqual(await templateFaults(hidden, 'a'), []);
  const result = await assertLoopIsFree('a delivery', async () =>
    renderTemplate(hidden, createNotification({ incident: { title: 'now' } })),
  );
  assert.ok('fault' in result && !result.retry);
  assert.match(textOf(result.fault), /too long|too much memory/);
});
