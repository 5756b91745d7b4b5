/** Monitors with a check between claim and record: what must not be taken for a gap. */
export interface Holds {
  hold(monitorId: string): void;
  letGo(monitorId: string): void;
  has(monitorId: string): boolean;
}

export function createHolds(): Holds {
  const held = new Map<string, number>();
  return {
    hold: (monitorId) => void held.set(monitorId, (held.get(monitorId) ?? 0) + 1),
    letGo(monitorId) {
      const count = (held.get(monitorId) ?? 0) - 1;
      if (count > 0) held.set(monitorId, count);
      else held.delete(monitorId);
    },
    has: (monitorId) => held.has(monitorId),
  };
}
