/** What stands in answers, exports and audit rows instead of a secret; sent back, it keeps the stored one. */
export const mask = '********';

type Plain = Record<string, unknown>;

const secretHeader = /authorization|cookie|token|secret|password|api[-_]?key|signature|credential/i;

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
