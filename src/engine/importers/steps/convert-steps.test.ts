import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convertSteps } from './convert-steps-task.ts';
import type { ImportedSteps } from './step-list.ts';

function read(document: object | string): ImportedSteps {
  const converted = convertSteps({
    content: typeof document === 'string' ? document : JSON.stringify(document),
  });
  assert.ok(!('fault' in converted), JSON.stringify(converted));
  return converted;
}
const codes = ({ notes }: ImportedSteps) => notes.map(({ code }) => code);
const header = (name: string, value: string) => ({ name, value });

describe('a HAR file', () => {
  const entry = (request: object, response: object = {}, more: object = {}) => ({
    request: { method: 'GET', headers: [], ...request },
    response: {
      status: 200,
      redirectURL: '',
      content: { mimeType: 'text/html; charset=utf-8' },
      ...response,
    },
    ...more,
  });
  const har = (...entries: object[]) => ({ log: { version: '1.2', pages: [{ title: 'Shop' }], entries } });

  test('a HAR file becomes steps for its pages and API requests, with redirects in one step', () => {
    const steps = read(
      har(
        entry({ url: 'http://shop.test/' }, { status: 301, redirectURL: '/home' }),
        entry({ url: 'http://shop.test/home' }, { status: 404 }),
        entry({ url: 'http://shop.test/logo.png' }, { content: { mimeType: 'image/png' } }),
        entry({ url: 'http://shop.test/app.js' }, {}, { _resourceType: 'script' }),
        entry({ url: 'http://shop.test/api/cart#x' }, {}, { _resourceType: 'fetch' }),
      ),
    );
    assert.equal(steps.name, 'Shop');
    assert.deepEqual(steps.steps, [
      { url: 'http://shop.test/', expect: { status: [404] } },
      { url: 'http://shop.test/api/cart' },
    ]);
    assert.deepEqual(codes(steps), ['import-har-left-out']);
  });

  test('the steps of a HAR file omit credentials and browser headers', () => {
    const { steps, secrets } = read(
      har(
        entry({
          method: 'POST',
          url: 'http://shop.test/login',
          headers: [
            header(':authority', 'shop.test'),
            header('Cookie', 'session=1'),
            header('Sec-Fetch-Mode', 'cors'),
            header('Accept', 'text/html'),
            header('Authorization', 'Bearer abc.def'),
          ],
          postData: { mimeType: 'application/x-www-form-urlencoded', text: 'user=ada&password=hunter%202' },
        }),
        entry({
          method: 'POST',
          url: 'http://shop.test/api',
          headers: [header('X-Api-Key', 'k1'), header('authorization', 'Bearer abc.def')],
          postData: { text: '{"a": 1, "client_secret": "s\\"1"}' },
        }),
      ),
    );
    assert.deepEqual(secrets, {
      bearer: 'abc.def',
      password: 'hunter 2',
      'X-Api-Key': 'k1',
      client_secret: 's"1',
    });
    assert.deepEqual(steps[0]?.headers, { Accept: 'text/html', Authorization: 'Bearer {{bearer}}' });
    assert.equal(steps[0]?.body, 'user=ada&password={{password}}');
    assert.deepEqual(steps[1]?.headers, { 'X-Api-Key': '{{X-Api-Key}}', authorization: 'Bearer {{bearer}}' });
    assert.equal(steps[1]?.body, '{"a": 1, "client_secret": "{{client_secret}}"}');
  });

  test('a HAR file is limited to twenty steps', () => {
    const entries = Array.from({ length: 25 }, (_, index) => entry({ url: `http://shop.test/${index}` }));
    const steps = read(har(...entries));
    assert.equal(steps.steps.length, 20);
    assert.deepEqual(steps.notes, [{ code: 'import-steps-left-out', params: { count: 5, limit: 20 } }]);
  });
});

