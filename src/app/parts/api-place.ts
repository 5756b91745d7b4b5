/**
 * Whether other processes of this service listen on the same port: `alone` means none, `first` means none yet,
 * `joining` means there may be some.
 */
export type PortSharing = 'alone' | 'first' | 'joining';

/** Where the interface is. */
export interface ApiPlace {
  /** Where it listens. */
  url: string;
  /** Base of links, its port known. */
  publicUrl: string;
  /** True if no account exists yet, so nobody can sign in. */
  withoutAccount: boolean;
}
