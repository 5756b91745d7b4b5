import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANNELS } from '#features/alerts/channels/registry.ts';
import {
  initialValue,
  readSettings,
  settingFields,
} from '../../../web/src/features/alerts/settings-schema.ts';

const fieldsOf = (type: string) => {
  const channel = CHANNELS[type];
  assert.ok(channel);
  return settingFields(JSON.parse(JSON.stringify(channel.settingsSchema)), channel.secrets);
};

test('every setting of every channel has texts and an input', () => {
  for (const type of Object.keys(CHANNELS)) {
    if (type === 'webpush') continue;
    for (const field of fieldsOf(type)) {
      assert.ok(field.title !== field.name && field.hint !== '', `${type}: ${field.name}`);
    }
  }
  const shapes = fieldsOf('webhook').map(({ name, shape, secret }) => [name, shape, secret]);
  assert.deepEqual(shapes, [
    ['url', 'line', true],
    ['secret', 'line', true],
    ['headers', 'pairs', true],
    ['template', 'text', false],
  ]);
});

test('a change keeps a secret that is left empty and removes other fields that were emptied', () => {
  const fields = fieldsOf('webhook');
  const stored = { url: '•••• hook', headers: { authorization: '•••• XXXX' }, template: '{}' };
  const begun = Object.fromEntries(
    fields.map((field) => [field.name, initialValue(field, stored[field.name as 'url'])]),
  );
  assert.deepEqual(readSettings(fields, begun, true), {
    headers: { authorization: '•••• XXXX' },
    template: '{}',
  });
  assert.deepEqual(readSettings(fields, { ...begun, headers: '', template: '' }, true), {
    headers: {},
    template: null,
  });
  assert.deepEqual(readSettings(fields, { url: ' http://a.example/ ', headers: 'a: b:c\n\nd' }, false), {
    url: 'http://a.example/',
    headers: { a: 'b:c', d: '' },
  });
});
