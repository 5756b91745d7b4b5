/**
 * Whether other processes of this service listen on the port too: `alone` none, `first` none yet, `joining` there may be
 * some.
 */
export type PortSharing = 'alone' | 'first' | 'joining';

/** Where the interface is. */
export interface ApiPlace {
  /** Where it listens. */
  url: string;
  /** Base of links, its port known. */
  publicUrl: string;
  /** Nobody can sign in yet. */
  withoutAccount: boolean;
}
