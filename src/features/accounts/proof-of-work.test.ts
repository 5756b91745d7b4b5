import assert from 'node:assert/strict';
import { test } from 'node:test';
import { solveProofOfWork } from '#client/index.ts';
import { hashProofOfWork, refuseProofOfWork } from './proof-of-work.ts';

const email = 'ada@example.test';
const time = '2026-11-20T03:30:00.000Z';
const at = (seconds: number, bits: number) => ({ bits, now: new Date(Date.parse(time) + seconds * 1000) });

test('the client finds a proof that the server accepts, and other emails, times and bits do not match it', async () => {
  const proof = await solveProofOfWork(email, { bits: 12, time });
  const hash = hashProofOfWork(email, proof);
  assert.equal(hash.readUInt16BE() >> 4, 0);
  assert.equal(refuseProofOfWork(email, proof, at(0, 12)), null);
  assert.match(refuseProofOfWork(email, undefined, at(0, 12)) ?? '', /requires a proof of work/);
  assert.match(refuseProofOfWork('eve@example.test', proof, at(0, 12)) ?? '', /does not match/);
  assert.match(
    refuseProofOfWork(email, { ...proof, time: '2026-11-20T03:30:00Z' }, at(0, 12)) ?? '',
    /does not match/,
  );
  assert.match(refuseProofOfWork(email, proof, at(0, 64)) ?? '', /fewer than 64/);
});

test('a proof is valid from a minute before its time until ten minutes after it', async () => {
  const proof = await solveProofOfWork(email, { bits: 1, time });
  assert.equal(refuseProofOfWork(email, proof, at(600, 1)), null);
  assert.match(refuseProofOfWork(email, proof, at(601, 1)) ?? '', /expired/);
  assert.equal(refuseProofOfWork(email, proof, at(-60, 1)), null);
  assert.match(refuseProofOfWork(email, proof, at(-61, 1)) ?? '', /expired/);
  assert.match(refuseProofOfWork(email, { ...proof, time: 'never' }, at(0, 1)) ?? '', /expired/);
});
