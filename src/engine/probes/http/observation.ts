import type { UrlAnswer } from '#engine/http/types.ts';
import type { Reason } from '../types.ts';

/** The leaf certificate of the last https hop. */
export interface HttpCertificate {
  /** Distinguished names on one line, `CN=…, O=…`. */
  subject: string;
  issuer: string;
  /** The first five names and addresses it is for. */
  names: string[];
  /** Epoch milliseconds. */
  notBefore: number;
  notAfter: number;
  /** SHA-256 of the DER, lower-case hex. */
  fingerprint: string;
  /** Why the chain or name was not accepted, as a reason code; null when it was. Set also when not verified. */
  authorizationError: string | null;
  /** The certificate of the chain that is too weak, and what about it; absent where that is not the fault. */
  weakness?: { subject: string; keyType: string; keyBits: number } | { subject: string; algorithm: string };
}

/** What the http and keyword probes saw; of the headers those that expectations name. */
export interface HttpObservation extends UrlAnswer {
  certificate: HttpCertificate | null;
  /** Why the body falls short of the JSON expectations, once the probe has judged it. */
  jsonReasons?: Reason[];
}
