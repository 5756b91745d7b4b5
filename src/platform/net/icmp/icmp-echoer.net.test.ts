import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { pingSocketObstacle, withOpenPingRange, withSteadyPingRange } from '#lab/ping/ping-range.ts';
import { missingIpv6 } from '#test/support/machine-requirements.ts';
import { systemClock } from '../../clock.ts';
import { EchoFailure, type IcmpEchoer } from '../types.ts';
import { openRawSocket } from './echo-socket.ts';
import { createIcmpEchoer, type IcmpEchoerOptions } from './icmp-echoer.ts';

const echoers: IcmpEchoer[] = [];
after(() => {
  for (const echoer of echoers) echoer.close();
});

function echoerWith(options: Partial<IcmpEchoerOptions>): IcmpEchoer {
  const echoer = createIcmpEchoer({ clock: systemClock, ...options });
  echoers.push(echoer);
  return echoer;
}

async function failure(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof EchoFailure, `expected an EchoFailure, got ${String(error)}`);
  return error.code;
}

const installed = spawnSync('ping', ['-n', '-c', '1', '-W', '2', '127.0.0.1']).status === 0;
const noIpv6 = missingIpv6();

const rawObstacle = await rawSocketObstacle();

/** Sockets of each kind. Sockets of the first kind are created while the group range includes our group. */
const sorts = {
  datagram: { obstacle: pingSocketObstacle(), whileOpen: withOpenPingRange },
  raw: { obstacle: rawObstacle, whileOpen: (body: () => Promise<void>) => body() },
};

async function rawSocketObstacle(): Promise<string | null> {
  const opened = await openRawSocket(4);
  if ('error' in opened) return opened.detail;
  opened.socket.close();
  return null;
}

for (const via of ['datagram', 'raw'] as const) {
  const { obstacle, whileOpen } = sorts[via];
  describe(`echo over a ${via} socket`, { skip: obstacle ?? false }, () => {
    let echoer: IcmpEchoer;
    before(async () => {
      echoer = echoerWith({ via });
      await whileOpen(async () => {
        await echoer.echo('127.0.0.1', { count: 1, timeoutMs: 5000 });
        if (!noIpv6) await echoer.echo('::1', { count: 1, timeoutMs: 5000 });
      });
    });

    it('measures every request of a call', async () => {
      const report = await echoer.echo('127.0.0.1', { count: 5, timeoutMs: 10_000, intervalMs: 1 });
      assert.equal(report.via, via);
      assert.equal(report.rttsMs.length, 5);
      for (const rtt of report.rttsMs) assert.ok(rtt !== null && rtt > 0 && rtt < 5000);
    });

    it('supports ICMPv6', { skip: noIpv6 }, async () => {
      const report = await echoer.echo('0:0:0:0:0:0:0:1', { count: 2, timeoutMs: 10_000, intervalMs: 1 });
      assert.equal(report.via, via);
      assert.equal(report.rttsMs.length, 2);
      assert.ok(report.rttsMs.every((rtt) => rtt !== null));
    });

    it('handles a thousand targets on one socket', async () => {
      const addresses = Array.from({ length: 1000 }, (_, i) => `127.1.${i >> 8}.${i & 255}`);
      for (let at = 0; at < addresses.length; at += 100) {
        const batch = addresses.slice(at, at + 100);
        const reports = await Promise.all(
          batch.map((address) => echoer.echo(address, { count: 1, timeoutMs: 10_000 })),
        );
        assert.ok(reports.every((report) => report.rttsMs[0] !== null));
      }
    });

    it('reports an address that cannot be a destination as unreachable', async () => {
      // This is the broadcast address of loopback, which the kernel refuses with EACCES.
      const echoing = echoer.echo('127.255.255.255', { count: 2, timeoutMs: 10_000, intervalMs: 20 });
      assert.equal(await failure(echoing), 'ping-unreachable');
    });

    it('stops on abort with the replies so far and does not count unsent requests as lost', async () => {
      const abort = new AbortController();
      const request = { count: 20, timeoutMs: 60_000, intervalMs: 5_000, signal: abort.signal };
      const echoing = echoer.echo('127.0.0.1', request);
      // The reply arrives after the reply to the previous request.
      await echoer.echo('127.0.0.1', { count: 1, timeoutMs: 10_000 });
      abort.abort();
      const report = await echoing;
      assert.equal(report.rttsMs.length, 1);
      assert.notEqual(report.rttsMs[0], null);
    });

    it('sends fewer requests if not all of them fit into the time', async () => {
      const report = await echoer.echo('127.0.0.1', { count: 20, timeoutMs: 1000, intervalMs: 300 });
      assert.ok(report.rttsMs.length >= 1 && report.rttsMs.length <= 3, String(report.rttsMs.length));
      assert.ok(report.rttsMs.every((rtt) => rtt !== null));
    });

    it('rejects anything but an IP address', async () => {
      const echoing = echoer.echo('localhost', { count: 1, timeoutMs: 100 });
      assert.equal(await failure(echoing), 'ping-unreachable');
    });
  });
}

