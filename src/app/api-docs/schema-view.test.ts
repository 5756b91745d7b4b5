import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branchesOf, exampleOf, fieldsOf } from './schema-view.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'What it is called', examples: ['Shop'] },
    confirm: { type: 'object', properties: { failures: { type: 'integer', default: 2 } } },
    tags: { type: 'array', items: { type: 'string', examples: ['eu'] } },
    quorum: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  },
};

test('fields are listed with dotted paths, types and whether they are needed', () => {
  assert.deepEqual(
    fieldsOf(schema).map((field) => `${field.path} ${field.type}${field.required ? ' *' : ''}`),
    [
      'name string *',
      'confirm object',
      'confirm.failures integer',
      'tags list of string',
      'quorum integer | null',
    ],
  );
});

test('an example is put together from the examples of the parts', () => {
  assert.deepEqual(exampleOf(schema), { name: 'Shop', confirm: { failures: 2 }, tags: ['eu'], quorum: 0 });
  assert.equal(exampleOf({ type: 'object', examples: [{ a: 1 }] }) !== null, true);
});

test('a body of several named forms is shown form by form', () => {
  const forms = { oneOf: [{ title: 'a' }, { title: 'b' }] };
  assert.deepEqual(branchesOf(forms), forms.oneOf);
  assert.deepEqual(branchesOf(schema), [schema]);
});
