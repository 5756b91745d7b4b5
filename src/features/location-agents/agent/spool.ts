import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { maxPlainBytes, maxResultAgeMs, maxResultBytes, maxResults } from '../protocol.ts';

/** A batch of results to send, as compressed lines. */
interface SpoolPart {
  body: Buffer;
  count: number;
}

/** A result as a line of JSON. */
interface SpoolLine {
  text: string;
  /** Due time of its check, in ms since the epoch. */
  at: number;
}

/** Unsent results, stored on disk until the server has accepted them. */
export interface Spool {
  /** Adds results. `now` is ms since the epoch. */
  add(lines: readonly SpoolLine[], now: number): void;
  /**
   * Returns the results to send next; null if there are none. Results of the last half minute come first, so that
   * statuses are current soon after an outage. The oldest results follow.
   */
  next(): SpoolPart | null;
  /** Removes the results that `next` last returned. */
  remove(): void;
  readonly results: number;
  /** Size on disk, in bytes. */
  readonly bytes: number;
  /** Number of results lost because the disk was full or the limit was reached. */
  readonly dropped: number;
}

/** A complete, compressed segment of results. */
interface Segment {
  name: string;
  count: number;
  bytes: number;
  plainBytes: number;
  /** Due time of its newest check, in ms since the epoch. */
  newestAt: number;
  /** Monotonic ms; -Infinity for a segment of an earlier process. */
  addedMs: number;
  /** The bytes of the segment if they could not be written to disk, otherwise null. */
  content: Buffer | null;
}

/** The current segment, to which results are added. */
interface OpenSegment {
  name: string;
  lines: SpoolLine[];
  plainBytes: number;
  /** Whether all of its results are on disk. */
  isStored: boolean;
}

/** Maximum results of a segment; two segments fit into a request. */
const segmentResults = maxResults / 2;
/** A segment is complete once its text has this number of bytes. Its maximum size is twice this number. */
const segmentBytes = maxPlainBytes / 16;
const recentMs = 30_000;
/** The maximum number of bytes in memory while writing to the disk fails. */
const maxInMemory = 4 * 1024 * 1024;
const blockBytes = 4096;
const closedForm = /^(\d{12})-(\d+)-(\d+)-(\d+)\.gz$/;
const openForm = /^(\d{12})\.ndjson$/;

/**
 * Opens the spool in a folder. Results are appended to a file, which is compressed when it is full. Results of an
 * earlier process are sent as well. When the limit is reached, results that are too old for the server are dropped
 * first, then new results. Other old results are kept, because they show how the outage began. All dropped results are
 * counted.
 */
export function openSpool(
  folder: string,
  { maxBytes, monotonicMs }: { maxBytes: number; monotonicMs: () => number },
): Spool {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => join(folder, name);
  const names = readdirSync(folder).sort();
  const closed = names.flatMap((name) => readSegment(folder, name));
  let sequence = Math.max(0, ...names.map((name) => Number(/^\d{12}/.exec(name)?.[0] ?? 0)));
  let open = newSegment();
  let dropped = 0;
  let sending: { segments: Segment[]; openLines: number } = { segments: [], openLines: 0 };
  for (const name of names) {
    if (openForm.test(name)) recover(name);
    else if (name.endsWith('.next')) removeFile(pathOf(name));
  }

  function newSegment(): OpenSegment {
    sequence += 1;
    const name = `${String(sequence).padStart(12, '0')}.ndjson`;
    return { name, lines: [], plainBytes: 0, isStored: true };
  }

  /** Loads results that an earlier process had collected. An incomplete line is skipped. */
  function recover(name: string): void {
    const lines = readLines(pathOf(name));
    const addedMs = -Infinity;
    if (lines.length > 0) close({ name, lines, plainBytes: sizeOf(lines), isStored: true }, addedMs);
    else removeFile(pathOf(name));
  }

  function close({ name, lines }: OpenSegment, addedMs: number): void {
    const text = textOf(lines);
    const content = gzipSync(text);
    const newestAt = Math.max(...lines.map(({ at }) => at));
    const segment: Segment = {
      name: `${name.slice(0, 12)}-${lines.length}-${Buffer.byteLength(text)}-${newestAt}.gz`,
      count: lines.length,
      bytes: content.length,
      plainBytes: Buffer.byteLength(text),
      newestAt,
      addedMs,
      content,
    };
    // If the disk is full, the lines stay in their file.
    if (writeAtomically(pathOf(segment.name), content)) {
      segment.content = null;
      removeFile(pathOf(name));
    }
    closed.push(segment);
  }

  function removeSegment(segment: Segment): void {
    closed.splice(closed.indexOf(segment), 1);
    removeFile(pathOf(segment.name));
    if (segment.content !== null) removeFile(pathOf(`${segment.name.slice(0, 12)}.ndjson`));
  }

  const diskBytes = () => closed.reduce((sum, { bytes }) => sum + onDisk(bytes), onDisk(open.plainBytes));
  const bytesInMemory = () =>
    closed.reduce((sum, { content }) => sum + (content?.length ?? 0), open.isStored ? 0 : open.plainBytes);

  /**
   * Returns whether there is room for this number of bytes. If necessary, drops results that are too old for the server
   * first.
   */
  function freeSpace(bytes: number, now: number): boolean {
    while (diskBytes() + bytes > maxBytes) {
      const expired = closed.find(({ newestAt }) => newestAt < now - maxResultAgeMs);
      if (expired === undefined) return false;
      dropped += expired.count;
      removeSegment(expired);
    }
    return open.isStored || bytesInMemory() + bytes <= maxInMemory;
  }

  function append(lines: readonly SpoolLine[]): void {
    open.lines.push(...lines);
    const bytes = sizeOf(lines);
    open.plainBytes += bytes;
    const path = pathOf(open.name);
    // If a full disk truncated a write, the whole write is retried.
    open.isStored = open.isStored
      ? appendLines(path, textOf(lines))
      : writeAtomically(path, textOf(open.lines));
    if (open.lines.length < segmentResults && open.plainBytes < segmentBytes) return;
    close(open, monotonicMs());
    // Results in flight are sent again. The server ignores duplicates.
    sending.openLines = 0;
    open = newSegment();
  }

  return {
    add(lines, now) {
      for (let from = 0; from < lines.length; ) {
        const some = firstLines(lines.slice(from, from + segmentResults - open.lines.length));
        from += some.length;
        if (freeSpace(sizeOf(some), now)) append(some);
        else dropped += some.length;
      }
    },
    next() {
      const since = monotonicMs() - recentMs;
      const recent = closed.findIndex(({ addedMs }) => addedMs > since);
      if (recent === -1 && open.lines.length > 0) {
        sending = { segments: [], openLines: open.lines.length };
        return { body: gzipSync(textOf(open.lines)), count: open.lines.length };
      }
      const { segments, parts } = readSegments(closed, Math.max(recent, 0), folder);
      sending = { segments, openLines: 0 };
      if (segments.length === 0) return null;
      // Concatenated gzip members form one gzip file (RFC 1952 section 2.2).
      const count = parts.length === 0 ? 0 : segments.reduce((sum, one) => sum + one.count, 0);
      return { body: Buffer.concat(parts), count };
    },
    remove() {
      for (const segment of sending.segments) removeSegment(segment);
      if (sending.openLines > 0) {
        open.lines.splice(0, sending.openLines);
        open.plainBytes = sizeOf(open.lines);
        const path = pathOf(open.name);
        if (open.lines.length > 0) open.isStored = writeAtomically(path, textOf(open.lines));
        else {
          removeFile(path);
          open.isStored = true;
        }
      }
      sending = { segments: [], openLines: 0 };
    },
    get results() {
      return closed.reduce((sum, { count }) => sum + count, open.lines.length);
    },
    get bytes() {
      return diskBytes();
    },
    get dropped() {
      return dropped;
    },
  };
}

