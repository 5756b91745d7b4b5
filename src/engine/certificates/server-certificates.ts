import { abortedFailure, dialTcp, internalFailure, isLiteral, resolveTarget } from '#engine/sockets/dial.ts';
import { type HandshakeResult, performHandshake, refusalOf } from '#engine/sockets/handshake.ts';
import type { StartTls } from '#engine/sockets/starttls/dialogues.ts';
import { startTls } from '#engine/sockets/starttls/starttls.ts';
import {
  type NetworkContext,
  type NetworkFailure,
  type NetworkReport,
  noPhases,
  serverNameOf,
} from '#engine/sockets/types.ts';
import { lookupShape, secureContext } from '#platform/net/egress/secure-context.ts';
import type { TrustFault } from './chain.ts';
import type { CertificateFacts } from './facts.ts';
import { parseCachedCertificate } from './fetch-certificate.ts';
import { namesCover } from './names.ts';
import type { ParsedCertificate } from './parse.ts';
import { checkRevocation, type RevocationFacts } from './revocation/revocation.ts';
import { decideTrust } from './trust.ts';

/** Facts about a certificate above the leaf. */
export type IssuerFacts = Pick<
  CertificateFacts,
  | 'fingerprint'
  | 'subject'
  | 'notBefore'
  | 'notAfter'
  | 'keyType'
  | 'keyBits'
  | 'signatureAlgorithm'
  | 'signatureHash'
  | 'selfIssued'
>;

/** Data presented by a TLS server. A caller that knows the time evaluates the dates later. */
export interface ServerInspection extends NetworkReport {
  /** Name sent as SNI; null for an address. */
  serverName: string | null;
  /** Newest version that both sides support, such as `TLSv1.3`. */
  protocol: string | null;
  cipher: string | null;
  /** The first certificate served; null if there is none or it cannot be parsed. */
  leaf: CertificateFacts | null;
  /** Path above the leaf, up to the trusted root if there is one. */
  issuers: IssuerFacts[];
  /** Number of certificates that the server sent. */
  servedCertificates: number;
  /** Whether the leaf's names cover the requested name; null if there is no leaf. */
  nameMatches: boolean | null;
  trust: { fault: TrustFault | null; detail: string | null } | null;
  revocation: RevocationFacts | null;
  /** Whether the server sent its certificate and then rejected the connection because the client sent none. */
  clientCertificateDemanded: boolean;
}

/** Returns the facts of a certificate above a leaf. */
export const issuerFacts = ({ facts }: ParsedCertificate): IssuerFacts => ({
  fingerprint: facts.fingerprint,
  subject: facts.subject,
  notBefore: facts.notBefore,
  notAfter: facts.notAfter,
  keyType: facts.keyType,
  keyBits: facts.keyBits,
  signatureAlgorithm: facts.signatureAlgorithm,
  signatureHash: facts.signatureHash,
  selfIssued: facts.selfIssued,
});

/** Returns an empty inspection. */
export const emptyInspection = (): ServerInspection => ({
  durationMs: 0,
  address: null,
  phases: { ...noPhases },
  failure: null,
  serverName: null,
  protocol: null,
  cipher: null,
  leaf: null,
  issuers: [],
  servedCertificates: 0,
  nameMatches: null,
  trust: null,
  revocation: null,
  clientCertificateDemanded: false,
});

/** Server to inspect, and the connection settings. */
interface ServerToInspect {
  host: string;
  port: number;
  /** Server name to send; null to use the host. */
  sni: string | null;
  starttls: StartTls | null;
  /** Address family to use; null for either. */
  ipVersion: 4 | 6 | null;
  timeoutMs: number;
}

/** Context for an inspection, with the callback for the chain. */
interface InspectionContext extends NetworkContext {
  /**
   * Called with the served chain, leaf first, in DER, at most 20 certificates. Not called unless the server proved that
   * it has the leaf's private key.
   */
  onChain?: (chain: readonly Buffer[]) => void;
}

/**
 * Performs one handshake that accepts everything that OpenSSL still supports, so that a defect is reported and does not
 * end the connection. Never rejects.
 */
export async function inspectServer(
  target: ServerToInspect,
  context: InspectionContext,
): Promise<ServerInspection> {
  const { clock } = context;
  const startedAt = clock.monotonicMs();
  const inspection = emptyInspection();
  try {
    inspection.failure = await run(target, context, inspection);
  } catch (error) {
    inspection.failure = internalFailure(error);
  }
  inspection.durationMs = clock.monotonicMs() - startedAt;
  const times = { elapsedMs: inspection.durationMs, timeoutMs: target.timeoutMs };
  if (inspection.failure) inspection.failure = abortedFailure(context.signal, times) ?? inspection.failure;
  return inspection;
}

