import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistrationFacts } from '#engine/registration/facts.ts';
import { findContacts, recipientsOf } from './find-contacts.ts';

const registration = {
  domain: 'evil.example',
  abuse: { emails: ['abuse@names.example', 'ABUSE@names.example'], phones: [], urls: [] },
  source: 'rdap',
  servers: ['https://rdap.registry.example/v1/domain/evil.example'],
} as unknown as RegistrationFacts;
const nothing = { registration: null, network: null, securityTxt: null, escalated: false };

test('lists each address once, nearest first, and shows the site operator without notifying them', () => {
  const contacts = findContacts({
    ...nothing,
    host: 'www.evil.example',
    registration,
    securityTxt: 'Contact: mailto:owner@evil.example\nContact: https://evil.example/form\n',
  });
  assert.deepEqual(
    contacts.map(({ role, email }) => `${role} ${email}`),
    ['registrar abuse@names.example', 'domain abuse@evil.example', 'site owner@evil.example'],
  );
  assert.deepEqual(recipientsOf(contacts), ['abuse@names.example']);
});

test('reports to the usual abuse address of the platform that hosts a page', () => {
  const [contact] = findContacts({ ...nothing, host: 'larkspur-login.pages.dev' });
  assert.deepEqual(contact, { role: 'hosting', email: 'abuse@pages.dev', source: 'rfc2142' });
});

test('also notifies the registry when escalated', () => {
  const roles = (escalated: boolean) =>
    findContacts({ ...nothing, host: 'evil.example', registration, escalated }).map(({ role }) => role);
  assert.deepEqual(roles(false), ['registrar', 'domain']);
  assert.deepEqual(roles(true), ['registrar', 'domain', 'registry']);
});

test("a third party's security.txt cannot inject recipients into a header", () => {
  const securityTxt =
    'Contact: mailto:a@evil.example,b@evil.example\nContact: x@y\nContact: a b@evil.example\n';
  assert.deepEqual(findContacts({ ...nothing, host: '203.0.113.1', securityTxt }), []);
});
