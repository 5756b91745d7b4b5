import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderReference } from './reference-page.ts';

test('prose is text, and code where backticks say so; nothing of it is markup', () => {
  const page = renderReference(
    {
      info: { title: 'Lab', description: 'Send `<key>` & <b>wait</b>' },
      paths: { '/x': { get: { tags: ['T'], summary: 'Reads `x`', responses: {} } } },
    },
    { style: '/s.css', script: '/s.js' },
  );
  assert.match(page, /Send <code>&lt;key&gt;<\/code> &amp; &lt;b&gt;wait/);
  assert.match(page, /Reads <code>x<\/code>/);
});
