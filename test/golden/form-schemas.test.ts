import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { renderFormSchemas } from '../../scripts/generate-form-schemas.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test("the dashboard's form rules are those of the API document; run npm run generate", () => {
  for (const [name, text] of renderFormSchemas(read('openapi.json')))
    assert.ok(read(`web/src/generated/${name}`) === text, `${name} is out of date`);
});
