/** A person's decision about a lookalike or lead. */
type Triage = 'open' | 'benign' | 'owned' | 'confirmed';

/** State of a takedown case, as far as it matters for the score. */
interface TakedownState {
  state: 'submitted' | 'acknowledged' | 'actioned' | 'verified-down' | 'relapsed';
  /** ISO 8601. */
  submittedAt: string;
  /** When a notified recipient last responded; null if none has. */
  reactedAt: string | null;
}

/** Someone else's domain that resembles ours, as found by the lookalike sweep. Plain JSON. */
export interface Lookalike {
  /** Lower-case A-labels. */
  domain: string;
  triage: Triage;
  /** Whether it exists: it is delegated or registered. */
  registered: boolean;
  /** ISO 8601; null when unknown. */
  registeredAt: string | null;
  firstSeenAt: string;
  /** Whether its skeleton equals that of the brand label (UTS #39). */
  homograph: boolean;
  /** Whether it combines the brand with a keyword, or has the brand as a subdomain. */
  combosquat: boolean;
  /** Null if not inspected. */
  web: 'none' | 'parked' | 'active' | null;
  mail: boolean | null;
  /** Latest certificate seen in CT; ISO 8601. */
  certificateIssuedAt: string | null;
  /** Similarity to our page, each from 0 to 100; null if not compared. */
  similarity: { html: number | null; picture: number | null; favicon: boolean | null };
  /** Whether the page has a password form and mentions the brand. */
  loginForm: boolean;
  /** Whether its mail server accepts mail for our addresses; null if not tested (opt-in). */
  acceptsBrandMail: boolean | null;
  /** Who confirmed a live imitation: an analyst or a feed; null if no one has. */
  confirmedBy: string | null;
  takedown: TakedownState | null;
}

/** Lookalikes and variants recorded by the lookalike watch. */
export interface BrandWatch {
  lookalikes: readonly Lookalike[];
  /** Main variants of the name under other suffixes that are unregistered; null if not checked. */
  unregisteredVariants: readonly string[] | null;
}
