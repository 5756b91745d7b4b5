import { mkdirSync, readFileSync, rmdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Opens `net.ipv4.ping_group_range` for the time in which a test or benchmark makes its ping sockets. Sockets
 * made meanwhile go on working after it is put back.
 */

const SETTING = '/proc/sys/net/ipv4/ping_group_range';
const EVERYONE = '0\t2147483647';
const LOCK = join(tmpdir(), 'ping-group-range.lock');
/** A lock older than this was left by a process that died. */
const STALE_MS = 30_000;

/** Why ping sockets cannot be had here, or null when they can (now, or by whoever runs as root). */
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

/** Runs `body` with the range open, one process at a time, and puts the setting back. */
export function withOpenPingRange<T>(body: () => Promise<T>): Promise<T> {
  return holdLock(async () => {
    const setting = readFileSync(SETTING, 'utf8');
    try {
      if (!admitsUs(setting)) writeFileSync(SETTING, EVERYONE);
      return await body();
    } finally {
      if (!admitsUs(setting)) writeFileSync(SETTING, setting);
    }
  });
}

/** Runs `body` while nobody else opens the range; tells it whether ping sockets are to be had as things stand. */
export function withSteadyPingRange<T>(body: (open: boolean) => Promise<T>): Promise<T> {
  return holdLock(() => body(process.platform === 'linux' && admitsUs(readFileSync(SETTING, 'utf8'))));
}

async function holdLock<T>(body: () => Promise<T>): Promise<T> {
  await takeLock();
  // A service that is started meanwhile may take longer than the lock lasts.
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
    // Its owner was quicker.
  }
}
