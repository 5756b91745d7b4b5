import { isDeepStrictEqual } from 'node:util';
import { pointerToken } from '#platform/errors.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';

/** One changed field: its JSON Pointer and the values before and after, as displayed. */
export interface AuditChange {
  pointer: string;
  from: unknown;
  to: unknown;
}

const maxChanges = 100;
/** Maximum characters of JSON; longer values are truncated and recorded as text. */
const maxValueLength = 4_000;

/**
 * Returns the differing fields of two versions of an object. Compares objects field by field and lists as a whole.
 * Compares the actual values but records the output of `show`, so that changed secrets are not revealed. A null version
 * means that the object did not exist.
 */
export function changesOf(
  before: object | null,
  after: object | null,
  show: (version: PlainObject) => PlainObject = (version) => version,
): AuditChange[] {
  const [from, to] = [toPlain(before), toPlain(after)];
  const pairs = { from, to, fromShown: toPlain(show(from)), toShown: toPlain(show(to)) };
  const changes: AuditChange[] = [];
  collect(changes, '', pairs);
  return changes.slice(0, maxChanges);
}

/** Two versions of an object, with actual and displayable values. */
interface Pairs {
  from: PlainObject;
  to: PlainObject;
  fromShown: PlainObject;
  toShown: PlainObject;
}

function collect(changes: AuditChange[], above: string, { from, to, fromShown, toShown }: Pairs): void {
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [a, b] = [from[name] ?? null, to[name] ?? null];
    if (isDeepStrictEqual(a, b)) continue;
    const [aShown, bShown] = [fromShown[name] ?? null, toShown[name] ?? null];
    const pointer = `${above}/${pointerToken(name)}`;
    if (isPlainObject(a) && isPlainObject(b) && isPlainObject(aShown) && isPlainObject(bShown)) {
      collect(changes, pointer, { from: a, to: b, fromShown: aShown, toShown: bShown });
    } else changes.push({ pointer, from: cut(aShown), to: cut(bShown) });
  }
}

function cut(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : value;
}

/** Converts times to text and removes undefined fields. */
function toPlain(version: object | null): PlainObject {
  return version === null ? {} : JSON.parse(JSON.stringify(version));
}
