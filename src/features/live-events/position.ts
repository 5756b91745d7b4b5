/**
 * Where a stream stands. An event's number is no measure: a transaction may take its number first and commit last, and who
 * went by numbers would skip it. A snapshot of PostgreSQL says which transactions were seen, so it is the position, and the
 * id of an event in the stream: any process can go on from it, and nothing is skipped or sent twice.
 */
export interface Position {
  /** Epoch ms at which it was taken. */
  at: number;
  /** `pg_snapshot` as text: what had committed. */
  seen: string;
  /** Of an event amid others that came together: the snapshot at their end, and the last number of them that was sent. */
  within: { seen: string; lastId: string } | null;
}

const snapshotForm = /^\d{1,18}:\d{1,18}:(?:\d{1,18}(?:,\d{1,18})*)?$/;

/** As PostgreSQL reads it: first, end, and between them, in order, those that were under way. */
function isSnapshot(text: string): boolean {
  if (!snapshotForm.test(text)) return false;
  const [first = 0n, end = 0n, ...underWay] = text.split(/[:,]/).filter(Boolean).map(BigInt);
  return (
    first > 0n &&
    first <= end &&
    underWay.every((xid, index) => xid >= first && xid < end && xid > (underWay[index - 1] ?? 0n))
  );
}

/** A position as the id of an event. */
export function renderPosition({ at, seen, within }: Position): string {
  return within === null ? `${at}~${seen}` : `${at}~${seen}~${within.seen}~${within.lastId}`;
}

/** A `Last-Event-ID`; null when it is none of ours. */
export function readPosition(text: string): Position | null {
  const [at = '', seen = '', end, lastId, ...rest] = text.split('~');
  if (!/^\d{1,15}$/.test(at) || !isSnapshot(seen) || rest.length > 0) return null;
  if (end === undefined) return { at: Number(at), seen, within: null };
  if (!isSnapshot(end) || lastId === undefined || !/^\d{1,18}$/.test(lastId)) return null;
  return { at: Number(at), seen, within: { seen: end, lastId } };
}
