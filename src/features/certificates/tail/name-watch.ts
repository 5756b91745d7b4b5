import type { Tx } from '#platform/database/types.ts';

/** Others who look at the names that logs take in, beside the inventories: whoever seeks imitations of watched domains. */
export interface NameWatch {
  /** For one batch of entries. */
  open(): Promise<NameSink>;
}

/** Takes the names of a batch; what they tell is written in the transaction of its position. */
export interface NameSink {
  /** `name` as it stands in the certificate, in lower case; a wildcard with its `*.`. `loggedAtMs`: the log's own time. */
  see(name: string, loggedAtMs: number): void;
  write(tx: Tx, now: Date): Promise<void>;
}
