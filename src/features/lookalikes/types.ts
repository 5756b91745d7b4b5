/** Words of lookalikes, as they are stored and shown. */

export const lookalikeStates = ['new', 'watching', 'benign', 'owned', 'confirmed'] as const;
export type LookalikeState = (typeof lookalikeStates)[number];

/** What can change about a lookalike. */
export const lookalikeChangeTypes = [
  'registered',
  'unregistered',
  'addresses',
  'nameservers',
  'mail',
  'certificate',
  'web',
  'registrar',
  'state',
] as const;
export type LookalikeChangeType = (typeof lookalikeChangeTypes)[number];

/** What a lookalike's page was like. */
export interface LookalikeWeb {
  /** HTTP status; null: nobody answered. */
  status: number | null;
  title: string | null;
  /** To the owner's page, 0 to 1; null: not compared. */
  similarity: number | null;
  /** The owner's own icon; null: not compared. */
  faviconMatch: boolean | null;
  /** Parked or for sale. */
  parked: boolean;
  /** Where redirects ended. */
  url: string | null;
  /** It leads to the owner's own domain. */
  redirectsToOwner: boolean;
  /** It asks for a password. */
  passwordForm: boolean;
}
