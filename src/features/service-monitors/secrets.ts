import { isDeepStrictEqual } from 'node:util';
import { findKind, type ProbeKindEntry } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { findSecrets, mapSecrets, type SecretPath, valueAt } from '#platform/secret-settings.ts';

/** Replaces a secret in responses, exports and audit rows. If a client sends it back, the stored secret is kept. */
const mask = '********';

export const isMask = (value: unknown): boolean => value === mask;

/** Settings that are stored encrypted for all kinds, because headers and bodies may contain credentials. */
const alwaysSealed = ['auth', 'headers', 'body'];
const sealedPaths = new Map<string, readonly SecretPath[]>();

/** Returns the settings of a kind that are stored encrypted, and masked in the audit log, each as a whole. */
export function sealedSettingsOf({ kind }: { kind: string }): readonly SecretPath[] {
  let paths = sealedPaths.get(kind);
  if (paths === undefined) {
    const own = findKind(PROBES, kind)?.secrets.map(([name]) => name ?? /./) ?? [];
    paths = [...new Set([...alwaysSealed, ...own])].map((name) => [name]);
    sealedPaths.set(kind, paths);
  }
  return paths;
}

/** Returns the settings with all encrypted settings masked, except the type of credentials. */
export function maskSealed(kind: string, settings: PlainObject): PlainObject {
  return mapSecrets(sealedSettingsOf({ kind }), settings, (value, path) =>
    path.join('.') === 'auth.type' ? value : mask,
  );
}

/** Returns the settings with all secret fields of the kind masked. */
export function maskSecrets(kind: ProbeKindEntry, settings: PlainObject): PlainObject {
  return mapSecrets(kind.secrets, settings, () => mask);
}

/** Returns the fields that differ from the kind's defaults, except the target and fields that contain a secret. */
export function exportSettings(kind: ProbeKindEntry, settings: PlainObject): PlainObject {
  const shown = maskSecrets(kind, settings);
  const exported = Object.entries(settings).flatMap(([name, value]) => {
    const isUnchanged = Object.hasOwn(kind.orderFields, name) && isDeepStrictEqual(value, shown[name]);
    if (!isUnchanged || name === 'url' || name === 'host') return [];
    const more = withoutDefaults(value, valueAt(kind.defaults, [name]));
    return more === undefined ? [] : [[name, more]];
  });
  return Object.fromEntries(exported);
}

/**
 * Returns the parts of a value that differ from the defaults, comparing objects field by field; undefined if nothing
 * differs.
 */
function withoutDefaults(value: unknown, fallback: unknown): unknown {
  if (isDeepStrictEqual(value, fallback)) return undefined;
  if (!isPlainObject(value) || !isPlainObject(fallback) || Object.keys(fallback).length === 0) return value;
  const differing = Object.entries(value).filter(
    ([name, inner]) => !isDeepStrictEqual(inner, fallback[name]),
  );
  return Object.fromEntries(differing);
}

/** Returns settings from a client with each mask replaced by the stored secret. */
export function restoreSecrets(
  kind: ProbeKindEntry,
  settings: PlainObject,
  stored: PlainObject,
): PlainObject {
  return mapSecrets(kind.secrets, settings, (value, path) =>
    isMask(value) ? (valueAt(stored, path) ?? value) : value,
  );
}

/** Returns the JSON Pointers of secrets with the mask as their value. The mask is never a valid secret. */
export function findMaskedSecrets(kind: ProbeKindEntry, settings: PlainObject): string[] {
  return findSecrets(kind.secrets, settings, isMask);
}

/**
 * Returns the patch to merge. If the patch changes the type of a field with several variants (`auth`), the field is
 * replaced as a whole, because the old variant's settings do not apply to the new one.
 */
export function replaceVariants(kind: ProbeKindEntry, patch: PlainObject, stored: PlainObject): PlainObject {
  const replaced: PlainObject = { ...patch };
  for (const field of kind.variants) {
    const [given, current] = [patch[field], stored[field]];
    if (!isPlainObject(given) || !isPlainObject(current)) continue;
    if (given.type === undefined || given.type === current.type) continue;
    const dropped = Object.keys(current).filter((name) => !(name in given));
    replaced[field] = { ...given, ...Object.fromEntries(dropped.map((name) => [name, null])) };
  }
  return replaced;
}
