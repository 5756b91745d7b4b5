import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { modelPagePath, renderModelPage } from './model-page.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

test('the page of the scoring model is that of its tables', () => {
  const page = renderModelPage();
  assert.equal(readFileSync(join(root, modelPagePath), 'utf8'), page, 'out of date: run npm run generate');
  for (const row of [
    '| 11–25 | guarded | B |',
    '| 2–4 | 1.25 |',
    '| 70% | provisional, risk at least 26 |',
    '| medium | 5–14 |',
    '| 50% | provisional; the score is the lowest overall cap of an open finding. Without one, there is no score and the label is unknown |',
    '| 8% | 39 F | `availability.dns.resolution-failing` 61 |',
    '| Typical small business | 100% | 82 B | `email.dmarc.policy-none` 4,',
  ])
    assert.ok(page.includes(row), row);
});
