import { pointerToken } from '#platform/errors.ts';

/** What stands in answers, exports and audit rows instead of a secret; sent back, it keeps the stored one. */
const mask = '********';

type Plain = Record<string, unknown>;

const secretHeader = /auth|cookie|token|secret|passw|session|api[-_]?key|[-_]key$|signature|credential/i;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapSecrets(settings: Plain, replace: (value: unknown, path: [string, string]) => unknown): Plain {
  const copy: Plain = { ...settings };
  if (isPlain(copy.auth)) {
    const auth: Plain = { ...copy.auth };
    for (const field of ['password', 'token']) {
      if (auth[field] !== undefined) auth[field] = replace(auth[field], ['auth', field]);
    }
    copy.auth = auth;
  }
  if (isPlain(copy.headers)) {
    copy.headers = Object.fromEntries(
      Object.entries(copy.headers).map(([name, value]) => [
        name,
        secretHeader.test(name) ? replace(value, ['headers', name]) : value,
      ]),
    );
  }
  return copy;
}

/** Settings as they may be shown: passwords, tokens and values of credential-like headers masked. */
export function maskSecrets(settings: Plain): Plain {
  return mapSecrets(settings, () => mask);
}

/** Settings sent back by a client that read them masked: a mask stands for what is stored. */
export function restoreSecrets(settings: Plain, stored: Plain): Plain {
  return mapSecrets(settings, (value, [group, field]) => {
    const kept = stored[group];
    return value === mask && isPlain(kept) && kept[field] !== undefined ? kept[field] : value;
  });
}

/** JSON Pointers of secrets that are the mask itself, which is no secret of anyone. */
export function findMasks(settings: Plain): string[] {
  return findSecrets(settings, (value) => value === mask);
}

/**
 * JSON Pointers of secrets that `merged` has from the stored monitor and that `patch` does not name. Whoever may write
 * a monitor need not know them, so they must not go with it to another place.
 */
export function findKeptSecrets(merged: Plain, patch: Plain): string[] {
  return findSecrets(merged, (_value, [group, field]) => {
    const given = patch[group];
    return !isPlain(given) || given[field] === undefined || given[field] === mask;
  });
}

function findSecrets(
  settings: Plain,
  matches: (value: unknown, path: [string, string]) => boolean,
): string[] {
  const pointers: string[] = [];
  mapSecrets(settings, (value, path) => {
    const [group, field] = path;
    if (matches(value, path)) {
      pointers.push(`/${group}/${pointerToken(field)}`);
    }
    return value;
  });
  return pointers;
}

/**
 * The patch as it is to be merged: one that names another type of `auth` replaces it, for what the old type needs
 * means nothing to the new one.
 */
export function replaceAuth(patch: Plain, stored: Plain): Plain {
  const { auth } = patch;
  if (!isPlain(auth) || !isPlain(stored.auth)) return patch;
  if (auth.type === undefined || auth.type === stored.auth.type) return patch;
  const dropped = Object.keys(stored.auth).filter((field) => !(field in auth));
  return { ...patch, auth: { ...auth, ...Object.fromEntries(dropped.map((field) => [field, null])) } };
}
