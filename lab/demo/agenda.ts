/** Queue of planned events, in order of time. */
export interface Agenda {
  add(at: number, entry: () => Promise<void>): void;
  /** Takes out the earliest entry due at or before `at`; null when there is none. */
  takeBefore(at: number): (() => Promise<void>) | null;
}

export function createAgenda(): Agenda {
  const entries: { at: number; entry: () => Promise<void> }[] = [];
  return {
    add(at, entry) {
      const index = entries.findIndex((one) => one.at > at);
      entries.splice(index === -1 ? entries.length : index, 0, { at, entry });
    },
    takeBefore(at) {
      const first = entries[0];
      if (first === undefined || first.at > at) return null;
      entries.shift();
      return first.entry;
    },
  };
}
