import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';

const dots = '••••';

/** What stands for a secret in answers: enough to tell one from another, not enough to use it. */
function maskOf(value: string): string {
  return value.length < 12 ? dots : `${dots} ${value.slice(-4)}`;
}

function map(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => map(item, replace));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, map(item, replace)]));
}

/** Settings as they may be shown: every text of a secret setting masked. */
export function maskSettings(settings: PlainObject, secrets: readonly string[]): PlainObject {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      secrets.includes(name) ? map(value, maskOf) : value,
    ]),
  );
}

/** A channel as its order, as the audit log may show it. Of a type that there is no more any setting may be a secret. */
export const maskOrder =
  (secrets: readonly string[] | undefined) =>
  (order: PlainObject): PlainObject => {
    const settings = isPlainObject(order.settings) ? order.settings : {};
    return { ...order, settings: maskSettings(settings, secrets ?? Object.keys(settings)) };
  };

/** Settings sent back by a client that read them masked: a mask stands for what is stored, at the same place. */
export function restoreSettings(
  given: PlainObject,
  stored: PlainObject,
  secrets: readonly string[],
): PlainObject {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      secrets.includes(name) ? restore(value, stored[name]) : value,
    ]),
  );
}

function restore(given: unknown, stored: unknown): unknown {
  if (typeof given === 'string')
    return typeof stored === 'string' && given === maskOf(stored) ? stored : given;
  if (!isPlainObject(given)) return given;
  const kept = isPlainObject(stored) ? stored : {};
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, restore(value, kept[name])]));
}

/** JSON Pointers of secrets that are nothing but a mask: it stands for nothing that is stored. */
export function findMaskedSettings(settings: PlainObject, secrets: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value === 'string' && value.startsWith(dots)) found.push(pointer);
    else if (isPlainObject(value))
      for (const [name, item] of Object.entries(value)) walk(item, `${pointer}/${name}`);
  };
  for (const name of secrets) walk(settings[name], `/settings/${name}`);
  return found;
}
