import { mkdirSync, readFileSync, rmdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Opens `net.ipv4.ping_group_range` while a test or benchmark creates its ping sockets. These sockets keep working
 * after the setting is restored.
 */

const SETTING = '/proc/sys/net/ipv4/ping_group_range';
const EVERYONE = '0\t2147483647';
const LOCK = join(tmpdir(), 'ping-group-range.lock');
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

/** Runs `body` while no other process changes the range; passes it whether ping sockets are currently available. */
export function withSteadyPingRange<T>(body: (open: boolean) => Promise<T>): Promise<T> {
  return holdLock(() => body(process.platform === 'linux' && admitsUs(readFileSync(SETTING, 'utf8'))));
}

async function holdLock<T>(body: () => Promise<T>): Promise<T> {
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
    // Its owner was quicker.
  }
}