describe('a machine without access to ping sockets', () => {
  const whileShut = (t: TestContext, body: () => Promise<void>) =>
    withSteadyPingRange(async (open) => (open ? t.skip('ping sockets are open here') : body()));
  const request = { count: 1, timeoutMs: 20_000 };

  it('reports ping as unavailable if only datagram sockets are allowed', (t) =>
    whileShut(t, async () => {
      const echoing = echoerWith({ via: 'datagram' }).echo('127.0.0.1', request);
      assert.equal(await failure(echoing), 'ping-unavailable');
    }));

  it('uses a raw socket for both IPv4 and IPv6', { skip: sorts.raw.obstacle ?? false }, (t) =>
    whileShut(t, async () => {
      const echoer = echoerWith({ program: 'no-such-ping-program' });
      for (const address of noIpv6 ? ['127.0.0.1'] : ['127.0.0.1', '::1']) {
        const report = await echoer.echo(address, request);
        assert.equal(report.via, 'raw');
        assert.notEqual(report.rttsMs[0], null);
      }
    }),
  );

  it('falls back to the ping program if raw sockets are not available either', (t) =>
    whileShut(t, async () => {
      if (sorts.raw.obstacle === null || !installed)
        return t.skip('raw sockets are open, or no ping program');
      const report = await echoerWith({}).echo('127.0.0.1', request);
      assert.equal(report.via, 'program');
      assert.notEqual(report.rttsMs[0], null);
    }));
});

describe('echo through the real ping program', {
  skip: installed ? false : 'no working ping program here',
}, () => {
  it('measures IPv4', async () => {
    const report = await echoerWith({ via: 'program' }).echo('127.0.0.1', { count: 2, timeoutMs: 20_000 });
    assert.equal(report.via, 'program');
    assert.ok(report.rttsMs.every((rtt) => rtt !== null && rtt >= 0));
  });

  it('measures IPv6', { skip: noIpv6 }, async () => {
    const report = await echoerWith({ via: 'program' }).echo('::1', { count: 1, timeoutMs: 20_000 });
    assert.notEqual(report.rttsMs[0], null);
  });
});

