import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument, Operation } from '../../scripts/api-document/components.ts';
import apiDocument from '../../scripts/api-document/document.json' with { type: 'json' };
import { renderOpenApi } from '../../scripts/api-document/render.ts';

let document: OpenApiDocument;
let text: string;
let operations: { name: string; operation: Operation }[];

before(async () => {
  text = await renderOpenApi();
  document = JSON.parse(text);
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
});

const namesOf = (holds: (operation: Operation) => boolean) =>
  operations.filter(({ operation }) => holds(operation)).map(({ name }) => name);

const tagNames = new Set(apiDocument.tags.map(({ name }) => name));

test('every operation has a summary and one tag that scripts/api-document/document.json describes', () => {
  assert.deepEqual(
    namesOf(({ summary, tags = [] }) => !summary || tags.length !== 1 || !tagNames.has(tags[0] ?? '')),
    [],
  );
});

/** Verbs that operation names may start with. */
const verbs =
  /^(list|get|create|update|replace|delete|change|check|pause|resume|test|retry|preview|verify|watch|scan|comment|acknowledge|resolve|reopen|publish|end|cancel|snooze|rotate|import|export|subscribe|unsubscribe|confirm|unlock|revoke|bulk|ping|probe|open|stop|start|accept|request|undo|report|collect|approve|submit|withdraw|escalate|close|record|complete|sign|renew|set|reset)[A-Z]/;

test('every operation has a unique name that begins with a verb', () => {
  assert.deepEqual(
    namesOf(({ operationId }) => !verbs.test(operationId)),
    [],
    'state operationId in its schema, or add the verb here',
  );
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
});

test('every request and response body is a named schema', () => {
  const faults: string[] = [];
  for (const { name, operation } of operations) {
    const answers = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
    const shared = (answer: { $ref?: string }) =>
      document.components.responses?.[answer.$ref?.split('/').at(-1) ?? ''];
    const media = [operation.requestBody, ...answers.map(([, answer]) => shared(answer) ?? answer)].flatMap(
      (part) => Object.entries(part?.content ?? {}),
    );
    for (const [type, { schema }] of media) {
      const named = schema?.$ref ?? (schema?.items as { $ref?: string } | undefined)?.$ref;
      if (type === 'application/json' && named === undefined) faults.push(name);
    }
  }
  assert.deepEqual(faults, [], 'give the schema a title in PascalCase');
});

test('the items of every list have a name', () => {
  const unnamed = Object.entries(document.components.schemas)
    .filter(([, schema]) => schema.properties?.nextCursor !== undefined)
    .filter(([, schema]) => (schema.properties?.items?.items as { $ref?: string })?.$ref === undefined)
    .map(([name]) => name);
  assert.deepEqual(unnamed, [], 'give the item a title in PascalCase');
});

test('every operation documents its success response and its problems', () => {
  assert.deepEqual(
    namesOf(({ responses = {} }) => {
      const statuses = Object.keys(responses);
      return !statuses.some((status) => status.startsWith('2')) || !statuses.includes('400');
    }),
    [],
  );
});

/** Changes to resources that cannot be read at the same URL, with the reason. */
const untagged = new Map([
  ['patch /api/v1/user', 'the person is read with the session'],
  ['put /api/v1/status-pages/{id}/logo', 'a file is replaced as a whole'],
  ['put /api/v1/status-pages/{id}/favicon', 'a file is replaced as a whole'],
  ['patch /api/v1/user/factors/passkeys/{id}', 'passkeys are read with the other factors'],
]);

test('resources are changed and read at the same URL, so that If-Match can reject a change', () => {
  const changes = namesOf(({ responses = {} }) => !('412' in responses));
  assert.deepEqual(
    changes.filter((name) => /^(?:patch|put) /.test(name) && !untagged.has(name)),
    [],
  );
});

test('every paginated list can be counted on request', () => {
  const fields = ({ parameters = [] }: Operation) =>
    new Set(parameters.map(({ $ref, name }) => $ref?.split('/').at(-1)?.toLowerCase() ?? name));
  assert.deepEqual(
    namesOf((operation) => fields(operation).has('cursor') && !fields(operation).has('count')),
    // These lists have no total. Counting checks would mean hundreds of thousands of rows, and reports are computed
    // page by page.
    ['get /api/v1/service-monitors/{id}/checks', 'get /api/v1/reports/months'],
  );
});

test('every response documents its request ID', () => {
  const shared = (answer: { $ref?: string }) =>
    document.components.responses?.[answer.$ref?.split('/').at(-1) ?? ''] ?? answer;
  assert.deepEqual(
    namesOf(({ responses = {} }) =>
      Object.values(responses).some(
        (response) => !('X-Request-Id' in ((shared(response) as { headers?: object }).headers ?? {})),
      ),
    ),
    [],
  );
});

test('schemas and responses have readable names', () => {
  const { schemas, responses = {} } = document.components;
  const odd = [...Object.keys(schemas), ...Object.keys(responses)].filter(
    (name) => !/^[A-Z][A-Za-z0-9]{2,}$/.test(name),
  );
  assert.deepEqual(odd, []);
});

test('every operation documents each status that it can fail with', () => {
  assert.deepEqual(
    namesOf(({ responses = {} }) => 'default' in responses),
    [],
  );
});

test('request bodies state that unknown fields are rejected', () => {
  const open = operations.flatMap(({ name, operation }) =>
    Object.values(operation.requestBody?.content ?? {})
      .map(({ schema }) => document.components.schemas[schema?.$ref?.toString().split('/').at(-1) ?? ''])
      .filter((schema) => schema?.properties !== undefined && schema.additionalProperties !== false)
      .map(() => name),
  );
  assert.deepEqual(open, []);
});

test('no schema has the name of a JavaScript or DOM global', () => {
  const libraries = globSync(
    join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/@typescript/*/lib/lib.*.d.ts'),
  );
  const declaration =
    /^(?:declare )?(?:interface|var|let|const|type|class|function|namespace) ([A-Za-z_$][\w$]*)/gm;
  const globals = new Set(
    libraries.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(declaration)].map(([, name]) => name ?? ''),
    ),
  );
  assert.ok(
    globals.has('Headers') && globals.has('Promise') && globals.has('Event'),
    'the libraries are read',
  );
  assert.deepEqual(
    Object.keys(document.components.schemas ?? {}).filter((name) => globals.has(name)),
    [],
  );
});
