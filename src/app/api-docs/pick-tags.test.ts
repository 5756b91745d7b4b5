import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { OpenApiDocument } from '../../../scripts/api-document/components.ts';
import { renderOpenApi } from '../../../scripts/api-document/render.ts';
import { pickTags } from './pick-tags.ts';

let document: OpenApiDocument & { tags: { name: string; description: string }[] };
before(async () => {
  document = JSON.parse(await renderOpenApi());
});

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.values(paths).flatMap((item) => Object.values(item));

test('the parts together contain every operation exactly once', () => {
  const ids = document.tags.flatMap(({ name }) =>
    operationsOf(pickTags(document, name)).map(({ operationId }) => operationId),
  );
  assert.deepEqual(
    ids.sort(),
    operationsOf(document)
      .map(({ operationId }) => operationId)
      .sort(),
  );
});

test('a part contains only what its operations reference', () => {
  for (const { name } of document.tags) {
    const part = pickTags(document, name);
    const text = JSON.stringify(part);
    const refs = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, to]) => to));
    const held = Object.entries(part.components)
      .filter(([group]) => group !== 'securitySchemes')
      .flatMap(([group, parts]) => Object.keys(parts ?? {}).map((one) => `${group}/${one}`));
    assert.deepEqual(held.sort(), [...refs].sort(), name);
  }
});

test('a part with two tags passes the same linter as the whole document', async () => {
  const part = pickTags(document, ['Import', 'Monitors']);
  const rules = { 'no-ambiguous-paths': 'off', 'no-server-example.com': 'off' } as const;
  const problems = await lintFromString({
    source: JSON.stringify(part),
    config: await createConfig({ extends: ['recommended'], rules }),
  });
  assert.deepEqual(
    problems.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    [],
  );
});