describe('echo through a program', { skip: process.platform === 'win32' ? 'needs a shell' : false }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ping-test-'));
  after(() => rmSync(folder, { recursive: true }));
  const script = (name: string, lines: string[]): string => {
    const path = join(folder, name);
    writeFileSync(path, ['#!/bin/sh', ...lines].join('\n'));
    chmodSync(path, 0o755);
    return path;
  };
  const iputils = 'if [ "$1" = -V ]; then echo "ping from iputils 20240117"; exit 0; fi';

  it('passes options to iputils and counts its sequence numbers from one', async () => {
    const program = script('iputils', [
      iputils,
      `echo "$@" > ${folder}/args`,
      'echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=1.5 ms"',
      'echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=1.9 ms (DUP!)"',
      'echo "64 bytes from 127.0.0.1: icmp_seq=3 ttl=64 time=2 ms"',
      'exit 1',
    ]);
    const echoer = echoerWith({ via: 'program', program });
    const report = await echoer.echo('127.0.0.1', { count: 3, timeoutMs: 9_500 });
    assert.deepEqual(report.rttsMs, [1.5, null, 2]);
    // The remaining seconds depend on the time at which the ping program was detected.
    assert.match(readFileSync(`${folder}/args`, 'utf8'), /^-4 -n -c 3 -W \d+ -i 0\.2 127\.0\.0\.1\n$/);
  });

  it('sends no more requests than fit into the time', async () => {
    const program = script('hurried', [iputils, `echo "$@" > ${folder}/args`]);
    await echoerWith({ via: 'program', program }).echo('127.0.0.1', { count: 20, timeoutMs: 900 });
    const count = / -c (\d+) /.exec(readFileSync(`${folder}/args`, 'utf8'));
    assert.ok(Number(count?.[1]) <= 4);
  });

  it('counts the sequence numbers of busybox from zero and passes it no unknown options', async () => {
    const program = script('busybox', [
      'if [ "$1" = -V ]; then echo "BusyBox v1.36.1 multi-call binary." >&2; exit 1; fi',
      `echo "$@" > ${folder}/args`,
      'echo "64 bytes from ::1: seq=0 ttl=64 time=0.081 ms"',
    ]);
    const report = await echoerWith({ via: 'program', program }).echo('::1', { count: 2, timeoutMs: 9_500 });
    assert.deepEqual(report.rttsMs, [0.081, null]);
    assert.match(readFileSync(`${folder}/args`, 'utf8'), /^-6 -c 2 -W \d+ ::1\n$/);
  });

  it('distinguishes missing permission, a missing route and silence', async () => {
    const cases: [string, string][] = [
      ['ping: socket: Operation not permitted', 'ping-unavailable'],
      ['ping: connect: Network is unreachable', 'ping-unreachable'],
    ];
    for (const [index, [complaint, code]] of cases.entries()) {
      const program = script(`complaint-${index}`, [iputils, `echo "${complaint}" >&2; exit 2`]);
      const echoing = echoerWith({ via: 'program', program }).echo('127.0.0.1', {
        count: 1,
        timeoutMs: 5000,
      });
      assert.equal(await failure(echoing), code);
    }
    const silent = script('silent', [iputils, 'exit 1']);
    const report = await echoerWith({ via: 'program', program: silent }).echo('127.0.0.1', {
      count: 1,
      timeoutMs: 5000,
    });
    assert.deepEqual(report.rttsMs, [null]);
  });

  it('kills a program that does not exit and keeps its output', async () => {
    const program = script('endless', [
      iputils,
      'echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=3 ms"',
      'exec sleep 600',
    ]);
    const report = await echoerWith({ via: 'program', program }).echo('127.0.0.1', {
      count: 2,
      timeoutMs: 1500,
    });
    assert.deepEqual(report.rttsMs, [3, null]);
  });

  it("limits how much of the program's output is buffered", async () => {
    const program = script('chatty', [iputils, 'exec yes "64 bytes from nobody"']);
    const report = await echoerWith({ via: 'program', program }).echo('127.0.0.1', {
      count: 1,
      timeoutMs: 500,
    });
    assert.deepEqual(report.rttsMs, [null]);
  });

  it('respects the process limit and stops waiting when the time is up', async () => {
    const program = script('counting', [
      iputils,
      `echo x >> ${folder}/running; wc -l < ${folder}/running >> ${folder}/most`,
      'sleep 0.2',
      `sed -i 1d ${folder}/running`,
      'echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=1 ms"',
    ]);
    const echoer = echoerWith({ via: 'program', program, maxProcesses: 1 });
    const request = { count: 1, timeoutMs: 30_000 };
    const calls = [
      echoer.echo('127.0.0.1', request),
      echoer.echo('127.0.0.1', request),
      echoer.echo('127.0.0.1', request),
    ];
    const hasty = failure(echoer.echo('127.0.0.1', { count: 1, timeoutMs: 150 }));
    const reports = await Promise.all(calls);
    assert.ok(reports.every((report) => report.rttsMs[0] === 1));
    assert.equal(await hasty, 'ping-overloaded');
    const most = readFileSync(`${folder}/most`, 'utf8').trim().split('\n').map(Number);
    assert.equal(Math.max(...most), 1);
  });
});
