/**
 * Finds the watched names that a name in a certificate refers to: the same name, its parents, and names that it covers
 * as a wildcard. Uses one map lookup per label. Memory is proportional to the number of watched names.
 */
export interface NameMatcher<T> {
  /** Number of watched names. */
  size: number;
  /**
   * Adds every watched name that `name` refers to to `found`. `name` is in lower-case A-labels; a wildcard includes its
   * `*.`.
   */
  match(name: string, found: Set<T>): void;
}

/** A watched name and its value. Lookalikes, brands and assets can share one matcher. */
export interface WatchedName<T> {
  /** Lower-case A-labels. */
  name: string;
  value: T;
  /** Whether only the name itself and wildcards that cover it match. If false, its subdomains match, too. */
  exact?: boolean;
}

interface Entry<T> {
  below: T[];
  exact: T[];
  /** Values of names one label below this one, which `*.this` covers. */
  covered: T[];
}

export function createNameMatcher<T>(watched: Iterable<WatchedName<T>>): NameMatcher<T> {
  const names = new Map<string, Entry<T>>();
  let size = 0;
  const entryOf = (name: string): Entry<T> => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const created: Entry<T> = { below: [], exact: [], covered: [] };
    names.set(name, created);
    return created;
  };
  for (const { name, value, exact } of watched) {
    size += 1;
    entryOf(name)[exact ? 'exact' : 'below'].push(value);
    const dot = name.indexOf('.');
    // `*.com` would cover every name below it, but no trusted certificate contains such a wildcard.
    if (dot !== -1 && name.indexOf('.', dot + 1) !== -1) entryOf(name.slice(dot + 1)).covered.push(value);
  }
  // Nearly all names differ from every watched name in their last two labels, so one lookup rules them out.
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

/** Returns the last two labels. */
function tailOf(name: string): string {
  const last = name.lastIndexOf('.');
  return last <= 0 ? name : name.slice(name.lastIndexOf('.', last - 1) + 1);
}

function add<T>(values: readonly T[] | undefined, found: Set<T>): void {
  if (values !== undefined) for (const value of values) found.add(value);
}
