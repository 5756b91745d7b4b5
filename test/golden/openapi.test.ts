import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { renderOpenApi } from '../../scripts/api-document/render.ts';
import { inlineRefs } from '../../scripts/inline-refs.ts';

const file = join(dirname(fileURLToPath(import.meta.url)), '../../openapi.json');

interface Operation {
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown; examples?: unknown }> };
  responses: Record<
    string,
    { description?: string; content?: Record<string, { schema?: Schema; example?: unknown }> }
  >;
}
type Schema = Record<string, unknown>;

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

/** Returns true for a schema with an example, or with one on each of its fields, items or branches. */
function hasExample(schema: Schema | undefined, depth = 0): boolean {
  if (!schema || depth > 6) return false;
  if (schema.example !== undefined || schema.examples !== undefined || schema.enum !== undefined) return true;
  if (['uuid', 'date-time', 'binary'].includes(String(schema.format))) return true;
  if (
    schema.const !== undefined ||
    schema.type === 'null' ||
    schema.type === 'boolean' ||
    schema.type === 'integer'
  )
    return true;
  const parts = [
    ...Object.values((schema.properties as Record<string, Schema> | undefined) ?? {}),
    ...((schema.anyOf ?? schema.oneOf ?? []) as Schema[]),
    ...(schema.items ? [schema.items as Schema] : []),
  ];
  return parts.some((part) => hasExample(part, depth + 1));
}

test('every request and response body has an example', () => {
  const faults: string[] = [];
  for (const { name, operation } of operations) {
    const bodies = Object.values(operation.requestBody?.content ?? {});
    const answers = Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2') && status !== '204')
      .flatMap(([, response]) => Object.values(response.content ?? {}));
    for (const { schema, example } of [...bodies, ...answers]) {
      if (example === undefined && !hasExample(schema)) faults.push(name);
    }
  }
  assert.deepEqual([...new Set(faults)], []);
});

const openapiFile = new URL('../../openapi.json', import.meta.url);

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
  const problems = await lintFromString({ source: readFileSync(openapiFile, 'utf8'), config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    [],
  );
});
