import { message } from '#messages/messages.ts';
import { AppError, pointerToken } from './errors.ts';
import { isPlainObject, type PlainObject } from './plain-object.ts';

/**
 * Path to a secret within settings, one name per step; a pattern matches several names. If the path leads to an object,
 * every text in it is secret.
 */
export type SecretPath = readonly (string | RegExp)[];

/** Returns the new value of the secret at `path`. */
type Replace = (value: unknown, path: readonly string[]) => unknown;

/**
 * Returns a copy of the settings with every secret replaced. Null and undefined mean that there is no secret and are
 * left unchanged.
 */
export function mapSecrets(
  paths: readonly SecretPath[],
  settings: PlainObject,
  replace: Replace,
): PlainObject {
  return paths.reduce((copy, path) => mapBelow(copy, path, [], replace), settings);
}

function mapBelow(
  value: PlainObject,
  [step, ...rest]: SecretPath,
  walked: readonly string[],
  replace: Replace,
): PlainObject {
  const entries = Object.entries(value).map(([name, inner]) => {
    const matches = step === undefined || (typeof step === 'string' ? step === name : step.test(name));
    if (!matches || inner === undefined || inner === null) return [name, inner];
    const path = [...walked, name];
    if (isPlainObject(inner)) return [name, mapBelow(inner, rest, path, replace)];
    return [name, rest.length === 0 ? replace(inner, path) : inner];
  });
  return Object.fromEntries(entries);
}

/** Returns the value at `path`, or undefined. */
export function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return isPlainObject(value) && Object.hasOwn(value, name) ? valueAt(value[name], rest) : undefined;
}

/** Returns the JSON Pointers of the secrets that match. */
export function findSecrets(
  paths: readonly SecretPath[],
  settings: PlainObject,
  matches: (value: unknown, path: readonly string[]) => boolean,
): string[] {
  const pointers: string[] = [];
  mapSecrets(paths, settings, (value, path) => {
    if (matches(value, path)) pointers.push(path.map((name) => `/${pointerToken(name)}`).join(''));
    return value;
  });
  return pointers;
}

/**
 * Rejects a change that would send stored secrets to another origin (scheme, host or port). Secrets are write-only,
 * so someone who may edit an object must not be able to read its secrets by pointing it at their own server. The
 * caller compares the origins.
 * @param change.merged settings after the patch, with masks replaced by the stored values
 * @param change.patch the request body; a secret counts as sent again unless it is missing or a mask
 * @throws AppError 400 `secret_required` that names every secret to send again.
 */
export function refuseMovedSecrets(
  paths: readonly SecretPath[],
  change: { merged: PlainObject; patch: PlainObject; isMask: (value: unknown) => boolean; below?: string },
): void {
  const { merged, patch, isMask, below = '' } = change;
  const restored = findSecrets(paths, merged, (_value, path) => {
    const value = valueAt(patch, path);
    return value === undefined || isMask(value);
  });
  if (restored.length === 0) return;
  const detail = message('secret-origin-changed');
  const errors = restored.map((pointer) => ({
    pointer: `${below}${pointer}`,
    code: 'secret_required',
    detail,
  }));
  throw new AppError('invalid_request', detail, { errors });
}
