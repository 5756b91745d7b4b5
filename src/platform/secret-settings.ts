import { message } from '#messages/messages.ts';
import { AppError, pointerToken } from './errors.ts';
import { isPlainObject, type PlainObject } from './plain-object.ts';

/**
 * Path to a secret within settings. Each step is a name, or a pattern that matches several names. If the path leads to
 * an object, every text in it is secret.
 */
export type SecretPath = readonly (string | RegExp)[];

/** Returns the new value of the secret at `path`. */
type Replace = (value: unknown, path: readonly string[]) => unknown;

/**
 * Returns the settings with every secret replaced, or the same object if there are no changes. Null and undefined mean
 * that there is no secret and stay unchanged.
 */
export function mapSecrets(
  paths: readonly SecretPath[],
  settings: PlainObject,
  replace: Replace,
): PlainObject {
  return paths.reduce((result, path) => mapBelow(result, path, [], replace), settings);
}

/**
 * Replaces the secrets in `value`. `above` is the path to `value` and matches the beginning of `path`. Copies only
 * changed objects.
 */
function mapBelow(
  value: PlainObject,
  path: SecretPath,
  above: readonly string[],
  replace: Replace,
): PlainObject {
  const depth = above.length;
  let result = value;
  for (const name of namesThatMatch(value, path[depth])) {
    const inner = value[name];
    if (inner === undefined || inner === null) continue;
    let replaced: unknown = inner;
    if (isPlainObject(inner)) replaced = mapBelow(inner, path, [...above, name], replace);
    else if (depth + 1 >= path.length) replaced = replace(inner, [...above, name]);
    if (replaced !== inner) result = { ...result, [name]: replaced };
  }
  return result;
}

function namesThatMatch(value: PlainObject, step: string | RegExp | undefined): readonly string[] {
  if (typeof step === 'string') return Object.hasOwn(value, step) ? [step] : [];
  const names = Object.keys(value);
  return step === undefined ? names : names.filter((name) => step.test(name));
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
 * Rejects a change that would send stored secrets to another origin (scheme, host or port). Secrets are write-only, so
 * a user with edit rights must not be able to read them by setting the URL to their own server. The caller compares the
 * origins.
 * @param change.merged Settings after the patch, with masks replaced by the stored values.
 * @param change.patch The request body. A secret counts as sent again unless it is missing or a mask.
 * @throws AppError 400 `secret_required` with every secret that must be sent again.
 */
export function rejectMovedSecrets(
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
