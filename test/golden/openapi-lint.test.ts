import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const file = new URL('../../openapi.json', import.meta.url);

test("the API document passes Redocly's linter", async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // A concrete path takes precedence over one with a parameter (OpenAPI 3.1, section 4.8.8.2).
      'no-ambiguous-paths': 'off',
      // The URL is that of the installation.
      'no-server-example.com': 'off',
    },
  });
  const problems = await lintFromString({ source: readFileSync(file, 'utf8'), config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    [],
  );
});
