import type { LogEntry } from './entry.ts';
import type { LeafRange } from './merkle.ts';
import type { TreeHead } from './tree-head.ts';

/** An entry, or why it cannot be taken apart: the bytes are of the tree all the same. */
export interface ReadEntry {
  index: number;
  /** The MerkleTreeLeaf. */
  leaf: Buffer;
  entry: LogEntry | null;
  reason: string | null;
}

/** A log that did not answer as it should; `retryAfterMs` where it said when to come back. */
export class LogUnreachable extends Error {
  readonly retryAfterMs: number | null;
  constructor(detail: string, retryAfterMs: number | null = null) {
    super(detail);
    this.name = 'LogUnreachable';
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * How a log is read, whichever protocol it speaks. Everything it gives is to be verified: heads are signed by it, entries
 * and proofs are held against heads. Throws `LogUnreachable` and `LogFault`.
 */
export interface LogReader {
  readHead(signal: AbortSignal): Promise<TreeHead>;
  /** The nodes of a consistency proof. */
  readProof(from: number, to: number, signal: AbortSignal): Promise<Buffer[]>;
  /** Entries from `start` on, at least one and none from `end` on, of a tree of `size`. */
  readEntries(range: LeafRange, size: number, signal: AbortSignal): Promise<ReadEntry[]>;
}
