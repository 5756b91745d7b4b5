/** A hash of the names and contents of all files below these paths of `root`, tests apart. */
export function hashSources(root: string, paths: readonly string[]): string;
/** Returns whether the stamp contains this hash. */
export function isMadeFrom(stamp: string, hash: string): boolean;
