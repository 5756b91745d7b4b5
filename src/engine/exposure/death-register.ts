import type { ExposureHostFacts } from './facts.ts';

/** Remembers since when addresses do not answer, from scan to scan. */
export interface DeathRegister {
  /** Takes what was seen of one host. */
  note(facts: Pick<ExposureHostFacts, 'resolution' | 'addresses' | 'first'>): void;
  /** Since when each address seen in this scan does not answer, epoch ms. */
  known(): ReadonlyMap<string, number>;
}

/** `connect-refused`, `connect-timeout` and so on: the network reached nobody there. */
const isDead = (failure: string | null) => failure?.startsWith('connect-') === true;

/**
 * A register that goes on from `before`. An address counts as dead when no scheme of a host that points at it gets a
 * connection; when one answers it is forgotten; when nobody could tell, what was known stays.
 */
export function createDeathRegister(before: ReadonlyMap<string, number>, nowMs: number): DeathRegister {
  const dead = new Map<string, number>();
  const alive = new Set<string>();
  return {
    note({ resolution, addresses, first }) {
      if (resolution !== 'resolves' || first.length === 0) return;
      const answers = first.some(({ status }) => status > 0);
      const silent = first.every(({ failure }) => isDead(failure));
      for (const address of addresses) {
        const since = before.get(address);
        if (answers) alive.add(address);
        else if (silent) dead.set(address, since ?? nowMs);
        else if (since !== undefined) dead.set(address, since);
        if (alive.has(address)) dead.delete(address);
      }
    },
    known: () => dead,
  };
}
