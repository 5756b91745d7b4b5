import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';

/** JSON merge patch (RFC 7396). */
export function mergePatch(target: PlainObject, patch: PlainObject): PlainObject {
  const merged: PlainObject = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue;
    const base = merged[key];
    if (value === null) delete merged[key];
    else if (isPlainObject(value)) merged[key] = mergePatch(isPlainObject(base) ? base : {}, value);
    else merged[key] = value;
  }
  return merged;
}
