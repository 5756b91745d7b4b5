import { isDeepStrictEqual } from 'node:util';
import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { findSecrets, mapSecrets, valueAt } from '#platform/secret-settings.ts';

/** What stands in answers, exports and audit rows instead of a secret; sent back, it keeps the stored one. */
const mask = '********';

export const isMask = (value: unknown): boolean => value === mask;

/** Settings as they may be shown: what the kind says is secret, masked. */
export function maskSecrets(kind: ProbeKindEntry, settings: PlainObject): PlainObject {
  return mapSecrets(kind.secrets, settings, () => mask);
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
  return mapSecrets(kind.secrets, settings, (value, path) =>
    isMask(value) ? (valueAt(stored, path) ?? value) : value,
  );
}

/** JSON Pointers of secrets that are the mask itself, which is no secret of anyone. */
export function findMaskedSecrets(kind: ProbeKindEntry, settings: PlainObject): string[] {
  return findSecrets(kind.secrets, settings, isMask);
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
