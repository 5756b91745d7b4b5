import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from './escape-html.ts';

test('what others wrote opens no tag, ends no attribute and names no character', () => {
  assert.equal(
    escapeHtml(`<a href="x" title='y'>&amp;`),
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  );
});
