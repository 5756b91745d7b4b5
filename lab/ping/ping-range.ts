import { mkdirSync, readFileSync, rmdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { IcmpEchoer } from '#platform/net/types.ts';

/**
 * Opens `net.ipv4.ping_group_range` while a test or benchmark creates its ping sockets. These sockets keep working
 * after the setting is restored.
 */

const SETTING = '/proc/sys/net/ipv4/ping_group_range';
const EVERYONE = '0\t2147483647';
/**
 * The setting applies to the whole machine, so the lock must, too. Its path does not depend on a run's temporary
 * folder.
 */
const LOCK = '/tmp/ping-group-range.lock';
/** Age in ms after which a lock counts as stale, because its process has died. */
const STALE_MS = 30_000;

/**
 * Returns why ping sockets are unavailable on this machine. Returns null if they are available, either because the
 * range is open or because the process runs as root.
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

/** Runs `body` with the range open and then restores the setting. Only one process at a time can do this. */
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

/** Runs `body` while no other process changes the range. `open` states whether ping sockets are currently available. */
export function withSteadyPingRange<T>(body: (open: boolean) => Promise<T>): Promise<T> {
  return acquireLock(() => body(process.platform === 'linux' && admitsUs(readFileSync(SETTING, 'utf8'))));
}

async function acquireLock<T>(body: () => Promise<T>): Promise<T> {
  await takeLock();
  // Refreshes the lock, because starting a service may take longer than the lock is valid.
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
    // The owner has removed the lock in the meantime.
  }
}

/** The response of a lab address to echo requests. */
export interface EchoBehavior {
  /** Round trip in milliseconds. */
  rttMs: number;
  /** Share of requests without a reply, 0 to 1. */
  loss: number;
}

/**
 * Creates an echoer without a network. Addresses respond according to `behaviorOf`, after a real delay. Simulates
 * distant, lossy and dead hosts, which loopback addresses cannot.
 */
export function createLabEchoer(behaviorOf: (address: string) => EchoBehavior): IcmpEchoer {
  let sent = 0;
  return {
    async echo(address, { count, timeoutMs, intervalMs = 200, signal }) {
      const one = async (index: number): Promise<number | null> => {
        const { rttMs, loss } = behaviorOf(address);
        // Drops every nth request instead of random requests, so that the share is exact even for small numbers.
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
