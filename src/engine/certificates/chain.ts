import { constants, type KeyObject, verify } from 'node:crypto';
import type { SignatureAlgorithm } from './algorithms.ts';
import { DerError } from './der.ts';
import { satisfiesNameConstraints } from './names.ts';
import { type ParsedCertificate, publicKeyOf } from './parse.ts';
import type { RootStore } from './roots.ts';

/** Maximum length of a path from leaf to root, including both. */
const MAX_DEPTH = 8;
/**
 * Maximum number of signatures verified per search (about 5 ms). Limits the cost of chains with many similar
 * certificates.
 */
const MAX_SIGNATURES = 60;

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const ANY_USAGE = '2.5.29.37.0';

/** Reason for an untrusted chain. Dates and the host name are evaluated elsewhere. */
export type TrustFault =
  | 'self-signed'
  | 'untrusted'
  /** The server did not send an intermediate certificate that leads to a trusted root. */
  | 'incomplete-chain'
  /** The leaf, or one of its issuers, is not valid for servers. */
  | 'wrong-usage'
  /** The name constraints of a CA forbid a name in the leaf. */
  | 'name-constraint';

/** Result of the search: the chain leads to a trusted root, or has a fault. */
export const chainTrusts = [
  'trusted',
  'self-signed',
  'untrusted',
  'incomplete-chain',
  'wrong-usage',
  'name-constraint',
] as const satisfies readonly (TrustFault | 'trusted')[];
export type ChainTrust = (typeof chainTrusts)[number];

export interface TrustResult {
  fault: TrustFault | null;
  /** From the leaf as far as the path could be built. The root comes last if `fault` is null. */
  path: ParsedCertificate[];
}

interface TrustQuestion {
  /** Certificates as served: the leaf first, the others in any order, possibly with unrelated ones. */
  chain: readonly ParsedCertificate[];
  roots: RootStore;
  /** Time in ms since the epoch. If there are several paths, one with valid dates at this time is preferred. */
  now: number;
  /** Issuers that the server did not send. A path that needs one of them is `incomplete-chain`. */
  found?: readonly ParsedCertificate[];
}

interface Search {
  question: TrustQuestion;
  leaf: ParsedCertificate;
  issuers: readonly ParsedCertificate[];
  signatures: number;
  /** Longest path so far. Reported if the search fails. */
  longest: ParsedCertificate[];
  /** Best complete path so far, with its fault apart from trust, if any. */
  best: { path: ParsedCertificate[]; fault: TrustFault | null; dated: boolean } | null;
}

/**
 * Builds a path from the served leaf to a trusted root and validates it according to RFC 5280 section 6: every
 * signature, CA flags of issuers, path lengths, key usage, extended key usage and name constraints. Does not check
 * dates. Pure, with limits for the depth of the path and the number of verified signatures.
 */
export function buildTrust(question: TrustQuestion): TrustResult {
  const [leaf, ...served] = question.chain;
  if (!leaf) return { fault: 'untrusted', path: [] };
  if (question.roots.fingerprints.has(leaf.facts.fingerprint)) return { fault: null, path: [leaf] };
  const direct = search(question, leaf, served);
  if (direct.best) return { fault: direct.best.fault, path: direct.best.path };
  if (leaf.facts.selfIssued && verifies(leaf, leaf)) return { fault: 'self-signed', path: [leaf] };
  if (question.found?.length) {
    const helped = search(question, leaf, [...served, ...question.found]);
    if (helped.best) return { fault: helped.best.fault ?? 'incomplete-chain', path: helped.best.path };
  }
  const top = direct.longest.at(-1) ?? leaf;
  const fault = seemsIncomplete(top, question.roots) ? 'incomplete-chain' : 'untrusted';
  return { fault, path: direct.longest };
}

function search(
  question: TrustQuestion,
  leaf: ParsedCertificate,
  issuers: readonly ParsedCertificate[],
): Search {
  const state: Search = { question, leaf, issuers, signatures: 0, longest: [leaf], best: null };
  searchPaths(state, [leaf]);
  return state;
}

/** Searches depth first, roots before intermediates. Stops at the first path without faults. */
function searchPaths(state: Search, path: ParsedCertificate[]): void {
  const top = path.at(-1) ?? state.leaf;
  if (path.length > state.longest.length) state.longest = path;
  for (const root of state.question.roots.bySubject.get(top.issuer.toString('base64')) ?? []) {
    if (!mayIssue(state, root, top, path.length - 1)) continue;
    storeIfBetter(state, [...path, root]);
    if (state.best?.dated && !state.best.fault) return;
  }
  if (path.length >= MAX_DEPTH - 1) return;
  for (const issuer of state.issuers) {
    if (path.includes(issuer) || !mayIssue(state, issuer, top, path.length - 1)) continue;
    searchPaths(state, [...path, issuer]);
    if (state.best?.dated && !state.best.fault) return;
  }
}

/**
 * Stores a complete path if it is better than the best so far. Paths without a fault rank first, then paths with valid
 * dates.
 */