/**
 * Returns the segments from index `first` that fit into one request, with their bytes. A deleted file is treated as
 * empty.
 */
function readSegments(
  closed: readonly Segment[],
  first: number,
  folder: string,
): { segments: Segment[]; parts: Buffer[] } {
  const segments: Segment[] = [];
  const parts: Buffer[] = [];
  const sum = { count: 0, bytes: 0, plainBytes: 0 };
  for (const segment of closed.slice(first, first + maxResults)) {
    sum.count += segment.count;
    sum.bytes += segment.bytes;
    sum.plainBytes += segment.plainBytes;
    const isTooMuch = sum.count > maxResults || sum.bytes > maxResultBytes || sum.plainBytes > maxPlainBytes;
    if (segments.length > 0 && isTooMuch) break;
    const part = segment.content ?? readFile(join(folder, segment.name));
    segments.push(segment);
    // Another process deleted the file.
    if (part !== null) parts.push(part);
    else segment.count = 0;
  }
  return { segments, parts };
}

function readSegment(folder: string, name: string): Segment[] {
  const [, , count, plainBytes, newestAt] = closedForm.exec(name) ?? [];
  if (count === undefined) return [];
  const { size } = statSync(join(folder, name));
  return [
    {
      name,
      count: Number(count),
      bytes: size,
      plainBytes: Number(plainBytes),
      newestAt: Number(newestAt),
      addedMs: -Infinity,
      content: null,
    },
  ];
}

/** Returns the complete lines of a file. */
function readLines(path: string): SpoolLine[] {
  const texts = (readFile(path)?.toString('utf8') ?? '').split('\n').slice(0, -1);
  return texts.flatMap((text) => {
    try {
      const { at } = JSON.parse(text) as { at: number };
      return [{ text, at }];
    } catch {
      return [];
    }
  });
}

/** Returns the first lines that fit into a segment. */
function firstLines(lines: readonly SpoolLine[]): readonly SpoolLine[] {
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += sizeOf([line]);
    return bytes > segmentBytes;
  });
  return end === -1 ? lines : lines.slice(0, Math.max(1, end));
}

const textOf = (lines: readonly SpoolLine[]): string => lines.map(({ text }) => `${text}\n`).join('');
const sizeOf = (lines: readonly SpoolLine[]): number =>
  lines.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0);
const onDisk = (bytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes;

/** Returns whether the write succeeded. If the disk is full, only a part may have been written. */
function appendLines(path: string, text: string): boolean {
  try {
    appendFileSync(path, text, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** Writes a file atomically. Returns whether it succeeded. */
function writeAtomically(path: string, content: Buffer | string): boolean {
  const next = `${path}.next`;
  try {
    writeFileSync(next, content, { mode: 0o600 });
    renameSync(next, path);
    return true;
  } catch {
    removeFile(next);
    return false;
  }
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
    // The file does not exist.
  }
}
