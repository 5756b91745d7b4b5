import { isDeepStrictEqual } from 'node:util';
import { pointerToken } from '#platform/errors.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';

/** One field that a write changed, as it may be shown: where it is (JSON Pointer), what was there and what is. */
export interface AuditChange {
  pointer: string;
  from: unknown;
  to: unknown;
}

const mostChanges = 100;
/** Characters of JSON; a value beyond that is cut, and told as a text. */
const mostOfValue = 4_000;

/**
 * The fields in which two versions of an object differ, objects opened, lists as a whole. The versions are compared as
 * they are and told as `show` shows them, so that a secret that changed is told as changed and no more. Null: there
 * is no such version, before a thing was made and after it was deleted.
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
  return changes.slice(0, mostChanges);
}

/** Two versions, each as it is and as it may be shown. */
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
  return text.length > mostOfValue ? `${text.slice(0, mostOfValue)}…` : value;
}

/** As JSON has it: times as texts, nothing that is undefined. */
function toPlain(version: object | null): PlainObject {
  return version === null ? {} : JSON.parse(JSON.stringify(version));
}
