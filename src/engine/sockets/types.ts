import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';

/** Duration of each phase of a connection in ms; null for a phase that did not happen. */
export interface Phases {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  transferMs: number | null;
}

/** Phases of a check that has not measured any. */
export const noPhases: Phases = {
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  firstByteMs: null,
  transferMs: null,
};

/**
 * Phase in which a connection failed, and the reason as a stable code (`connect-refused`, `tls-handshake-failed`, …).
 */
export interface NetworkFailure {
  phase: 'resolve' | 'connect' | 'tls' | 'request' | 'response' | 'transfer' | 'internal';
  code: string;
  /** Short technical detail for display, without secrets, at most 200 characters. */
  detail?: string;
}

/** Thrown if a dialogue with a target breaks off. The probe catches it and reports the failure. */
export class NetworkFault extends Error {
  readonly failure: NetworkFailure;
  constructor(failure: NetworkFailure) {
    super(failure.code);
    this.failure =
      failure.detail === undefined ? failure : { ...failure, detail: failure.detail.slice(0, 200) };
  }
}

/** Report on the connections to a target, successful or not. Plain JSON. */
export interface NetworkReport {
  /** Total duration in ms, including redirects and packets. */
  durationMs: number;
  /** The last address that was tried; null if there was none. */
  address: string | null;
  phases: Phases;
  failure: NetworkFailure | null;
}

/** Resources available to a connection. `signal` ends it. */
export interface NetworkContext {
  net: Net;
  clock: Clock;
  signal: AbortSignal;
}

/** Returns the name to send as SNI, in A-labels without a trailing dot; null for an address (RFC 6066 section 3). */
export function serverNameOf(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare)) return null;
  const ascii = domainToASCII(bare.endsWith('.') ? bare.slice(0, -1) : bare);
  return ascii === '' ? null : ascii;
}