function storeIfBetter(state: Search, path: ParsedCertificate[]): void {
  const { now } = state.question;
  const fault = faultOf(path);
  const dated = path.slice(1).every(({ facts }) => facts.notBefore <= now && now <= facts.notAfter);
  const score = (faulty: boolean, holds: boolean) => (faulty ? 0 : 2) + (holds ? 1 : 0);
  const best = state.best;
  if (!best || score(fault !== null, dated) > score(best.fault !== null, best.dated)) {
    state.best = { path, fault, dated };
  }
}

/**
 * Returns whether a certificate may be the issuer of another. Compares names and key identifiers and checks the CA
 * flags before it verifies the signature. `below` is the number of CAs below the issuer.
 */
function mayIssue(
  state: Search,
  issuer: ParsedCertificate,
  subject: ParsedCertificate,
  below: number,
): boolean {
  if (!issuer.subject.equals(subject.issuer)) return false;
  const { facts } = issuer;
  const authorityKeyId = subject.facts.authorityKeyId;
  if (authorityKeyId && facts.subjectKeyId && authorityKeyId !== facts.subjectKeyId) return false;
  // Version 1 roots have no basicConstraints. They are treated as CAs because they are in the root store.
  const anchored = state.question.roots.fingerprints.has(facts.fingerprint);
  if (!anchored && !(facts.isCa && issuer.mayCertify)) return false;
  if (facts.pathLength !== null && below > facts.pathLength) return false;
  if (state.signatures >= MAX_SIGNATURES) return false;
  state.signatures += 1;
  return verifies(subject, issuer);
}

function verifies(subject: ParsedCertificate, issuer: ParsedCertificate): boolean {
  try {
    const signed = { data: subject.tbs, signature: subject.signature, algorithm: subject.signatureAlgorithm };
    return isSignedBy(signed, publicKeyOf(issuer));
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

/** Returns the fault of a path that reaches a root, ignoring dates. */
function faultOf(path: ParsedCertificate[]): TrustFault | null {
  const [leaf, ...issuers] = path;
  if (!leaf) return 'untrusted';
  const served = path.slice(0, -1);
  const allowed = ({ facts }: ParsedCertificate) =>
    facts.extendedKeyUsage?.some((usage) => usage === SERVER_AUTH || usage === ANY_USAGE) ?? true;
  if (!served.every(allowed)) return 'wrong-usage';
  for (const issuer of issuers) {
    if (issuer.nameConstraints && !isWithin(leaf, issuer.nameConstraints)) return 'name-constraint';
  }
  return null;
}

function isWithin(leaf: ParsedCertificate, constraints: Buffer): boolean {
  try {
    return satisfiesNameConstraints(leaf.subjectAltNames, constraints);
  } catch {
    return false;
  }
}

/** Common names of intermediate authorities. */
const INTERMEDIATE = /\b(?:int|inter|intermediate|ica|issuing|sub-?ca|subordinate)\b/i;

/**
 * Guesses why an issuer could not be found. It is probably missing from the served chain if the leaf names a trusted
 * root as the issuer of its issuer, if the issuer has the organization of a trusted root, or if its name marks it as an
 * intermediate. A chain that ends in an unknown self-signed certificate is untrusted, not incomplete.
 */
function seemsIncomplete(top: ParsedCertificate, roots: RootStore): boolean {
  if (top.facts.selfIssued) return false;
  if (roots.bySubject.has(top.issuer.toString('base64'))) return false;
  if (top.grandIssuer && roots.bySubject.has(top.grandIssuer.toString('base64'))) return true;
  const { issuerOrganization, issuerCommonName } = top.facts;
  if (issuerOrganization !== null && roots.organizations.has(issuerOrganization)) return true;
  return INTERMEDIATE.test(issuerCommonName ?? '');
}

/**
 * Returns whether `signature` over `data` was made with the private key that belongs to `key`. Returns false for an
 * unknown algorithm, or one that does not match the key. Takes about 30 µs for RSA and 60 µs for P-256, so callers
 * limit the number of calls.
 */
export function isSignedBy(
  signed: { data: Buffer; signature: Buffer; algorithm: SignatureAlgorithm },
  key: KeyObject,
): boolean {
  const { algorithm } = signed;
  const type = key.asymmetricKeyType ?? '';
  try {
    if (algorithm.scheme === 'eddsa') {
      return type === algorithm.name && verify(null, signed.data, key, signed.signature);
    }
    if (algorithm.hash === null) return false;
    if (algorithm.scheme === 'ecdsa')
      return type === 'ec' && verify(algorithm.hash, signed.data, key, signed.signature);
    if (algorithm.scheme === 'rsa')
      return type === 'rsa' && verify(algorithm.hash, signed.data, key, signed.signature);
    if (algorithm.scheme !== 'rsa-pss' || !type.startsWith('rsa')) return false;
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const saltLength = algorithm.saltLength ?? 20;
    return verify(algorithm.hash, signed.data, { key, padding, saltLength }, signed.signature);
  } catch {
    return false;
  }
}
