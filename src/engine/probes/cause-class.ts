/**
 * Reason codes are many and one outage shows several of them in turn (refused, then timed out, then reset). An
 * incident is about what is wrong, so codes are put into classes, and the class goes into the fingerprint.
 */
export type CauseClass =
  | 'unreachable'
  | 'name'
  | 'tls'
  | 'certificate'
  | 'response'
  | 'content'
  | 'slow'
  | 'refused-by-policy'
  | 'other';

/** The class of each of these reason codes. A class once given stays: it is part of the fingerprints of incidents. */
export type CauseTable<Code extends string = string> = Readonly<Record<Code, CauseClass>>;
