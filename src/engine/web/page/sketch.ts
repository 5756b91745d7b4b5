/** Number of values in a sketch. The standard error of the similarity is about 1/√64. */
const SIZE = 64;
/** Words per shingle. */
const SHINGLE = 3;
const MAX_WORDS = 50_000;

export interface Sketcher {
  add(text: string): void;
  finish(): { sketch: number[]; words: number };
}

/**
 * Creates a MinHash of the three-word shingles of a text (Broder 1997), with one hash spread over 64 permutations.
 * Takes constant memory and linear time.
 */
export function createSketcher(): Sketcher {
  const mins = new Uint32Array(SIZE).fill(0xffffffff);
  const window: number[] = [];
  let words = 0;
  const addWord = (word: string) => {
    words += 1;
    window.push(hashWord(word));
    if (window.length > SHINGLE) window.shift();
    if (window.length === SHINGLE) addShingle(mins, window);
  };
  return {
    add(text) {
      if (words >= MAX_WORDS) return;
      for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
        if (word !== '' && words < MAX_WORDS) addWord(word);
      }
    },
    finish() {
      // A page with one or two words is its own shingle.
      if (words > 0 && words < SHINGLE) addShingle(mins, window);
      return { sketch: words === 0 ? [] : [...mins], words };
    },
  };
}

/** Returns the share of common shingles of two texts (Jaccard), 0 to 1. Two empty texts are equal. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  let same = 0;
  for (let index = 0; index < a.length; index += 1) if (a[index] === b[index]) same += 1;
  return same / Math.max(a.length, b.length);
}

/** Computes FNV-1a over UTF-16 units. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  const end = Math.min(word.length, 64);
  for (let index = 0; index < end; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

function addShingle(mins: Uint32Array, window: readonly number[]): void {
  let seed = 0x9e3779b9;
  for (const hash of window) seed = mix(seed ^ hash) ^ Math.imul(seed, 31);
  for (let index = 0; index < SIZE; index += 1) {
    const value = mix(seed + Math.imul(index + 1, 0x85ebca6b));
    if (value < (mins[index] ?? 0)) mins[index] = value;
  }
}

/** Applies the finalizer of MurmurHash3. */
function mix(input: number): number {
  let hash = input | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
