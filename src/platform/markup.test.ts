import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMsOf } from '#test/support/timing.ts';
import { escapeHtml, readMarkup } from './markup.ts';

/** Returns the events a reader receives, in order. */
function eventsOf(text: string, options: { xml?: boolean } = {}): string[] {
  const events: string[] = [];
  readMarkup(
    text,
    {
      onopentag: (name, attributes) => events.push(`<${[name, ...Object.values(attributes)].join(' ')}>`),
      ontext: (text) => events.push(text),
      onclosetag: (name) => events.push(`</${name}>`),
    },
    options,
  );
  return events;
}

test('reports elements as they open and close, including implied end tags', () => {
  assert.deepEqual(eventsOf('<ul><li class=a>x<li>y</ul>'), [
    ...['<ul>', '<li a>', 'x', '</li>', '<li>', 'y', '</li>', '</ul>'],
  ]);
  assert.deepEqual(eventsOf('<A><b/></A>', { xml: true }), ['<A>', '<b>', '</b>', '</A>']);
});

test('elements beyond the maximum depth are closed as soon as they open, and their content is still read', () => {
  const events = eventsOf(`${'<b>'.repeat(1_000)}<a href=x>text</a>`);
  assert.equal(events.filter((event) => event === '<b>').length, 1_000);
  assert.deepEqual(events.slice(events.indexOf('<a x>'), events.indexOf('<a x>') + 3), [
    '<a x>',
    '</a>',
    'text',
  ]);
  const opened = events.filter((event) => /^<[^/]/.test(event)).length;
  assert.equal(
    events.filter((event) => event.startsWith('</')).length,
    opened,
    'all elements are closed at the end',
  );
});

test('time grows linearly with the length for any repeated input', () => {
  const deep = '<i>'.repeat(300);
  const pieces = {
    ...{
      open: '<b>',
      nested: '<div><b>',
      form: '<form>',
      svg: '<svg>',
      table: '<table><td>',
      list: '<ul><li>',
    },
    ...{
      close: '</b>',
      unknown: '</aaaaaaaaab>',
      attribute: ' a=1',
      less: '<',
      entity: '&amp;',
      number: '&#x',
    },
    ...{ comment: '<!--', cdata: '<![CDATA[', instruction: '<?', script: '<script>', end: '</script' },
  };
  for (const [name, piece] of Object.entries(pieces)) {
    const textOf = (length: number) =>
      `${deep}<a ${piece.repeat(length / piece.length)}>${piece.repeat(length / piece.length)}`;
    cpuMsOf(() => eventsOf(textOf(20_000)));
    const ms = cpuMsOf(() => eventsOf(textOf(500_000)));
    assert.ok(ms < 3_000, `${name}: ${ms} ms for a megabyte`);
  }
});

test('untrusted text cannot open a tag, close an attribute or form a character reference', () => {
  assert.equal(
    escapeHtml(`<a href="x" title='y'>&amp;`),
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  );
});
