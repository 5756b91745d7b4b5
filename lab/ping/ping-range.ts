import { mkdirSync, readFileSync, rmdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { IcmpEchoer } from '#platform/net/types.ts';

/**
 * Opens `net.ipv4.ping_group_range` while a test or benchmark creates its ping sockets. These sockets keep working
 * after the setting is restored.
 */

const SETTING = '/proc/sys/net/ipv4/ping_group_range';
const EVERYONE = '0\t2147483647';
/** The setting applies to the whole machine, so the lock does, too, regardless of where a run has its temporary files. */
const LOCK = '/tmp/ping-group-range.lock';
/** A lock older than this was left by a process that died. */
const STALE_MS = 30_000;

/**
 * Returns the reason why ping sockets are unavailable here, or null if they are available (already, or because the
 * process runs as root).
 */
export function pingSocketObstacle(): string | null {
  if (process.platform !== 'linux') return 'ping sockets are a Linux matter';
  try {
    const setting = readFileSync(SETTING, 'utf8');
    if (admitsUs(setting)) return null;
    writeFileSync(SETTING, setting);
    return null;
  } catch {
    return 'net.ipv4.ping_group_range is closed and only root may open it';
  }
}

function admitsUs(setting: string): boolean {
  const [low = 1, high = 0] = setting.trim().split(/\s+/).map(Number);
  const group = process.getgid?.() ?? -1;
  return low <= group && group <= high;
}

/** Runs `body` with the range open, one process at a time, and restores the setting. */
export function withOpenPingRange<T>(body: () => Promise<T>): Promise<T> {
  return acquireLock(async () => {
    const setting = readFileSync(SETTING, 'utf8');
    try {
      if (!admitsUs(setting)) writeFileSync(SETTING, EVERYONE);
      return await body();
    } finally {
      if (!admitsUs(setting)) writeFileSync(SETTING, setting);
    }
  });
}

/** Runs `body` while no other process changes the range; passes it whether ping sockets are currently available. */
export function withSteadyPingRange<T>(body: (open: boolean) => Promise<T>): Promise<T> {
  return acquireLock(() => body(process.platform === 'linux' && admitsUs(readFileSync(SETTING, 'utf8'))));
}

async function acquireLock<T>(body: () => Promise<T>): Promise<T> {
  await takeLock();
  // Keeps the lock fresh, because starting a service in the meantime may take longer than the lock lasts.
  const touching = setInterval(() => utimesSync(LOCK, new Date(), new Date()), STALE_MS / 4);
  try {
    return await body();
  } finally {
    clearInterval(touching);
    rmdirSync(LOCK);
  }
}

async function takeLock(): Promise<void> {
  for (;;) {
    try {
      return mkdirSync(LOCK);
    } catch {
      dropStaleLock();
      await pause(20);
    }
  }
}

function dropStaleLock(): void {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > STALE_MS) rmdirSync(LOCK);
  } catch {
    // Its owner has removed it in the meantime.
  }
}

/** The behavior of a lab address for echo requests. */
export interface EchoBehavior {
  /** Round trip in milliseconds. */
  rttMs: number;
  /** Share of requests without a reply, 0 to 1. */
  loss: number;
}

/**
 * Creates an echoer without network: addresses respond according to `behaviorOf`, after a real delay. For
 * distant, lossy or dead hosts, which a loopback address cannot simulate.
 */
export function createLabEchoer(behaviorOf: (address: string) => EchoBehavior): IcmpEchoer {
  let sent = 0;
  return {
    async echo(address, { count, timeoutMs, intervalMs = 200, signal }) {
      const one = async (index: number): Promise<number | null> => {
        const { rttMs, loss } = behaviorOf(address);
        // Every nth request is lost instead of random ones, so that the share is exact for small numbers, too.
        const isLost = Math.floor((sent + 1) * loss) > Math.floor(sent * loss);
        sent += 1;
        const jitterMs = rttMs * 0.15 * Math.abs(Math.sin(sent));
        const waitMs = index * intervalMs + rttMs + jitterMs;
        if (isLost || waitMs >= timeoutMs) {
          await pause(timeoutMs, undefined, { signal }).catch(() => {});
          return null;
        }
        return pause(waitMs, rttMs + jitterMs, { signal }).catch(() => null);
      };
      return {
        rttsMs: await Promise.all(Array.from({ length: count }, (_, index) => one(index))),
        via: 'datagram',
      };
    },
    close() {},
  };
}
