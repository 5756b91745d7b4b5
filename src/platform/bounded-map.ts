/** A map that forgets what was not used for longest. */
export interface BoundedMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  readonly size: number;
}

/** What entries of very different size weigh together, at most. */
export interface WeightLimit<V> {
  most: number;
  of(value: V): number;
}

/** Holds at most `most` entries, and no more than `weight` allows. Reading an entry makes it the youngest. */
export function createBoundedMap<V>(most: number, weight?: WeightLimit<V>): BoundedMap<V> {
  const entries = new Map<string, V>();
  let weighs = 0;
  const drop = (key: string) => {
    const value = entries.get(key);
    if (weight && value !== undefined) weighs -= weight.of(value);
    entries.delete(key);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      drop(key);
      entries.set(key, value);
      if (weight) weighs += weight.of(value);
      for (const oldest of entries.keys()) {
        if (entries.size <= most && (!weight || weighs <= weight.most)) break;
        drop(oldest);
      }
    },
    delete: drop,
    get size() {
      return entries.size;
    },
  };
}
