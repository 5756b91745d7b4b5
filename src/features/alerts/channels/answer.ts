/** What the other side made of a message. */
export interface Answer {
  outcome: 'delivered' | 'failed';
  /** HTTP or SMTP status; null when there was none. */
  status: number | null;
  /** Why it failed, for a person; never a secret. */
  error: string | null;
  /** The first kilobyte of what it answered. */
  response: string | null;
  /** How long it wants to be left alone. */
  retryAfterSeconds: number | null;
  /** False where trying again cannot help (an address that is none, a token that is refused). */
  retry: boolean;
  /** The other side says that this place is gone for good: the channel is disabled. */
  gone: boolean;
}
