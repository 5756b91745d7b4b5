import { createPublicKey } from 'node:crypto';
import {
  createRfc6962Reader,
  createStaticReader,
  type LogReader,
  type ReadEntry,
} from '#engine/ct/log-reader.ts';
import {
  appendLeaves,
  emptyFrontier,
  type Frontier,
  hashLeaf,
  isPerfect,
  packFrontier,
  rootOf,
  unpackFrontier,
  verifyConsistency,
} from '#engine/ct/merkle.ts';
import { LogFault, type TreeHead } from '#engine/ct/tree-head.ts';
import { message } from '#messages/messages.ts';
import type { SourceClient } from '#platform/sources/client.ts';
import type { FollowedLog, VerifiedHead } from './queries.ts';

/** Entries verified against a tree head, and the position after them. */
export interface VerifiedBatch {
  from: number;
  entries: readonly ReadEntry[];
  frontier: Frontier;
}

/**
 * Maximum batch size, which limits memory use, the duration of transactions and the entries to read again after a
 * crash.
 */
const batchEntries = 4_096;
const batchBytes = 48 * 1024 * 1024;

/** Creates the reader for a log's protocol. Throws `LogFault` if OpenSSL cannot read the key. */
export function openLog(log: FollowedLog, client: SourceClient): LogReader {
  try {
    const key = createPublicKey({ key: log.key, format: 'der', type: 'spki' });
    const signer = { key, logId: Buffer.from(log.log_id, 'hex') };
    if (log.protocol === 'rfc6962') return createRfc6962Reader(client, signer);
    return createStaticReader(client, { ...signer, origin: log.origin ?? '' });
  } catch {
    throw new LogFault('malformed', message('log-key-invalid'));
  }
}

/**
 * Reads the log's head and verifies its signature and its consistency with the previous tree. Returns null for an older
 * head, for example from a cache. Throws `LogFault` and `LogUnreachable`.
 */
export async function readVerifiedHead(
  log: FollowedLog,
  reader: LogReader,
  { start, signal }: { start: number | null; signal: AbortSignal },
): Promise<VerifiedHead | null> {
  const head = await reader.readHead(signal);
  const { tree_size: size, root_hash: root, head_at: at } = log;
  if (size === null || root === null) return firstHead(log, head, start);
  if (head.size < size) {
    if (at !== null && head.timestamp <= at.getTime()) return null;
    throw new LogFault('contradiction', message('log-shrank', { before: size, after: head.size }));
  }
  const position = log.position ?? size;
  const same = { size: head.size, root: head.root, at: new Date(head.timestamp), position };
  const state = { ...same, frontier: log.frontier, baselineSize: log.baseline_size ?? size };
  if (head.size === size) {
    if (head.root.equals(root)) return state;
    throw new LogFault('contradiction', message('log-roots-differ', { count: size }));
  }
  if (size === 0) return state;
  const proof = await reader.readProof(size, head.size, signal);
  const frontier = verifyConsistency({ from: size, to: head.size, fromRoot: root, toRoot: head.root }, proof);
  if (frontier === null) {
    throw new LogFault('contradiction', message('log-inconsistent', { before: size, after: head.size }));
  }
  // The proof contains the frontier needed to continue reading.
  return { ...state, frontier: log.frontier ?? (position === size ? packFrontier(frontier) : null) };
}

/** Accepts the first head of a new log, or of a log that an operator trusts again. */
function firstHead(log: FollowedLog, head: TreeHead, start: number | null): VerifiedHead {
  const requested = log.position ?? start ?? head.size;
  let position = Math.min(requested, head.size);
  // Proofs omit the root of a perfect tree, so reading starts one entry earlier.
  while (position < head.size && isPerfect(position)) position -= 1;
  return {
    size: head.size,
    root: head.root,
    at: new Date(head.timestamp),
    position,
    frontier: null,
    baselineSize: log.baseline_size ?? head.size,
  };
}

/**
 * Reads a batch of entries from the position and verifies that they belong to the head. Returns null if there are no
 * entries. Throws `LogFault` and `LogUnreachable`.
 */
export async function readVerifiedBatch(
  head: VerifiedHead,
  reader: LogReader,
  signal: AbortSignal,
): Promise<VerifiedBatch | null> {
  const { size, root, position } = head;
  if (position >= size) return null;
  const before = await findFrontier(head, reader, signal);
  const entries: ReadEntry[] = [];
  let frontier = before;
  let bytes = 0;
  while (frontier.size < size && entries.length < batchEntries && bytes < batchBytes) {
    const end = Math.min(size, position + batchEntries);
    if (frontier.size >= end) break;
    const read = await reader.readEntries({ start: frontier.size, end }, size, signal);
    for (const one of read) bytes += one.leaf.length * 2;
    entries.push(...read);
    frontier = appendLeaves(
      frontier,
      read.map(({ leaf }) => hashLeaf(leaf)),
    );
    signal.throwIfAborted();
  }
  const own = rootOf(frontier);
  if (frontier.size === size ? !own.equals(root) : !(await isPrefix(head, frontier, reader, signal))) {
    throw new LogFault('contradiction', message('log-entries-differ', { from: position, to: frontier.size }));
  }
  return { from: position, entries, frontier };
}

async function isPrefix(
  head: VerifiedHead,
  frontier: Frontier,
  reader: LogReader,
  signal: AbortSignal,
): Promise<boolean> {
  const proof = await reader.readProof(frontier.size, head.size, signal);
  const claim = { from: frontier.size, to: head.size, fromRoot: rootOf(frontier), toRoot: head.root };
  return verifyConsistency(claim, proof) !== null;
}

/** Returns the frontier at the position, either stored with the last batch or proven by the log. */
async function findFrontier(head: VerifiedHead, reader: LogReader, signal: AbortSignal): Promise<Frontier> {
  const { position, size, root } = head;
  if (position === 0) return emptyFrontier;
  const state = head.frontier && unpackFrontier(position, head.frontier);
  if (state) return state;
  const proof = await reader.readProof(position, size, signal);
  const proven = verifyConsistency({ from: position, to: size, fromRoot: null, toRoot: root }, proof);
  if (proven === null) throw new LogFault('contradiction', message('log-unproven', { count: position }));
  return proven;
}
