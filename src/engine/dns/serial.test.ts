import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareSerials, newestSerial, serialTime } from './serial.ts';

const NOW = Date.UTC(2026, 10, 20);
const seconds = (ms: number) => Math.floor((NOW + ms) / 1000);

describe('SOA serials', () => {
  it('serials are compared according to RFC 1982, including wraparound', () => {
    assert.deepEqual([compareSerials(1, 2), compareSerials(2, 1), compareSerials(5, 5)], [-1, 1, 0]);
    assert.deepEqual([compareSerials(4_294_967_295, 0), compareSerials(0, 2 ** 31)], [-1, null]);
    assert.equal(newestSerial([4_294_967_290, 3, 4_294_967_295]), 3);
    assert.equal(newestSerial([]), null);
  });
  it('comparison is antisymmetric, and adding less than half of the range makes a serial newer', () => {
    const serial = fc.nat({ max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(serial, fc.integer({ min: 1, max: 2 ** 31 - 1 }), (a, step) => {
        const b = (a + step) % 2 ** 32;
        assert.deepEqual([compareSerials(a, b), compareSerials(b, a)], [-1, 1]);
      }),
    );
  });
  it('serials are parsed as a date or Unix time if their format allows it', () => {
    assert.equal(serialTime(2_026_111_801, NOW), Date.UTC(2026, 10, 19));
    assert.equal(serialTime(2_026_023_001, NOW), 2_026_023_001_000 <= NOW ? 2_026_023_001_000 : null);
    assert.equal(serialTime(seconds(-5_000), NOW), seconds(-5_000) * 1000);
    assert.equal(serialTime(42, NOW), null);
  });
});
