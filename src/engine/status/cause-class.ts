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

/** First match decides. */
const classes: readonly (readonly [RegExp, CauseClass])[] = [
  [/^target-refused$/, 'refused-by-policy'],
  [/slow|latency|loss$/, 'slow'],
  [/^(timeout|connect|host|ping-|udp-|closed|response-timeout)/, 'unreachable'],
  [/^dns-(value|no-match|not-auth|rcode)/, 'content'],
  [/^dns-/, 'name'],
  [/^certificate|^cert-|^pin/, 'certificate'],
  [/^(tls|starttls)-/, 'tls'],
  [/keyword|expect|json|header-m|final-url/, 'content'],
  [/^(status|http|redirect|too-many|body|response)/, 'response'],
];

/** The class of a reason code; null and unknown codes are `other`. Total. */
export function causeClassOf(code: string | null): CauseClass {
  if (code === null) return 'other';
  return classes.find(([form]) => form.test(code))?.[1] ?? 'other';
}
