/**
 * A position in the stream. Event numbers cannot serve as positions: a transaction may take its number first and
 * commit last, and a reader that goes by numbers would skip it. A PostgreSQL snapshot says which transactions were
 * visible, so it is the position, and also the event ID in the stream. Any process can resume from it, and no event
 * is skipped or sent twice.
 */
export interface Position {
  /** When it was taken, in epoch ms. */
  at: number;
  /** The committed transactions, as `pg_snapshot` text. */
  seen: string;
  /** Within a batch: the snapshot at its end, and the ID of the last event sent. */
  within: { seen: string; lastId: string } | null;
}

const snapshotForm = /^\d{1,18}:\d{1,18}:(?:\d{1,18}(?:,\d{1,18})*)?$/;

/** Whether PostgreSQL accepts the text: first, end, and the transactions in progress between them, in order. */
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

/** Parses a `Last-Event-ID`; returns null if it isn't ours. */
export function readPosition(text: string): Position | null {
  const [at = '', seen = '', end, lastId, ...rest] = text.split('~');
  if (!/^\d{1,15}$/.test(at) || !isSnapshot(seen) || rest.length > 0) return null;
  if (end === undefined) return { at: Number(at), seen, within: null };
  if (!isSnapshot(end) || lastId === undefined || !/^\d{1,18}$/.test(lastId)) return null;
  return { at: Number(at), seen, within: { seen: end, lastId } };
}
