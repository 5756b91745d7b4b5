import { englishText, type Message, message } from '#messages/messages.ts';
import { asList, asObject, parseBoundedJson } from '#platform/sources/bounded-json.ts';
import type { SourceClient } from '#platform/sources/client.ts';
import { type LogEntry, readDataTile, readLeafAndExtra } from './entry.ts';
import { consistencyRanges, hashNode, type LeafRange, perfectSubtrees } from './merkle.ts';
import { type HeadSigner, LogFault, readCheckpoint, readSth, type TreeHead } from './tree-head.ts';

/** An entry, or the reason why it cannot be parsed. In both cases, its bytes are part of the tree. */
export interface ReadEntry {
  index: number;
  /** The MerkleTreeLeaf. */
  leaf: Buffer;
  entry: LogEntry | null;
  reason: string | null;
}

/** Thrown if a log did not respond correctly. `retryAfterMs` is the delay that the log requested, or null. */
export class LogUnreachable extends Error {
  readonly code: string;
  readonly detail: Message;
  readonly retryAfterMs: number | null;
  constructor(
    path: string,
    { code, status }: { code: string; status: number | null },
    retryAfterMs: number | null,
  ) {
    const reason = status === null ? code : `${code}, ${status}`;
    const detail = message('log-unreachable', { path, reason });
    super(englishText(detail));
    this.name = 'LogUnreachable';
    this.code = code;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
  }
}

const malformed = (fault: string, tile = 0) =>
  new LogFault('malformed', message('log-response-malformed', { fault, tile }));

/**
 * Reads a log over either protocol. Callers must verify everything that it returns: tree heads against the log's
 * signature, entries and proofs against tree heads. Its methods throw `LogUnreachable` and `LogFault`.
 */
export interface LogReader {
  readHead(signal: AbortSignal): Promise<TreeHead>;
  /** Returns the nodes of a consistency proof. */
  readProof(from: number, to: number, signal: AbortSignal): Promise<Buffer[]>;
  /** Returns at least one entry of a tree with `size` entries. Starts at `start` and ends before `end`. */
  readEntries(range: LeafRange, size: number, signal: AbortSignal): Promise<ReadEntry[]>;
}

/**
 * Fetches a body from a log.
 * @throws LogUnreachable
 */
async function fetchFrom(
  client: SourceClient,
  path: string,
  options: { maxBytes: number; signal: AbortSignal },
): Promise<Buffer> {
  const response = await client.request({ path, ...options, timeoutMs: 30_000 });
  if (response.kind === 'ok') return response.body;
  if (response.kind !== 'failed') throw new LogUnreachable(path, { code: response.kind, status: null }, null);
  throw new LogUnreachable(path, response, response.retryAfterMs);
}

/** Number of entries per request. Logs may return fewer. */
const atOnce = 1_000;
const entryBytes = 64 * 1024 * 1024;

/** Creates a reader for logs with the API of RFC 6962 section 4. */
export function createRfc6962Reader(client: SourceClient, signer: HeadSigner): LogReader {
  return {
    async readHead(signal) {
      const body = await fetchFrom(client, '/ct/v1/get-sth', { maxBytes: 65_536, signal });
      return readSth(body.toString('utf8'), signer);
    },
    async readProof(from, to, signal) {
      if (from === 0 || from === to) return [];
      const path = `/ct/v1/get-sth-consistency?first=${from}&second=${to}`;
      const body = await fetchFrom(client, path, { maxBytes: 65_536, signal });
      const nodes = asList(asObject(parse(body)).consistency, 128);
      return nodes.map((node) => {
        const bytes = Buffer.from(String(node), 'base64');
        if (bytes.length !== 32) throw malformed('proof');
        return bytes;
      });
    },
    async readEntries({ start, end }, _size, signal) {
      const last = Math.min(end, start + atOnce) - 1;
      const path = `/ct/v1/get-entries?start=${start}&end=${last}`;
      const body = await fetchFrom(client, path, { maxBytes: entryBytes, signal });
      const items = asList(asObject(parse(body)).entries, last - start + 1);
      if (items.length === 0) throw malformed('entries');
      return items.map((item, n) => readItem(asObject(item), start + n));
    },
  };
}

function readItem(item: { [key: string]: unknown }, index: number): ReadEntry {
  const leaf = Buffer.from(String(item.leaf_input ?? ''), 'base64');
  const extra = Buffer.from(String(item.extra_data ?? ''), 'base64');
  try {
    return { index, leaf, entry: readLeafAndExtra(leaf, extra), reason: null };
  } catch (error) {
    if (error instanceof LogFault) return { index, leaf, entry: null, reason: error.message };
    throw error;
  }
}

