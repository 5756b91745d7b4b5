import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BrowserStepDraft } from '../../../web/src/features/monitors/form/browser-steps-draft.ts';
import { fieldsOf, pathOf } from '../../../web/src/features/monitors/form/fields.ts';
import { type Rule, readRules, writeRules } from '../../../web/src/features/monitors/form/rules.ts';
import { templates } from '../../../web/src/features/monitors/form/templates.ts';
import { faultOf, isUsual, toBody, valuesOf } from '../../../web/src/features/monitors/form/values.ts';
import { kinds, type Monitor } from '../../../web/src/features/monitors/monitor.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
}

const { components } = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as {
  components: { schemas: Record<string, Schema> };
};

const resolve = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolve(components.schemas[name] ?? {});
};

/** Returns every field of a request for the kind. Fields of objects are listed by path. */
function fieldsIn(given: Schema, way: readonly string[] = []): string[] {
  const { allOf = [], properties = {} } = resolve(given);
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const deeper = fieldsIn(inner, [...way, name]);
    return deeper.length > 0 ? deeper : [[...way, name].join('.')];
  });
  return [...allOf.flatMap((part) => fieldsIn(part, way)), ...own];
}

/** Selected before the form opens. */
const chosenBefore = ['kind'];

for (const kind of kinds)
  test(`the form of ${kind} has a field for each request field`, () => {
    const name = kind.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
    const title = `Create${name}ServiceMonitorRequest`;
    const requested = fieldsIn({ $ref: `#/components/schemas/${title}` });
    assert.ok(requested.length > 12, `${title}: ${requested.length} fields`);
    const shown = fieldsOf(kind).map(({ name }) => pathOf(name).join('.'));
    assert.deepEqual(requested.filter((field) => !shown.includes(field)).sort(), chosenBefore);
    assert.deepEqual(
      shown.filter((field) => !requested.includes(field)),
      [],
    );
  });

const http = fieldsOf('http');
const monitor = {
  kind: 'http',
  url: 'https://example.com/',
  headers: { accept: 'text/html', 'x-key': '********' },
  auth: { type: 'bearer', token: '********' },
  expect: {
    status: ['200-299', 301],
    headers: [{ name: 'content-type', contains: 'html', matches: '^text' }, { name: 'date' }],
    jsonPath: [
      { path: '$.a', equals: 3 },
      { path: '$.b', equals: '3' },
      { path: '$.c', exists: false },
    ],
  },
  ipVersion: 6,
  tags: ['shop'],
} as unknown as Monitor;

test('untouched fields are not sent, and emptied fields are null, including a removed header', () => {
  const before = valuesOf(http, monitor);
  assert.deepEqual(toBody(http, before, before), {});
  const values = {
    ...before,
    headers: 'accept: text/plain',
    tags: [],
    ipVersion: '',
    'expect.status': ['204'],
  };
  assert.deepEqual(toBody(http, values, before), {
    headers: { accept: 'text/plain', 'x-key': null },
    tags: null,
    ipVersion: null,
    expect: { status: [204] },
  });
  assert.deepEqual(toBody(http, { ...before, ipVersion: '4' }, before), { ipVersion: 4 });
  const basic = { type: 'basic', username: 'ada', password: 'x', token: '********' };
  assert.deepEqual(toBody(http, { ...before, auth: basic }, before), {
    auth: { type: 'basic', username: 'ada', password: 'x' },
  });
});

test('expectations can be converted to lines and back', () => {
  const values = valuesOf(http, monitor);
  assert.deepEqual(writeRules(values['expect.jsonPath'] as Rule[], 'path'), [
    { path: '$.a', equals: 3 },
    { path: '$.b', equals: '3' },
    { path: '$.c', exists: false },
  ]);
  assert.deepEqual(writeRules(values['expect.headers'] as Rule[], 'name'), [
    { name: 'content-type', contains: 'html' },
    { name: 'content-type', matches: '^text' },
    { name: 'date' },
  ]);
  const more = [
    { path: '$.queue', length: true, atMost: 10 },
    { path: '$.version', notEquals: '2' },
    { anyOf: [{ path: '$.a', equals: 1 }, { allOf: [{ path: '$.b', atLeast: 2 }] }] },
  ];
  assert.deepEqual(writeRules(readRules(more), 'path'), more);
  assert.deepEqual(readRules(undefined), []);
});