test('a Postman collection becomes steps with its variables, authorization and common test scripts', () => {
  const steps = read({
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [
      { key: 'base', value: 'https://shop.test' },
      { key: 'pin', value: '1234', type: 'secret' },
    ],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
    item: [
      {
        name: 'Sign in',
        request: {
          method: 'POST',
          auth: { type: 'noauth' },
          url: { raw: '{{base}}/login/:realm', variable: [{ key: 'realm', value: 'eu' }] },
          body: { mode: 'raw', raw: '{"pin": "{{pin}}"}', options: { raw: { language: 'json' } } },
        },
        event: [
          {
            listen: 'test',
            script: {
              exec: [
                'pm.test("ok", () => pm.response.to.have.status(201));',
                'const data = pm.response.json();',
                'pm.environment.set("token", data.auth.tokens[0]);',
              ],
            },
          },
        ],
      },
      {
        name: 'Folder',
        item: [
          {
            name: 'Search',
            request: {
              url: '{{base}}/search?q={{term}}',
              header: [{ key: 'X-Off', value: '1', disabled: true }],
            },
          },
          {
            name: 'Form',
            request: {
              method: 'POST',
              url: '{{base}}/f',
              body: { mode: 'urlencoded', urlencoded: [{ key: 'a b', value: '{{base}} c' }] },
            },
          },
          {
            name: 'File',
            request: { method: 'PUT', url: '{{base}}/up', body: { mode: 'file' } },
            event: [{ listen: 'test', script: { exec: ['pm.test("x", f); pm.test("y", g);'] } }],
          },
        ],
      },
    ],
  });
  const [login, search, form] = steps.steps;
  assert.deepEqual(login, {
    name: 'Sign in',
    method: 'POST',
    url: '{{base}}/login/eu',
    headers: { 'Content-Type': 'application/json' },
    body: '{"pin": "{{pin}}"}',
    extract: [{ name: 'token', from: 'json', expression: '$.auth.tokens[0]', secret: true }],
    expect: { status: [201] },
  });
  assert.deepEqual(search?.headers, { Authorization: 'Bearer {{token}}' });
  assert.equal(form?.body, 'a%20b={{base}}%20c');
  assert.deepEqual(
    [steps.variables, steps.secrets],
    [{ base: 'https://shop.test', term: '' }, { pin: '1234' }],
  );
  assert.deepEqual(codes(steps), [
    'import-step-body-mode',
    'import-step-script',
    'import-step-variable-missing',
  ]);
});

test('OpenAPI operations with examples become steps', () => {
  const steps = read(`
openapi: 3.1.0
info: { title: Orders, version: '1' }
servers: [{ url: 'https://{region}.api.test/v1/', variables: { region: { default: eu } } }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: http, scheme: bearer } }
  parameters: { id: { name: id, in: path, required: true, schema: { type: string, example: a/b } } }
paths:
  /orders/{id}:
    parameters: [{ $ref: '#/components/parameters/id' }]
    get: { summary: Read an order, responses: { '200': {}, '404': {} } }
    delete: { parameters: [{ name: why, in: query, required: true }] }
  /orders:
    post:
      security: []
      requestBody: { required: true, content: { application/json: { example: { item: 1 } } } }
      responses: { '201': {} }
`);
  assert.deepEqual(steps.steps, [
    {
      name: 'Read an order',
      url: '{{base}}/orders/a%2Fb',
      headers: { Authorization: 'Bearer {{key}}' },
      expect: { status: [200] },
    },
    {
      name: 'POST /orders',
      method: 'POST',
      url: '{{base}}/orders',
      headers: { 'Content-Type': 'application/json' },
      body: '{\n  "item": 1\n}',
      expect: { status: [201] },
    },
  ]);
  assert.deepEqual([steps.variables, steps.secrets], [{ base: 'https://eu.api.test/v1' }, { key: '' }]);
  assert.deepEqual(codes(steps), ['import-step-variable-missing', 'import-openapi-without-example']);
});

test('other files are rejected with any content', () => {
  for (const [content, code] of [
    ['{"a": 1}', 'import-steps-unknown-format'],
    ['just: yaml', 'import-steps-unknown-format'],
    ['{', 'import-not-json'],
    ['{"log": {"entries": [1, null, {}]}}', 'import-steps-empty'],
    ['{"info": 1, "item": [{"item": [{"request": {}}]}, 7]}', 'import-steps-empty'],
    ['{"openapi": "3.0.0", "paths": {"/a": {"get": {"$ref": "#/paths/~1a/get"}}}}', null],
  ] as const) {
    const converted = convertSteps({ content });
    assert.equal('fault' in converted ? converted.fault.code : null, code, content);
  }
});
