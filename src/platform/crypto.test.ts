import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, verifyPassword } from './crypto.ts';

test('a password verifies against its own hash and no other', async () => {
  const hash = await hashPassword('correct horse battery');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await verifyPassword('correct horse battery', hash), true);
  assert.equal(await verifyPassword('correct horse batterz', hash), false);
});

test('two hashes of the same password differ because of their salt', async () => {
  assert.notEqual(await hashPassword('same'), await hashPassword('same'));
});

test('a malformed hash matches no password', async () => {
  assert.equal(await verifyPassword('x', ''), false);
  assert.equal(await verifyPassword('x', '$argon2id$v=19$m=1$broken'), false);
});
