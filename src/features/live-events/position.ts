/**
 * A position in the stream. Event numbers can't serve as positions: a transaction may get its number first but commit
 * last, and a reader that relies on numbers would skip its event. A PostgreSQL snapshot records which transactions were
 * visible, so it serves as the position and as the event ID in the stream. Any process can resume from this position,
 * and no event is skipped or sent twice.
 */
export interface Position {
  /** Time of the snapshot, in epoch ms. */
  at: number;
  /** The visible transactions, as `pg_snapshot` text. */
  seen: string;
  /** Only for a position within a batch: the snapshot at the end of the batch, and the ID of the last event sent. */
  within: { seen: string; lastId: string } | null;
}

const snapshotForm = /^\d{1,18}:\d{1,18}:(?:\d{1,18}(?:,\d{1,18})*)?$/;

/**
 * Returns whether PostgreSQL accepts the text: xmin, xmax, and the transactions in progress between them in ascending
 * order.
 */
function isSnapshot(text: string): boolean {
  if (!snapshotForm.test(text)) return false;
  const [first = 0n, end = 0n, ...underWay] = text.split(/[:,]/).filter(Boolean).map(BigInt);
  return (
    first > 0n &&
    first <= end &&
    underWay.every((xid, index) => xid >= first && xid < end && xid > (underWay[index - 1] ?? 0n))
  );
}

/** Renders a position as an event ID. */
export function renderPosition({ at, seen, within }: Position): string {
  return within === null ? `${at}~${seen}` : `${at}~${seen}~${within.seen}~${within.lastId}`;
}

/** Parses a `Last-Event-ID`. Returns null if it isn't a position. */
export function readPosition(text: string): Position | null {
  const [at = '', seen = '', end, lastId, ...rest] = text.split('~');
  if (!/^\d{1,15}$/.test(at) || !isSnapshot(seen) || rest.length > 0) return null;
  if (end === undefined) return { at: Number(at), seen, within: null };
  if (!isSnapshot(end) || lastId === undefined || !/^\d{1,18}$/.test(lastId)) return null;
  return { at: Number(at), seen, within: { seen: end, lastId } };
}
