import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseComplaint, parseRoundTrips, recognizeFlavour } from './program-echoer.ts';

describe('ping program output', () => {
  it('the output of iputils is parsed for IPv4 and IPv6', () => {
    const output = [
      'PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.',
      '64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.026 ms',
      'From 10.0.0.1 icmp_seq=2 Destination Host Unreachable',
      '64 bytes from ::1: icmp_seq=3 ttl=64 time=12 ms',
      '3 packets transmitted, 2 received, 33% packet loss, time 407ms',
      'rtt min/avg/max/mdev = 0.026/0.037/0.045/0.008 ms',
    ].join('\n');
    assert.deepEqual(parseRoundTrips(output, 3, 'iputils'), [0.026, null, 12]);
  });

  it('the output of busybox, GNU inetutils and macOS is parsed', () => {
    const busybox = '64 bytes from 127.0.0.1: seq=0 ttl=64 time=0.081 ms\n';
    const inetutils = '64 bytes from 127.0.0.1: icmp_seq=0 ttl=64 time=0,045 ms\n';
    const macos = '64 bytes from 127.0.0.1: icmp_seq=0 ttl=64 time=0.061 ms\n';
    assert.deepEqual(parseRoundTrips(busybox, 1, 'busybox'), [0.081]);
    assert.deepEqual(parseRoundTrips(inetutils, 1, 'other'), [0.045]);
    assert.deepEqual(parseRoundTrips(macos, 1, 'other'), [0.061]);
  });

  it('any output yields as many results as requested', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (output, count) => {
        const line = `icmp_seq=${output} ttl=64 time=${output} ms`;
        for (const text of [output, line]) {
          const rtts = parseRoundTrips(text, count, 'iputils');
          assert.equal(rtts.length, count);
          assert.ok(rtts.every((rtt) => rtt === null || (Number.isFinite(rtt) && rtt >= 0)));
        }
      }),
    );
  });

  it('the output identifies the program and its errors', () => {
    assert.equal(recognizeFlavour('ping from iputils 20221126'), 'iputils');
    assert.equal(recognizeFlavour('BusyBox v1.36.1'), 'busybox');
    assert.equal(recognizeFlavour('ping (GNU inetutils) 2.4'), 'other');
    assert.equal(
      parseComplaint('ping: socktype: SOCK_RAW\nping: socket: Operation not permitted'),
      'unavailable',
    );
    assert.equal(parseComplaint('ping: connect: Network is unreachable'), 'unreachable');
    assert.equal(parseComplaint(''), null);
  });
});
