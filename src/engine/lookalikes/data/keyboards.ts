/** Rows of keys, top to bottom, of the three layouts that most people type on. */
const layouts = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
];
/** How far each row is set off to the right, in keys. */
const offsets = [0, 0.5, 0.75, 1.25];

/** Keys that touch a key on any of the layouts. */
export const neighbouringKeys: ReadonlyMap<string, string> = findNeighbours();

function findNeighbours(): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const layout of layouts) {
    const keys = layout.flatMap((row, y) => [...row].map((key, x) => ({ key, x: x + (offsets[y] ?? 0), y })));
    for (const one of keys) {
      for (const other of keys) {
        const sameRow = one.y === other.y && Math.abs(one.x - other.x) === 1;
        const nextRow = Math.abs(one.y - other.y) === 1 && Math.abs(one.x - other.x) < 1;
        if (!sameRow && !nextRow) continue;
        const near = found.get(one.key) ?? new Set();
        found.set(one.key, near.add(other.key));
      }
    }
  }
  return new Map([...found].map(([key, near]) => [key, [...near].join('')]));
}
