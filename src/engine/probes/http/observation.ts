import type { HeaderValues } from '../expectations/headers.ts';
import type { Observation } from '../types.ts';

/** One request of the chain and what it was answered. */
interface HttpHop {
  /** Without user information; a query is shown as `?…`. */
  url: string;
  statusCode: number;
  address: string;
}

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

/** What the http and keyword probes saw. */
export interface HttpObservation extends Observation {
  /** Status of the last answer; null when none came. */
  statusCode: number | null;
  /** `1.1`, `1.0`. */
  httpVersion: string | null;
  /** Only `content-type` and the headers that expectations name. */
  headers: HeaderValues;
  /** URL that gave the last answer, without user information. */
  finalUrl: string | null;
  hops: HttpHop[];
  /** Host and port of the last hop tried, answered or not; null when there was none. */
  target: { host: string; port: number } | null;
  /** Bytes of the last body that were read, after decompression; at most 1 MiB. */
  bodyBytes: number;
  /** False when reading stopped at the limit. */
  bodyComplete: boolean;
  /** Decoded text, kept only when an expectation needs it. */
  body: string | null;
  certificate: HttpCertificate | null;
  /** TLS version of the last https hop, such as `TLSv1.3`. */
  tlsVersion: string | null;
}

/** Most of a body that is read, after decompression, in bytes. */
export const MAX_BODY_BYTES = 1_048_576;
