import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { renderOpenApi } from '../../scripts/api-document/render.ts';
import { inlineRefs } from '../../scripts/inline-refs.ts';

const file = join(dirname(fileURLToPath(import.meta.url)), '../../openapi.json');

type Schema = Record<string, unknown>;

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: object;
}

interface Operation {
  requestBody?: { content?: Record<string, Media> };
  responses: Record<string, { description?: string; content?: Record<string, Media> }>;
}

let text: string;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };
let operations: { name: string; operation: Operation }[];
before(async () => {
  text = await renderOpenApi();
  document = inlineRefs(JSON.parse(text));
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});

test('openapi.json matches the routes (npm run generate)', () => {
  assert.equal(document.openapi, '3.1.0');
  assert.ok(readFileSync(file, 'utf8') === text, 'openapi.json is out of date');
});

test('every field and every parameter has a description', () => {
  const { components, paths } = JSON.parse(text) as {
    components: { schemas: Record<string, Schema>; parameters: Record<string, Schema> };
    paths: Record<string, Record<string, { operationId: string; parameters?: Schema[] }>>;
  };
  const without: string[] = [];
  const visit = (part: unknown, at: string): void => {
    if (typeof part !== 'object' || part === null) return;
    const { properties, items, additionalProperties, anyOf, oneOf, allOf } = part as Record<string, unknown>;
    for (const [name, field] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
      const named = components.schemas[String(field.$ref).split('/').at(-1) ?? ''];
      if (!(field.description ?? named?.description)) without.push(`${at}.${name}`);
      visit(field, `${at}.${name}`);
    }
    for (const inner of [items, additionalProperties, anyOf, oneOf, allOf].flat()) visit(inner, at);
  };
  for (const [name, schema] of Object.entries(components.schemas)) visit(schema, name);
  for (const { operationId, parameters = [] } of Object.values(paths).flatMap((item) =>
    Object.values(item),
  )) {
    for (const { $ref, name, description } of parameters) {
      if ($ref === undefined && !description) without.push(`${operationId}?${name}`);
    }
  }
  assert.deepEqual(
    without,
    [],
    'describe it in its schema, or in scripts/api-document/field-descriptions.json',
  );
});

test('every request and every successful response has an example', () => {
  const without: string[] = [];
  for (const { name, operation } of operations) {
    const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    for (const { content = {} } of [operation.requestBody ?? {}, ...answers.map(([, answer]) => answer)]) {
      for (const [type, { schema, example, examples = schema?.examples }] of Object.entries(content)) {
        const isFile = schema?.format === 'binary';
        if (!isFile && (example ?? examples) === undefined) without.push(`${name} ${type}`);
      }
    }
  }
  assert.deepEqual(without, [], 'record it (scripts/collect-examples.ts)');
});

const openapiFile = new URL('../../openapi.json', import.meta.url);

test("the API document passes Redocly's linter", async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // A literal path takes precedence over a path with a parameter (OpenAPI 3.1, section 4.8.8.2).
      'no-ambiguous-paths': 'off',
      // The URL is the installation's own.
      'no-server-example.com': 'off',
      'no-invalid-schema-examples': 'error',
    },
  });
  const problems = await lintFromString({ source: readFileSync(openapiFile, 'utf8'), config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    [],
  );
});
