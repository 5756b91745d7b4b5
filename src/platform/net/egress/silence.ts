/** How a connection to a silent address timed out, recorded so that later checks don't have to wait for it again. */
export interface KnownSilence {
  phase: 'connect' | 'tls' | 'response';
  /** `connect-timeout`, `tls-timeout` or `response-timeout`. */
  code: string;
}

/**
 * Addresses and ports from which nothing at all came back in the time of one conversation. Shared by all who talk to
 * the same targets for a while, such as the families of one scan: the first one waits, the others know.
 */
export interface SilenceMemory {
  note(address: string, port: number, silence: KnownSilence): void;
  find(address: string, port: number): KnownSilence | null;
}

const mostRemembered = 1_000;
const keyOf = (address: string, port: number) => `${address} ${port}`;

/** Knows of no silence yet. */
export function createSilenceMemory(): SilenceMemory {
  const known = new Map<string, KnownSilence>();
  return {
    note(address, port, silence) {
      if (known.size < mostRemembered) known.set(keyOf(address, port), silence);
    },
    find: (address, port) => known.get(keyOf(address, port)) ?? null,
  };
}
