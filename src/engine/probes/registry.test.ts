import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TObject, Type } from 'typebox';
import { findKind } from './kind.ts';
import { PROBES } from './registry.ts';
import { allPhases } from './types.ts';

const kinds = Object.entries(PROBES);
const options = kinds.flatMap(([, { commandLine }]) => commandLine.options);

test('every kind is registered under its own name, and the database accepts the name', () => {
  for (const [name, { kind, example }] of kinds) {
    assert.equal(kind, name);
    assert.equal(example.kind, name);
    assert.match(kind, /^[a-z][a-z0-9-]{0,39}$/);
  }
});

test('a property name of Object is not a kind', () => {
  assert.equal(findKind(PROBES, 'constructor'), null);
  assert.equal(findKind(PROBES, '__proto__'), null);
  assert.equal(findKind(PROBES, 'http'), PROBES.http);
});

test('no two kinds have the same target format', () => {
  const forms = kinds.flatMap(([, { commandLine }]) => commandLine.assumedFor ?? []);
  assert.deepEqual([...forms].sort(), ['host', 'host:port', 'url']);
});

test('a flag means the same option for every kind that uses it', () => {
  for (const option of options) {
    assert.ok(
      options.every((other) => other === option || other.flags !== option.flags),
      option.flags,
    );
  }
});

test('every option sets a field of its kind', () => {
  for (const [name, { commandLine, orderFields }] of kinds) {
    for (const { field } of commandLine.options)
      assert.ok((field.split('.')[0] ?? '') in orderFields, `${name} ${field}`);
    for (const field of Object.keys(commandLine.needs ?? {})) assert.ok(field in orderFields, field);
  }
});

test('phases are listed in chronological order', () => {
  for (const [name, { phases }] of kinds) {
    assert.deepEqual(
      phases,
      allPhases.filter((phase) => phases.some((own) => own === phase)),
      name,
    );
  }
});

test('every setting has a description', () => {
  const mute = (schema: TObject, path: string): string[] =>
    Object.entries(schema.properties).flatMap(([name, field]) => {
      const text =
        'description' in field || (Type.IsUnion(field) && field.anyOf.some((one) => 'description' in one));
      const inner = Type.IsObject(field) ? mute(field, `${path}.${name}`) : [];
      return text ? inner : [`${path}.${name}`, ...inner];
    });
  const silent = kinds.flatMap(([name, { settingsSchema }]) => mute(settingsSchema, name));
  assert.deepEqual(silent, []);
});

test('fields with several types are detected from their schema', () => {
  assert.deepEqual(
    kinds.map(([name, { variants }]) => [name, ...variants]),
    [
      ['http', 'auth', 'clientCertificate'],
      ['keyword', 'auth', 'clientCertificate'],
      ['ping'],
      ['port'],
      ['dns'],
      ['ssl'],
      ['domain-expiry'],
      ['dnssec'],
      ['steps'],
      ['browser'],
      ['websocket'],
      ['smtp'],
      ['imap'],
      ['pop3'],
      ['ftp'],
      ['ssh'],
      ['postgres'],
      ['mysql'],
      ['mssql'],
      ['mongodb'],
      ['redis'],
      ['grpc'],
      ['ntp'],
      ['mqtt'],
      ['ldap'],
      ['radius'],
      ['snmp'],
      ['amqp'],
      ['kafka'],
      ['prometheus', 'auth', 'clientCertificate'],
      ['docker', 'clientCertificate'],
      ['systemd'],
      ['group'],
    ],
  );
});
