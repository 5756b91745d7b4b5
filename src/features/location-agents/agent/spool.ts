import { mkdirSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { maxPlainBytes, maxResultBytes, maxResults } from '../protocol.ts';

/** Results that belong together in a request. */
interface Batch {
  name: string;
  count: number;
  bytes: number;
  plainBytes: number;
  /** Monotonic ms; 0 for one of an earlier process. */
  addedMs: number;
  /** The bytes of one that could not be written. */
  inMemory: Buffer | null;
}

/** Some results to send: compressed lines. */
interface SpoolPart {
  body: Buffer;
  count: number;
}

/** Results on their way to the server, on disk until it has accepted them. */
export interface Spool {
  /** Adds results as lines of JSON. */
  add(lines: readonly string[]): void;
  /** Returns results to send next; null if there are none. Recent ones go first, then the oldest. */
  next(): SpoolPart | null;
  /** Removes the results that `next` last returned. */
  remove(): void;
  readonly results: number;
  readonly bytes: number;
  /** Results lost because the disk or the limit was full. */
  readonly dropped: number;
}

/** Batches younger than this are sent before older ones, so that statuses are current after an outage, in ms. */
const recentMs = 30_000;
/** Most bytes that stay in memory while the disk cannot be written. */
const maxInMemory = 4 * 1024 * 1024;
const form = /^(\d{15})-(\d+)-(\d+)\.gz$/;

/**
 * Opens the spool in a folder. Results of an earlier process are sent as well. When the limit is reached, new results are
 * dropped and counted, and the older ones are kept: they show how the outage began.
 */
export function openSpool(
  folder: string,
  { maxBytes, monotonicMs }: { maxBytes: number; monotonicMs: () => number },
): Spool {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const batches: Batch[] = readdirSync(folder)
    .sort()
    .flatMap((name) => readBatch(folder, name));
  let results = batches.reduce((sum, { count }) => sum + count, 0);
  let bytes = batches.reduce((sum, batch) => sum + batch.bytes, 0);
  let inMemory = 0;
  let dropped = 0;
  let sending: Batch[] = [];
  let sequence = Number(form.exec(batches.at(-1)?.name ?? '')?.[1] ?? 0);

  function drop(count: number): void {
    dropped += count;
  }

  return {
    add(lines) {
      for (let from = 0; from < lines.length; from += maxResults / 2) {
        const some = lines.slice(from, from + maxResults / 2);
        const text = `${some.join('\n')}\n`;
        const body = gzipSync(text);
        sequence += 1;
        const name = `${String(sequence).padStart(15, '0')}-${some.length}-${text.length}.gz`;
        const batch: Batch = {
          name,
          count: some.length,
          bytes: body.length,
          plainBytes: text.length,
          addedMs: monotonicMs(),
          inMemory: null,
        };
        if (bytes + body.length > maxBytes) {
          drop(some.length);
          continue;
        }
        try {
          writeFileSync(join(folder, name), body, { mode: 0o600 });
        } catch {
          // A full disk must not stop what can still be sent.
          removeFile(join(folder, name));
          if (inMemory + body.length > maxInMemory) {
            drop(some.length);
            continue;
          }
          batch.inMemory = body;
          inMemory += body.length;
        }
        batches.push(batch);
        results += batch.count;
        bytes += batch.bytes;
      }
    },
    next() {
      const since = monotonicMs() - recentMs;
      const recent = batches.findIndex(({ addedMs }) => addedMs > since);
      const first = recent === -1 ? 0 : recent;
      sending = [];
      const parts: Buffer[] = [];
      const sum = { count: 0, bytes: 0, plainBytes: 0 };
      for (const batch of batches.slice(first)) {
        if (sending.length > 0 && isTooMuch(sum, batch)) break;
        const part = batch.inMemory ?? readFile(join(folder, batch.name));
        sending.push(batch);
        // Somebody deleted or damaged the file.
        if (part === null) continue;
        parts.push(part);
        sum.count += batch.count;
        sum.bytes += batch.bytes;
        sum.plainBytes += batch.plainBytes;
      }
      // Compressed texts in a row are one compressed text (RFC 1952 section 2.2).
      return sending.length === 0 ? null : { body: Buffer.concat(parts), count: sum.count };
    },
    remove() {
      const gone = new Set(sending);
      for (const batch of sending) {
        if (batch.inMemory === null) removeFile(join(folder, batch.name));
        else inMemory -= batch.bytes;
        results -= batch.count;
        bytes -= batch.bytes;
      }
      const left = batches.filter((batch) => !gone.has(batch));
      batches.splice(0, batches.length, ...left);
      sending = [];
    },
    get results() {
      return results;
    },
    get bytes() {
      return bytes;
    },
    get dropped() {
      return dropped;
    },
  };
}

const isTooMuch = (sum: { count: number; bytes: number; plainBytes: number }, batch: Batch): boolean =>
  sum.count + batch.count > maxResults ||
  sum.bytes + batch.bytes > maxResultBytes ||
  sum.plainBytes + batch.plainBytes > maxPlainBytes;

function readBatch(folder: string, name: string): Batch[] {
  const [, , count, plainBytes] = form.exec(name) ?? [];
  if (count === undefined) return [];
  const { size } = statSync(join(folder, name));
  return [
    {
      name,
      count: Number(count),
      bytes: size,
      plainBytes: Number(plainBytes),
      addedMs: -Infinity,
      inMemory: null,
    },
  ];
}

function readFile(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It is not there.
  }
}