function parse(body: Buffer) {
  try {
    return parseBoundedJson(body, 10);
  } catch {
    throw malformed('json');
  }
}

const tileWidth = 256;
/** A tile of the largest possible entries would be 8 GB. Real logs have tiles of some hundred kB. */
const dataBytes = 64 * 1024 * 1024;

/**
 * Creates a reader for logs with the static API of c2sp.org/static-ct-api, which consists of a checkpoint and tiles of
 * hashes and entries.
 */
export function createStaticReader(client: SourceClient, signer: HeadSigner & { origin: string }): LogReader {
  return {
    async readHead(signal) {
      const body = await fetchFrom(client, '/checkpoint', { maxBytes: 65_536, signal });
      return readCheckpoint(body.toString('utf8'), signer);
    },
    async readProof(from, to, signal) {
      const tiles = createHashTiles(client, to, signal);
      const nodes: Buffer[] = [];
      for (const range of consistencyRanges(from, to)) nodes.push(await hashOfRange(tiles, range));
      return nodes;
    },
    async readEntries({ start, end }, size, signal) {
      const tile = Math.floor(start / tileWidth);
      const width = Math.min(tileWidth, size - tile * tileWidth);
      const bytes = await fetchTile(
        client,
        { level: 'data', index: tile, width },
        { maxBytes: dataBytes, signal },
      );
      const entries = readDataTile(bytes);
      if (entries.length < width) throw malformed('tile', tile);
      const from = start - tile * tileWidth;
      const to = Math.min(width, end - tile * tileWidth);
      return entries.slice(from, to).map((entry, n) => toRead(entry, start + n));
    },
  };
}

const toRead = (entry: LogEntry, index: number) => ({ index, leaf: entry.leaf, entry, reason: null });

interface TileAt {
  level: number | 'data';
  index: number;
  width: number;
}

/** Fetches a tile. If a partial tile no longer exists, fetches the full tile that replaced it. */
async function fetchTile(
  client: SourceClient,
  { level, index, width }: TileAt,
  options: { maxBytes: number; signal: AbortSignal },
): Promise<Buffer> {
  const path = `/tile/${level}/${groupDigits(index)}`;
  if (width === tileWidth) return fetchFrom(client, path, options);
  try {
    return await fetchFrom(client, `${path}.p/${width}`, options);
  } catch (error) {
    if (!(error instanceof LogUnreachable) || error.code !== 'not-found') throw error;
    return fetchFrom(client, path, options);
  }
}

/** Formats 1234067 as `x001/x234/067`. */
export function groupDigits(index: number): string {
  const text = String(index);
  const groups = text.padStart(Math.ceil(text.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, n) => (n === groups.length - 1 ? group : `x${group}`)).join('/');
}

type HashTiles = (level: number, index: number) => Promise<Buffer>;

/** Creates access to the hash tiles of a tree with `size` leaves. Fetches each tile once. */
function createHashTiles(client: SourceClient, size: number, signal: AbortSignal): HashTiles {
  const cache = new Map<string, Promise<Buffer>>();
  return (level, index) => {
    const key = `${level}/${index}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const onLevel = Math.floor(size / tileWidth ** level);
    const width = Math.min(tileWidth, onLevel - index * tileWidth);
    const tile = fetchTile(client, { level, index, width }, { maxBytes: 65_536, signal });
    cache.set(key, tile);
    return tile;
  };
}

async function hashOfRange(tiles: HashTiles, range: LeafRange): Promise<Buffer> {
  const hashes: Buffer[] = [];
  for (const subtree of perfectSubtrees(range)) hashes.push(await hashOfSubtree(tiles, subtree));
  const [last, ...others] = hashes.toReversed();
  if (last === undefined) throw malformed('empty');
  return others.reduce((right, left) => hashNode(left, right), last);
}

/** Returns the root of a perfect subtree, computed from the hashes in its tile. */
async function hashOfSubtree(
  tiles: HashTiles,
  { height, index }: { height: number; index: number },
): Promise<Buffer> {
  const level = Math.floor(height / 8);
  const count = 2 ** (height % 8);
  const first = index * count;
  const tile = await tiles(level, Math.floor(first / tileWidth));
  const from = first % tileWidth;
  if (tile.length < (from + count) * 32) throw malformed('hashes');
  let row = Array.from({ length: count }, (_, n) => tile.subarray((from + n) * 32, (from + n + 1) * 32));
  while (row.length > 1) {
    row = Array.from({ length: row.length / 2 }, (_, n) =>
      hashNode(row[2 * n] ?? Buffer.alloc(0), row[2 * n + 1] ?? Buffer.alloc(0)),
    );
  }
  return row[0] ?? Buffer.alloc(0);
}
