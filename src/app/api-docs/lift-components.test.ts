import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liftComponents, type OpenApiDocument, type Schema } from './lift-components.ts';

function documentOf(answer: Schema, other: Schema = answer): OpenApiDocument {
  const operation = (operationId: string, schema: Schema) => ({
    operationId,
    responses: { 200: { content: { 'application/json': { schema } } } },
  });
  return {
    paths: { '/a': { get: operation('getA', answer) }, '/b': { get: operation('getB', other) } },
    components: { schemas: {} },
  };
}

const shown = (document: OpenApiDocument, path: string) =>
  document.paths[path]?.get?.responses?.[200]?.content?.['application/json']?.schema;

test('a schema with a name is written once, and so are those within it', () => {
  const dog = () => ({
    title: 'Dog',
    type: 'object',
    properties: {
      bark: { title: 'Bark', type: 'object', properties: {} },
      name: { title: 'Name', type: 'string' },
    },
  });
  const document = liftComponents(documentOf(dog(), { type: 'array', items: dog() }));
  assert.deepEqual(shown(document, '/a'), { $ref: '#/components/schemas/Dog' });
  assert.deepEqual(shown(document, '/b'), { type: 'array', items: { $ref: '#/components/schemas/Dog' } });
  assert.deepEqual(Object.keys(document.components.schemas), ['Bark', 'Dog']);
});

test('what has no name takes that of its operation', () => {
  const document = liftComponents(documentOf({ type: 'object', properties: {} }));
  assert.deepEqual(Object.keys(document.components.schemas), ['GetAAnswer', 'GetBAnswer']);
});

test('two that differ may not have one name', () => {
  const document = documentOf(
    { title: 'Dog', type: 'object', properties: {} },
    { title: 'Dog', type: 'object', properties: { name: { type: 'string' } } },
  );
  assert.throws(() => liftComponents(document), /two schemas that differ are called Dog/);
});

test('what may be null says so in one word', () => {
  const document = liftComponents(
    documentOf({ description: 'When', anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }),
  );
  assert.deepEqual(document.components.schemas.GetAAnswer, {
    type: ['string', 'null'],
    enum: ['a', null],
    description: 'When',
  });
});

test('a discriminator names the schema of each value', () => {
  const kind = (name: string) => ({
    title: name,
    type: 'object',
    properties: { kind: { const: name.toLowerCase() } },
  });
  const document = liftComponents(
    documentOf({
      title: 'Animal',
      discriminator: { propertyName: 'kind' },
      oneOf: [
        kind('Dog'),
        {
          title: 'Cat',
          allOf: [
            { type: 'object', properties: {} },
            { ...kind('Tom'), properties: { kind: { const: 'cat' } } },
          ],
        },
      ],
    }),
  );
  assert.deepEqual(document.components.schemas.Animal?.discriminator?.mapping, {
    dog: '#/components/schemas/Dog',
    cat: '#/components/schemas/Cat',
  });
});
