/** Where the interface is. */
export interface ApiPlace {
  /** Where it listens. */
  url: string;
  /** Base of links, its port known. */
  publicUrl: string;
  /** Nobody can sign in yet. */
  withoutAccount: boolean;
}
