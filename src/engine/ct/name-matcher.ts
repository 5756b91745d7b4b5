/**
 * Finds which watched names a certificate's name speaks of: the name itself, names below it, and wildcards that cover it.
 * One look in a map for each label; memory is bounded by what is watched.
 */
export interface NameMatcher<T> {
  /** Watched names. */
  size: number;
  /** Adds what speaks of the name to `found`. `name` in lower-case A-labels, a wildcard with its `*.`. */
  match(name: string, found: Set<T>): void;
}

/** A name that is watched, and what for. Lookalikes, brands and inventories may be watched together. */
export interface WatchedName<T> {
  /** Lower-case A-labels. */
  name: string;
  value: T;
  /** Only the name itself and wildcards over it, not what is below. */
  exact?: boolean;
}

interface Held<T> {
  below: T[];
  exact: T[];
  /** Of names one label below this one, which `*.this` covers. */
  covered: T[];
}

export function createNameMatcher<T>(watched: Iterable<WatchedName<T>>): NameMatcher<T> {
  const names = new Map<string, Held<T>>();
  let size = 0;
  const held = (name: string): Held<T> => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const fresh: Held<T> = { below: [], exact: [], covered: [] };
    names.set(name, fresh);
    return fresh;
  };
  for (const { name, value, exact } of watched) {
    size += 1;
    held(name)[exact ? 'exact' : 'below'].push(value);
    const dot = name.indexOf('.');
    // `*.com` would cover every name there is; no certificate that anybody trusts has it.
    if (dot !== -1 && name.indexOf('.', dot + 1) !== -1) held(name.slice(dot + 1)).covered.push(value);
  }
  // Nearly every name ends in two labels that nothing watched ends in: one look tells.
  const tails = new Set([...names.keys()].map(tailOf));
  const single = [...names.keys()].some((name) => !name.includes('.'));
  return {
    size,
    match(name, found) {
      let rest = name.charCodeAt(name.length - 1) === 0x2e ? name.slice(0, -1) : name;
      if (!single && !tails.has(tailOf(rest))) return;
      if (rest.charCodeAt(0) === 0x2a && rest.charCodeAt(1) === 0x2e) {
        rest = rest.slice(2);
        add(names.get(rest)?.covered, found);
      } else add(names.get(rest)?.exact, found);
      for (;;) {
        add(names.get(rest)?.below, found);
        const dot = rest.indexOf('.');
        if (dot === -1) return;
        rest = rest.slice(dot + 1);
      }
    },
  };
}

/** The last two labels. */
function tailOf(name: string): string {
  const last = name.lastIndexOf('.');
  return last <= 0 ? name : name.slice(name.lastIndexOf('.', last - 1) + 1);
}

function add<T>(values: readonly T[] | undefined, found: Set<T>): void {
  if (values !== undefined) for (const value of values) found.add(value);
}
