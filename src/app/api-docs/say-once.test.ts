import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineRefs } from './inline-refs.ts';
import type { OpenApiDocument, Schema } from './lift-components.ts';
import { sayOnce } from './say-once.ts';

const text = (description: string) => ({ type: 'string', maxLength: 500, description });
const shared = () => ({
  name: text('What it is called, wherever it is shown'),
  note: text('For people alone: nothing in it is read by the service itself'),
  colour: { enum: ['red', 'green', 'blue', 'yellow'], type: 'string', description: 'Of its lamp' },
});
const body = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } as Schema } },
});

/** A thing that is made, changed and read. */
function thing(): OpenApiDocument {
  const id = { in: 'path', name: 'id', required: true, schema: { type: 'string' } };
  return {
    paths: {
      '/things': {
        post: {
          operationId: 'createThing',
          requestBody: body('CreateThingRequest'),
          responses: { 201: body('Thing') },
        },
      },
      '/things/{id}': {
        get: { operationId: 'getThing', parameters: [{ ...id }], responses: { 200: body('Thing') } },
        patch: {
          operationId: 'updateThing',
          parameters: [{ ...id }],
          requestBody: body('UpdateThingRequest'),
          responses: { 200: body('Thing') },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          required: ['id', 'name', 'note', 'colour'],
          properties: { id: { type: 'string', format: 'uuid' }, ...shared() },
        },
        CreateThingRequest: {
          type: 'object',
          required: ['name'],
          properties: { ...shared(), secret: { type: 'string' } },
        },
        UpdateThingRequest: { type: 'object', properties: shared() },
      },
      parameters: {},
      responses: {},
    } as OpenApiDocument['components'],
  };
}

test('fields of what is made and read stand once, and are required where they were', () => {
  const { schemas } = sayOnce(thing()).components;
  assert.deepEqual(Object.keys(schemas.ThingFields?.properties ?? {}), ['name', 'note', 'colour']);
  assert.deepEqual(schemas.Thing?.required, ['name', 'note', 'colour']);
  assert.deepEqual(schemas.CreateThingRequest?.required, ['name']);
  const whole = inlineRefs(sayOnce(thing())).paths['/things']?.post?.responses?.[201];
  const schema = Object.values(whole?.content ?? {})[0]?.schema as Schema & { required: string[] };
  assert.deepEqual(Object.keys(schema.properties ?? {}).sort(), ['colour', 'id', 'name', 'note']);
  assert.deepEqual(schema.required.sort(), ['colour', 'id', 'name', 'note']);
});

test('what changes a field says no more of it than its type', () => {
  const { schemas } = sayOnce(thing()).components;
  assert.deepEqual(schemas.UpdateThingRequest?.properties?.note, { type: 'string' });
});

test('parameters and answers of several operations are components', () => {
  const { paths } = sayOnce(thing());
  const item = paths['/things/{id}'];
  assert.deepEqual(item?.get?.parameters, [{ $ref: '#/components/parameters/Id' }]);
  assert.deepEqual(item?.get?.responses, item?.patch?.responses);
  assert.deepEqual(item?.get?.responses, { 200: { $ref: '#/components/responses/Thing' } });
});

test('no part is left of which all fields have moved', () => {
  const document = thing();
  const { Thing, ...others } = document.components.schemas;
  const base = { type: 'object', properties: { at: { type: 'string' } } };
  const parts = (own: Schema) => ({ allOf: [{ $ref: '#/components/schemas/Base' }, own] });
  const schemas = { ...others, Base: base, Thing: parts({ type: 'object', properties: shared() }) };
  Object.assign(document.components.schemas, schemas);
  assert.ok(Thing);
  assert.deepEqual(sayOnce(document).components.schemas.Thing?.allOf, [
    { $ref: '#/components/schemas/Base' },
    { $ref: '#/components/schemas/ThingFields' },
  ]);
});
