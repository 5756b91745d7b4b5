/** A map that forgets what was not used for longest. */
export interface BoundedMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  readonly size: number;
}

/** Holds at most `most` entries. Reading an entry makes it the youngest. */
export function createBoundedMap<V>(most: number): BoundedMap<V> {
  const entries = new Map<string, V>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > most) entries.delete(entries.keys().next().value ?? '');
    },
    get size() {
      return entries.size;
    },
  };
}
