import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findFindingType } from './catalogue.ts';
import { renderAllFindingPages, renderFindingPage } from './page.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

test('the pages in docs/findings are those of the catalogue', () => {
  const pages = renderAllFindingPages();
  const files = readdirSync(join(root, 'docs', 'findings'))
    .filter((file) => file !== 'SCORING.md')
    .map((file) => `docs/findings/${file}`);
  assert.deepEqual(files.sort(), [...pages.keys()].sort(), 'out of date: run npm run generate');
  for (const [path, text] of pages)
    assert.equal(
      readFileSync(join(root, path), 'utf8'),
      text,
      `${path} is out of date: run npm run generate`,
    );
});

test('a page names the caps as risk, the remedy, and links its RFCs to their sections', () => {
  const page = renderFindingPage(findFindingType('ssl.certificate.expired') ?? assert.fail());
  assert.match(page, /^# The certificate has expired\n/);
  assert.match(page, /overall risk score is at least 51/);
  assert.match(page, /on a main name/);
  assert.match(page, /\(https:\/\/www\.rfc-editor\.org\/rfc\/rfc5280#section-4\.1\.2\.5\)/);
  assert.match(page, /## How to fix it\n\nRenew and deploy/);
});
