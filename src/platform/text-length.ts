/** Counts characters as PostgreSQL does: code points. */
export function isLongerThan(text: string, length: number): boolean {
  return text.length > length && (text.length > length * 2 || [...text].length > length);
}
