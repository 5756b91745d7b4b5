import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineRefs } from './inline-refs.ts';

test('references are replaced by their targets, and parts are merged into one object', () => {
  const document = {
    paths: { '/x': { schema: { $ref: '#/components/schemas/Dog' } } },
    components: {
      schemas: {
        Animal: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
        Dog: {
          allOf: [
            { $ref: '#/components/schemas/Animal' },
            { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
          ],
        },
      },
    },
  };
  assert.deepEqual(inlineRefs(document), {
    paths: {
      '/x': {
        schema: {
          type: 'object',
          title: 'Dog',
          required: ['id', 'name'],
          properties: { id: { type: 'string' }, name: { type: 'string' } },
        },
      },
    },
  });
});
