import assert from 'node:assert/strict';
import { test } from 'node:test';
import { solveProofOfWork } from '#client/index.ts';
import type { AppError } from '#platform/errors.ts';
import { textOf } from '#platform/errors.ts';
import { findProofFault, hashProofOfWork, rangeOf, rejectExcludedAddress } from './sign-up.ts';

test('an IPv4 address counts toward its /24 network, and an IPv6 address toward its /56 network', () => {
  assert.equal(rangeOf('203.0.113.7'), '203.0.113.0/24');
  assert.equal(rangeOf('203.0.113.255'), '203.0.113.0/24');
  assert.equal(rangeOf('255.255.255.255'), '255.255.255.0/24');
  assert.equal(rangeOf('::ffff:203.0.113.9'), '203.0.113.0/24');
  assert.equal(rangeOf('2001:db8:1:2ff::1'), '2001:db8:1:200::/56');
  assert.equal(rangeOf('2001:db8:1:2aa:ffff:1:2:3'), '2001:db8:1:200::/56');
  assert.notEqual(rangeOf('2001:db8:1:3ff::1'), rangeOf('2001:db8:1:2ff::1'));
});

const email = 'ada@example.test';
const time = '2026-11-20T03:30:00.000Z';
const at = (seconds: number, bits: number) => ({ bits, now: new Date(Date.parse(time) + seconds * 1000) });

test('the client finds a proof that the server accepts only for the same email, time and bits', async () => {
  const proof = await solveProofOfWork(email, { bits: 12, time });
  const hash = hashProofOfWork(email, proof);
  assert.equal(hash.readUInt16BE() >> 4, 0);
  assert.equal(findProofFault(email, proof, at(0, 12)), null);
  assert.match(textOf(findProofFault(email, undefined, at(0, 12)) ?? ''), /requires a proof of work/);
  assert.match(textOf(findProofFault('eve@example.test', proof, at(0, 12)) ?? ''), /does not match/);
  assert.match(
    textOf(findProofFault(email, { ...proof, time: '2026-11-20T03:30:00Z' }, at(0, 12)) ?? ''),
    /does not match/,
  );
  assert.match(textOf(findProofFault(email, proof, at(0, 64)) ?? ''), /fewer than 64/);
});

test('a proof is valid from a minute before its time until ten minutes after it', async () => {
  const proof = await solveProofOfWork(email, { bits: 1, time });
  assert.equal(findProofFault(email, proof, at(600, 1)), null);
  assert.match(textOf(findProofFault(email, proof, at(601, 1)) ?? ''), /expired/);
  assert.equal(findProofFault(email, proof, at(-60, 1)), null);
  assert.match(textOf(findProofFault(email, proof, at(-61, 1)) ?? ''), /expired/);
  assert.match(textOf(findProofFault(email, { ...proof, time: 'never' }, at(0, 1)) ?? ''), /expired/);
});

test('role addresses, listed domains and their subdomains are rejected only if the operator configures this', () => {
  const isRefused = (email: string, refused: string[]) => {
    try {
      rejectExcludedAddress(email, refused);
      return false;
    } catch (error) {
      assert.equal((error as AppError).errors?.[0]?.pointer, '/email');
      return true;
    }
  };
  const refused = ['role', 'mailinator.com'];
  for (const email of [
    'Info@shop.example',
    'no-reply@shop.example',
    'admin+x@shop.example',
    'ada@mailinator.com',
    'ada@eu.Mailinator.com',
  ])
    assert.ok(isRefused(email, refused), email);
  for (const email of ['ada@shop.example', 'information@shop.example', 'ada@notmailinator.com'])
    assert.ok(!isRefused(email, refused), email);
  assert.ok(!isRefused('info@mailinator.com', []));
});
