/**
 * Whether `version` is `limit` or newer, as Retire.js compares: parts between dots and dashes, numbers as
 * numbers, a number above a word (so that 1.0.0 is newer than 1.0.0-rc).
 */
export function isAtOrAbove(version: string, limit: string): boolean {
  return compareVersions(version, limit) >= 0;
}

/** Negative, zero or positive as `a` is older than, equal to or newer than `b`. */
export function compareVersions(a: string, b: string): number {
  const left = a.slice(0, 200).split(/[.-]/);
  const right = b.slice(0, 200).split(/[.-]/);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = compareParts(toPart(left[index]), toPart(right[index]));
    if (order !== 0) return order;
  }
  return 0;
}

function toPart(text: string | undefined): number | string {
  if (text === undefined) return 0;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function compareParts(a: number | string, b: number | string): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? 1 : -1;
  return a === b ? 0 : a > b ? 1 : -1;
}
