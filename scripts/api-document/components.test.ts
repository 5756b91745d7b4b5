import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractComponents, type OpenApiDocument, type Schema } from './components.ts';

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

test('a named schema and the named schemas inside it each appear once', () => {
  const dog = () => ({
    title: 'Dog',
    type: 'object',
    properties: {
      bark: { title: 'Bark', type: 'object', properties: {} },
      name: { title: 'Name', type: 'string' },
    },
  });
  const document = extractComponents(documentOf(dog(), { type: 'array', items: dog() }));
  assert.deepEqual(shown(document, '/a'), { $ref: '#/components/schemas/Dog' });
  assert.deepEqual(shown(document, '/b'), { type: 'array', items: { $ref: '#/components/schemas/Dog' } });
  assert.deepEqual(Object.keys(document.components.schemas), ['Bark', 'Dog']);
});

test('a schema without a name is named after its operation', () => {
  const document = extractComponents(documentOf({ type: 'object', properties: {} }));
  assert.deepEqual(Object.keys(document.components.schemas), ['GetAResponse', 'GetBResponse']);
});

test('two different schemas must not have the same name', () => {
  const document = documentOf(
    { title: 'Dog', type: 'object', properties: {} },
    { title: 'Dog', type: 'object', properties: { name: { type: 'string' } } },
  );
  assert.throws(() => extractComponents(document), /Two different schemas are named Dog/);
});

test('a discriminator maps each value to its schema', () => {
  const kind = (name: string) => ({
    title: name,
    type: 'object',
    properties: { kind: { const: name.toLowerCase() } },
  });
  const document = extractComponents(
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

test('a description for a path takes precedence over the one for the name of the field', () => {
  const fields = () => ({ label: { type: 'string' } });
  const document = extractComponents(
    documentOf(
      { title: 'Scan', type: 'object', properties: fields() },
      { title: 'Domain', type: 'object', properties: fields() },
    ),
  );
  const { Scan, Domain } = document.components.schemas;
  assert.equal(Scan?.properties?.label?.description, 'Risk label');
  assert.equal(Domain?.properties?.label?.description, 'Label given by a member');
});
