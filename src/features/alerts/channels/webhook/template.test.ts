import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeNotice } from '../testing/notice-fixtures.ts';
import { renderTemplate, templateFaults } from './template.ts';

const template =
  '{"text": "{{ headline }}", "by": {{ actor | json }}, "name": "{{ incident.title | upcase }}", "check": {{ check | json }}}';

test('whatever is named, what is rendered is JSON that says it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const rendered = renderTemplate(
        '{"name": "{{ incident.title }}"}',
        makeNotice({ incident: { title } }),
      );
      assert.ok('json' in rendered, JSON.stringify(rendered));
      assert.equal(JSON.parse(rendered.json).name, title);
    }),
  );
  assert.deepEqual(templateFaults(template), []);
});

test('a template that is wrong is told where and why', () => {
  const faults: [string, RegExp][] = [
    ['{"a": "{{ incident.title }"}', /cannot be rendered/],
    ['{"a": "{{ incident.title | shout }}"}', /undefined filter: shout/],
    ['{% include "/etc/passwd" %}', /cannot be rendered: ENOENT/],
    ['{% render "../secret" %}', /cannot be rendered/],
    ['hello {{ incident.title }}', /must render to JSON; for the event "opened"/],
    ['{"check": {{ check.durationMs }}}', /for the event "test".*\| json/],
  ];
  for (const [wrong, says] of faults) {
    const [fault] = templateFaults(wrong);
    assert.equal(fault?.pointer, '/template');
    assert.match(fault.detail, says);
  }
});

test('a template neither runs for long nor grows, and sees nothing but data', () => {
  const loops = ['(1..900000000)', '(1..3000)'].map(
    (range) =>
      `{% for a in ${range} %}{% for b in (1..3000) %}{% for c in (1..3000) %}{{ c }}{% endfor %}{% endfor %}{% endfor %}`,
  );
  const doubling =
    '{% assign s = "aaaaaaaa" %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}"{{ s }}"';
  for (const greedy of [...loops, doubling]) {
    assert.match(templateFaults(greedy)[0]?.detail ?? '', /limit exceeded/);
  }
  const long = `"{% for a in (1..2000) %}${'x'.repeat(200)}{% endfor %}"`;
  assert.match(templateFaults(long)[0]?.detail ?? '', /more than 256 kB/);
  const seen = renderTemplate('"{{ incident.constructor.name }}{{ incident.__proto__ }}"', makeNotice());
  assert.deepEqual(seen, { json: '""' });
});
