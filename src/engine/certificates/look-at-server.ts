import { constants } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Net } from '#platform/net/egress/types.ts';
import { abortedFailure, dialTcp, internalFailure, isLiteral, resolveTarget } from '../sockets/dial.ts';
import { type HandshakeResult, shakeHands } from '../sockets/handshake.ts';
import { serverNameOf } from '../sockets/server-name.ts';
import type { StartTls } from '../sockets/starttls/dialogues.ts';
import { startTls } from '../sockets/starttls/starttls.ts';
import type { NetworkContext, NetworkFailure } from '../sockets/types.ts';
import { parseCachedCertificate } from './certificate-cache.ts';
import { namesCover } from './names.ts';
import type { ParsedCertificate } from './parse.ts';
import { checkRevocation } from './revocation.ts';
import { emptyLook, issuerFacts, type ServerLook } from './server-look.ts';
import { decideTrust } from './trust.ts';

/** Where to look, and how to ask. */
export interface ServerToLookAt {
  host: string;
  port: number;
  /** Name to ask for; null: the host. */
  sni: string | null;
  starttls: StartTls | null;
  /** null: either family. */
  ipVersion: 4 | 6 | null;
  timeoutMs: number;
}

/** What a look may use, and who wants the chain. */
export interface LookContext extends NetworkContext {
  /** Told the chain as served, leaf first, DER, of a server that proved to hold the leaf's key: 20 at most. */
  onChain?: (chain: readonly Buffer[]) => void;
}

/**
 * One handshake that lets everything in that OpenSSL can still speak, so that a defect is named instead of breaking
 * the connection, and what it shows. Never rejects.
 */
export async function lookAtServer(target: ServerToLookAt, context: LookContext): Promise<ServerLook> {
  const { clock } = context;
  const startedAt = clock.monotonicMs();
  const seen = emptyLook();
  try {
    seen.failure = await run(target, context, seen);
  } catch (error) {
    seen.failure = internalFailure(error);
  }
  seen.durationMs = clock.monotonicMs() - startedAt;
  const times = { elapsedMs: seen.durationMs, timeoutMs: target.timeoutMs };
  if (seen.failure) seen.failure = abortedFailure(context.signal, times) ?? seen.failure;
  return seen;
}

/** Fills `seen` in, stage by stage; returns where it broke off. */
async function run(
  target: ServerToLookAt,
  context: LookContext,
  seen: ServerLook,
): Promise<NetworkFailure | null> {
  const { clock, signal } = context;
  const startedAt = clock.monotonicMs();
  const resolved = await resolveTarget(target, context);
  const resolvedAt = clock.monotonicMs();
  if (!isLiteral(target.host)) seen.phases.dnsMs = resolvedAt - startedAt;
  if ('failure' in resolved) return resolved.failure;
  const timeoutMs = target.timeoutMs - (resolvedAt - startedAt);
  const dialled = await dialTcp({ addresses: resolved.addresses, port: target.port, timeoutMs }, context);
  seen.address = dialled.address;
  if (!dialled.ok) return dialled.failure;
  const connectedAt = clock.monotonicMs();
  seen.phases.connectMs = connectedAt - resolvedAt;
  try {
    const refusal = target.starttls === null ? null : await startTls(dialled.socket, target.starttls, signal);
    if (refusal) return refusal;
    seen.serverName = serverNameOf(target.sni ?? target.host);
    const shaken = await shakeHands(dialled.socket, {
      secureContext: lookingContext(context.net),
      serverName: seen.serverName,
      signal,
      requestOcsp: true,
      readChain: true,
    });
    seen.phases.tlsMs = clock.monotonicMs() - connectedAt;
    return await examine(target, { context, seen, shaken });
  } finally {
    dialled.socket.destroy();
  }
}

/** Everything after the handshake: what was served, and what it is worth. */
async function examine(
  target: ServerToLookAt,
  { context, seen, shaken }: { context: LookContext; seen: ServerLook; shaken: HandshakeResult },
): Promise<NetworkFailure | null> {
  const { socket, failure } = shaken;
  const opinion = { authorized: socket?.authorized ?? false, error: opinionOf(socket?.authorizationError) };
  seen.protocol = socket?.getProtocol() ?? null;
  seen.cipher = socket?.getCipher()?.name ?? null;
  socket?.destroy();
  seen.servedCertificates = shaken.chain.length;
  if (failure && shaken.chain.length === 0) return failure;
  // Turned away once the certificate was out: the one thing then missing is a certificate of our own.
  seen.clientCertificateDemanded = failure !== null && isTurnedAway(failure);
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
  seen: ServerLook;
  chain: ParsedCertificate[];
  leaf: ParsedCertificate;
  opinion: { authorized: boolean; error: string | null };
  stapled: Buffer | null;
}

async function assess(target: ServerToLookAt, parts: Assessment): Promise<void> {
  const { context, seen, leaf } = parts;
  seen.leaf = leaf.facts;
  seen.nameMatches = namesCover(leaf.subjectAltNames, target.sni ?? target.host);
  const trust = await decideTrust(parts.chain, parts.opinion, context);
  seen.trust = { fault: trust.fault, detail: trust.detail };
  seen.issuers = trust.path.slice(1).map(issuerFacts);
  const question = { leaf, issuer: trust.path[1] ?? null, stapled: parts.stapled };
  seen.revocation = await checkRevocation(question, context);
}

const isTurnedAway = ({ code, detail }: NetworkFailure): boolean =>
  code === 'tls-client-certificate-required' ||
  (code === 'tls-handshake-failed' && /handshake failure/.test(detail ?? ''));

/** Certificates that can be read, in the order served; an unreadable leaf makes the list empty. */
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

/** Node gives OpenSSL's verification code as an error or as its bare name. */
function opinionOf(error: unknown): string | null {
  if (error === undefined || error === null) return null;
  if (typeof error === 'string') return error;
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

const contexts = new WeakMap<readonly string[], SecureContext>();

/**
 * One context per set of roots for the life of the process; building one costs as much as several handshakes.
 * Security level 0, TLS 1.0 and P-224 are let in to be seen, not to be trusted: no secret goes over it.
 */
function lookingContext({ rootCertificates }: Net): SecureContext {
  let context = contexts.get(rootCertificates);
  if (!context) {
    context = createSecureContext({
      ca: [...rootCertificates],
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
      ecdhCurve: 'X25519:P-256:P-384:P-521:P-224',
      secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
    });
    contexts.set(rootCertificates, context);
  }
  return context;
}