test('default values count as not set, whether or not the server sent them', () => {
  const errors = {
    expect: { status: ['200-299'] },
    tls: { verify: true, warnDays: [] },
  } as unknown as Monitor;
  for (const from of [errors, null]) {
    const values = valuesOf(http, from);
    assert.deepEqual(
      http.filter((field) => !isUsual(field, values[field.name] ?? '')),
      [],
    );
  }
  const [verify] = fieldsOf('http').filter(({ name }) => name === 'tls.verify');
  assert.equal(verify && isUsual(verify, false), false);
});

test('a field shows its error before the form is sent', () => {
  const faultIn = (name: string, value: Parameters<typeof faultOf>[1]) => {
    const field = [...fieldsOf('http'), ...fieldsOf('ssl')].find((each) => each.name === name);
    assert.ok(field, name);
    return faultOf(field, value);
  };
  assert.equal(faultIn('headers', 'accept text/html'), 'header');
  assert.equal(faultIn('headers', 'accept: text/html\n\n'), null);
  assert.equal(faultIn('expect.jsonPath', [{ of: ' ', how: 'exists', value: '' }]), 'required');
  assert.equal(faultIn('auth', { type: 'bearer', token: '' }), 'required');
  assert.equal(
    faultIn('auth', { type: 'oauth2', tokenUrl: 'https://x/', clientId: 'a', clientSecret: 'b' }),
    null,
  );
  assert.equal(faultIn('expect.jsonPath', [{ of: '', how: 'json', value: '{"anyOf"' }]), 'json');
  assert.equal(faultIn('pinnedSha256', ['00']), 'format');
  assert.equal(faultIn('warnLifetimeShare', 101), 'number');
});

test('every template fills in fields of its kind and requires only a target and values that it cannot contain', () => {
  const left = templates.flatMap(({ id, kind, values }) => {
    const fields = fieldsOf(kind);
    assert.deepEqual(
      Object.keys(values).filter((name) => !fields.some((field) => field.name === name)),
      [],
      id,
    );
    const all = { ...valuesOf(fields, null), ...values };
    return fields
      .filter((field) => faultOf(field, all[field.name] ?? '') !== null)
      .map(({ name }) => `${id}.${name}`);
  });
  assert.deepEqual(left, [
    'website.url',
    'api.url',
    'shop.url',
    'shop.keyword',
    'mailDomain.host',
    'mail.host',
    'certificate.host',
    'dns.host',
    'database.host',
    'database.username',
  ]);
});

test('browser steps are written without fields that their action does not use', () => {
  const fields = fieldsOf('browser');
  const empty = valuesOf(fields, null);
  const steps = empty.steps as BrowserStepDraft[];
  assert.deepEqual(
    steps.map(({ action }) => action),
    ['open'],
  );
  const field = fields.find(({ name }) => name === 'steps');
  assert.ok(field);
  assert.equal(faultOf(field, steps), 'required');
  const [first] = steps as [BrowserStepDraft];
  const change = (part: Partial<BrowserStepDraft>) => ({ ...first, ...part });
  assert.equal(faultOf(field, [change({ url: 'shop' })]), 'url');
  const given = [
    change({ url: ' https://shop.example/ ', text: 'left over' }),
    change({ action: 'click', text: 'Sign in', name: 'Sign in', maxMs: '500' }),
    change({ action: 'screenshot', selector: 'left over' }),
  ];
  assert.equal(faultOf(field, given), null);
  assert.equal(faultOf(field, [...given, change({ action: 'click' })]), 'required');
  assert.equal(faultOf(field, [...given, change({ action: 'type', selector: '#a' })]), 'required');
  const body = toBody(fields, { ...empty, steps: given }, null).steps;
  assert.deepEqual(body, [
    { action: 'open', url: 'https://shop.example/' },
    { name: 'Sign in', action: 'click', text: 'Sign in', maxMs: 500 },
    { action: 'screenshot' },
  ]);
  const stored = valuesOf(fields, { kind: 'browser', steps: body } as unknown as Monitor);
  assert.deepEqual(toBody(fields, stored, stored), {});
});
