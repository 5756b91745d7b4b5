import { isDeepStrictEqual } from 'node:util';
import type { ProbeKindEntry, SecretPath } from '#engine/probes/kind.ts';
import { pointerToken } from '#platform/errors.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';

/** What stands in answers, exports and audit rows instead of a secret; sent back, it keeps the stored one. */
const mask = '********';

/** What becomes of the secret at `path`. */
type Replace = (value: unknown, path: readonly string[]) => unknown;

function mapSecrets({ secrets }: ProbeKindEntry, settings: PlainObject, replace: Replace): PlainObject {
  return secrets.reduce((copy, secret) => mapAt(copy, secret, [], replace), settings);
}

function mapAt(
  value: PlainObject,
  [step, ...rest]: SecretPath,
  walked: readonly string[],
  replace: Replace,
): PlainObject {
  if (step === undefined) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    const isMeant = typeof step === 'string' ? step === name : step.test(name);
    const path = [...walked, name];
    // Null stands for no secret, which may be seen.
    if (!isMeant || inner === undefined || inner === null) return [name, inner];
    if (rest.length === 0) return [name, replace(inner, path)];
    return [name, isPlainObject(inner) ? mapAt(inner, rest, path, replace) : inner];
  });
  return Object.fromEntries(entries);
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return isPlainObject(value) && Object.hasOwn(value, name) ? valueAt(value[name], rest) : undefined;
}

/** Settings as they may be shown: what the kind says is secret, masked. */
export function maskSecrets(kind: ProbeKindEntry, settings: PlainObject): PlainObject {
  return mapSecrets(kind, settings, () => mask);
}

/** The fields beside the target that say more than the kind's defaults do; none that holds a secret. */
export function tellSettings(kind: ProbeKindEntry, settings: PlainObject): PlainObject {
  const shown = maskSecrets(kind, settings);
  const told = Object.entries(settings).flatMap(([name, value]) => {
    const isKept = Object.hasOwn(kind.orderFields, name) && isDeepStrictEqual(value, shown[name]);
    if (!isKept || name === 'url' || name === 'host') return [];
    const more = withoutDefaults(value, valueAt(kind.defaults, [name]));
    return more === undefined ? [] : [[name, more]];
  });
  return Object.fromEntries(told);
}

/** What differs from the defaults, field by field of objects that have some; undefined when nothing does. */
function withoutDefaults(value: unknown, fallback: unknown): unknown {
  if (isDeepStrictEqual(value, fallback)) return undefined;
  if (!isPlainObject(value) || !isPlainObject(fallback) || Object.keys(fallback).length === 0) return value;
  const differing = Object.entries(value).filter(
    ([name, inner]) => !isDeepStrictEqual(inner, fallback[name]),
  );
  return Object.fromEntries(differing);
}

/** Settings sent back by a client that read them masked: a mask stands for what is stored. */
export function restoreSecrets(
  kind: ProbeKindEntry,
  settings: PlainObject,
  stored: PlainObject,
): PlainObject {
  return mapSecrets(kind, settings, (value, path) =>
    value === mask ? (valueAt(stored, path) ?? value) : value,
  );
}

/** JSON Pointers of secrets that are the mask itself, which is no secret of anyone. */
export function findMaskedSecrets(kind: ProbeKindEntry, settings: PlainObject): string[] {
  return findSecrets(kind, settings, (value) => value === mask);
}

/**
 * JSON Pointers of secrets that `merged` has from the stored monitor and that `patch` does not name. Whoever may write
 * a monitor need not know them, so they must not go with it to another place.
 */
export function findKeptSecrets(kind: ProbeKindEntry, merged: PlainObject, patch: PlainObject): string[] {
  return findSecrets(kind, merged, (_value, path) => {
    const given = valueAt(patch, path);
    return given === undefined || given === mask;
  });
}

function findSecrets(
  kind: ProbeKindEntry,
  settings: PlainObject,
  matches: (value: unknown, path: readonly string[]) => boolean,
): string[] {
  const pointers: string[] = [];
  mapSecrets(kind, settings, (value, path) => {
    if (matches(value, path)) pointers.push(path.map((name) => `/${pointerToken(name)}`).join(''));
    return value;
  });
  return pointers;
}

/**
 * The patch as it is to be merged: one that names another type of a field that comes in several (`auth`) replaces it,
 * for what the old type needs means nothing to the new one.
 */
export function replaceVariants(kind: ProbeKindEntry, patch: PlainObject, stored: PlainObject): PlainObject {
  const replaced: PlainObject = { ...patch };
  for (const field of kind.variants) {
    const [given, kept] = [patch[field], stored[field]];
    if (!isPlainObject(given) || !isPlainObject(kept)) continue;
    if (given.type === undefined || given.type === kept.type) continue;
    const dropped = Object.keys(kept).filter((name) => !(name in given));
    replaced[field] = { ...given, ...Object.fromEntries(dropped.map((name) => [name, null])) };
  }
  return replaced;
}