/** Fills in `seen` step by step. Returns the failure that ended the inspection, or null. */
async function run(
  target: ServerToInspect,
  context: InspectionContext,
  inspection: ServerInspection,
): Promise<NetworkFailure | null> {
  const { clock, signal } = context;
  const startedAt = clock.monotonicMs();
  const resolved = await resolveTarget(target, context);
  const resolvedAt = clock.monotonicMs();
  if (!isLiteral(target.host)) inspection.phases.dnsMs = resolvedAt - startedAt;
  if ('failure' in resolved) return resolved.failure;
  const timeoutMs = target.timeoutMs - (resolvedAt - startedAt);
  const dialled = await dialTcp({ addresses: resolved.addresses, port: target.port, timeoutMs }, context);
  inspection.address = dialled.address;
  if (!dialled.ok) return dialled.failure;
  const connectedAt = clock.monotonicMs();
  inspection.phases.connectMs = connectedAt - resolvedAt;
  try {
    const refusal = target.starttls === null ? null : await startTls(dialled.socket, target.starttls, signal);
    if (refusal) return refusal;
    inspection.serverName = serverNameOf(target.sni ?? target.host);
    const shaken = await performHandshake(dialled.socket, {
      secureContext: secureContext(context.net, lookupShape),
      serverName: inspection.serverName,
      signal,
      requestOcsp: true,
      readChain: true,
    });
    inspection.phases.tlsMs = clock.monotonicMs() - connectedAt;
    return await examine(target, { context, seen: inspection, shaken });
  } finally {
    dialled.socket.destroy();
  }
}

/** Evaluates the served certificates and their trust after the handshake. */
async function examine(
  target: ServerToInspect,
  { context, seen, shaken }: { context: InspectionContext; seen: ServerInspection; shaken: HandshakeResult },
): Promise<NetworkFailure | null> {
  const { socket, failure } = shaken;
  const opinion = { authorized: socket?.authorized ?? false, error: socket && refusalOf(socket) };
  seen.protocol = socket?.getProtocol() ?? null;
  seen.cipher = socket?.getCipher()?.name ?? null;
  socket?.destroy();
  seen.servedCertificates = shaken.chain.length;
  if (failure && shaken.chain.length === 0) return failure;
  // A server that rejects us after it has sent its certificate requires a client certificate.
  seen.clientCertificateDemanded =
    shaken.isRejectedByPeer || failure?.code === 'tls-client-certificate-required';
  if (failure && !seen.clientCertificateDemanded) return failure;
  if (shaken.chain.length === 0) return { phase: 'tls', code: 'certificate-missing' };
  context.onChain?.(shaken.chain);
  const chain = parseChain(shaken.chain);
  const [leaf] = chain;
  if (!leaf) return { phase: 'tls', code: 'certificate-malformed' };
  await assess(target, { context, seen, chain, leaf, opinion, stapled: shaken.stapled });
  return null;
}

interface Assessment {
  context: NetworkContext;
  seen: ServerInspection;
  chain: ParsedCertificate[];
  leaf: ParsedCertificate;
  opinion: { authorized: boolean; error: string | null };
  stapled: Buffer | null;
}

async function assess(target: ServerToInspect, parts: Assessment): Promise<void> {
  const { context, seen, leaf } = parts;
  seen.leaf = leaf.facts;
  seen.nameMatches = namesCover(leaf.subjectAltNames, target.sni ?? target.host);
  const trust = await decideTrust(parts.chain, parts.opinion, context);
  seen.trust = { fault: trust.fault, detail: trust.detail };
  seen.issuers = trust.path.slice(1).map(issuerFacts);
  const question = { leaf, issuer: trust.path[1] ?? null, stapled: parts.stapled };
  seen.revocation = await checkRevocation(question, context);
}

/** Returns the parsed certificates in the order served; empty if the leaf cannot be parsed. */
function parseChain(chain: Buffer[]): ParsedCertificate[] {
  const parsed: ParsedCertificate[] = [];
  for (const [index, der] of chain.entries()) {
    try {
      parsed.push(parseCachedCertificate(der));
    } catch {
      if (index === 0) return [];
    }
  }
  return parsed;
}
