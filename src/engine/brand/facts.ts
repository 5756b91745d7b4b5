/** Triage of a lookalike or suspicious page by a user. */
type Triage = 'open' | 'benign' | 'owned' | 'confirmed';

/** State of a takedown case, reduced to the fields that affect the score. */
interface TakedownState {
  state: 'submitted' | 'acknowledged' | 'actioned' | 'verified-down' | 'relapsed';
  /** ISO 8601. */
  submittedAt: string;
  /** Time of the last response from a notified recipient; null if none has responded. */
  reactedAt: string | null;
}

/** A domain of someone else that resembles ours, found by the lookalike sweep. Plain JSON. */
export interface Lookalike {
  /** Lower-case A-labels. */
  domain: string;
  triage: Triage;
  /** Whether the lookalike is delegated or registered. */
  registered: boolean;
  /** ISO 8601; null when unknown. */
  registeredAt: string | null;
  firstSeenAt: string;
  /** Whether its skeleton (UTS #39) is the same as that of the brand label. */
  homograph: boolean;
  /** Whether the name combines the brand with a keyword, or has the brand as a subdomain. */
  combosquat: boolean;
  /** Null if not inspected. */
  web: 'none' | 'parked' | 'active' | null;
  mail: boolean | null;
  /** Time of the latest certificate in CT; ISO 8601. */
  certificateIssuedAt: string | null;
  /** Similarity to our page, each from 0 to 100; null if not compared. */
  similarity: { html: number | null; picture: number | null; favicon: boolean | null };
  /** Whether the page has a password form and mentions the brand. */
  loginForm: boolean;
  /** Whether the lookalike's mail server accepts mail for our addresses; null if not tested (opt-in). */
  acceptsBrandMail: boolean | null;
  /** Analyst or feed that confirmed a live imitation; null if unconfirmed. */
  confirmedBy: string | null;
  takedown: TakedownState | null;
}

/** Lookalikes and variants recorded by the lookalike sweep. */
export interface BrandWatch {
  lookalikes: readonly Lookalike[];
  /** Unregistered main variants of the name under other suffixes; null if not checked. */
  unregisteredVariants: readonly string[] | null;
}
