import { createHash, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { type CertificateFacts, hasWeakKey, hasWeakSignature } from '#engine/certificates/facts.ts';
import { parseCachedCertificate } from '#engine/certificates/fetch-certificate.ts';
import { namesCover } from '#engine/certificates/names.ts';
import type { ParsedCertificate } from '#engine/certificates/parse.ts';
import { checkRevocation, type RevocationFacts } from '#engine/certificates/revocation/revocation.ts';
import { type IssuerFacts, issuerFacts } from '#engine/certificates/server-certificates.ts';
import { decideTrust } from '#engine/certificates/trust.ts';
import { dialTcp } from '#engine/sockets/dial.ts';
import { performHandshake, refusalOf } from '#engine/sockets/handshake.ts';
import {
  allSuites,
  nullSuites,
  type ServerAnswer,
  sendHello,
  versions,
} from '#engine/sockets/hellos/hello.ts';
import { serverNameOf } from '#engine/sockets/types.ts';
import type { Clock } from '#platform/clock.ts';
import { lenientShape, secureContext } from '#platform/net/egress/secure-context.ts';
import type { Net, ResolvedAddress } from '#platform/net/types.ts';
import { findKnownWeakKey, lintLeaf } from './lint.ts';
import type { CtLogList } from './log-list.ts';
import {
  type EvaluatedSct,
  embeddedScts,
  evaluateSct,
  ocspScts,
  parseSctList,
  precertificateTbs,
  type SignedEntry,
} from './sct.ts';

/** Certificate data from one address. Plain JSON. */
export interface ServedCertificate {
  address: string;
  /** Fingerprints of the chain as sent, leaf first. */
  chain: string[];
  leaf: CertificateFacts;
  /** Path above the leaf, up to the trusted root if there is one. */
  issuers: IssuerFacts[];
  /** Whether the leaf covers the host's name. */
  covers: boolean;
  trust: { fault: string | null; detail: string | null };
  /** Whether the path ends in a root that browsers trust. If false, the authority is private. */
  isPublic: boolean;
  /** Common names of the leaf and issuers with a weak key, each with the reason. */
  weakKeys: string[];
  /** Common names of the leaf and intermediates with an MD5 or SHA-1 signature. */
  weakSignatures: string[];
  lint: string[];
  revocation: Pick<RevocationFacts, 'status' | 'source' | 'reason' | 'detail'>;
  /** Null if there is no list of logs. */
  scts: EvaluatedSct[] | null;
}

/** An address without a certificate. */
export interface UnservedAddress {
  address: string;
  failure: string;
}

export interface ServedContext {
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  logs: CtLogList | null;
  /** SHA-256 fingerprints of roots that browsers trust, in lowercase hex. */
  publicRoots: ReadonlySet<string>;
  timeoutMs: number;
}

let bundled: ReadonlySet<string> | null = null;

/** Returns the roots of the runtime (Mozilla's), without the operator's own roots. */
export function bundledRoots(): ReadonlySet<string> {
  bundled ??= new Set(
    rootCertificates.map((pem) => new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()),
  );
  return bundled;
}

/**
 * Performs a handshake with one address and reads its certificates. If OpenSSL cannot complete the handshake, uses
 * `classic`, the response of the same address to the survey. Never rejects.
 */
export async function readServed(
  target: { host: string; port: number; address: ResolvedAddress; classic: ServerAnswer | null },
  context: ServedContext,
): Promise<ServedCertificate | UnservedAddress> {
  const { address } = target.address;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(context.timeoutMs)]);
  const dialled = await dialTcp(
    { addresses: [target.address], port: target.port, timeoutMs: context.timeoutMs },
    { clock: context.clock, signal },
  );
  if (!dialled.ok) return { address, failure: dialled.failure.code };
  const session = await performHandshake(dialled.socket, {
    secureContext: secureContext(context.net, lenientShape),
    serverName: serverNameOf(target.host),
    signal,
    requestOcsp: true,
    readChain: true,
  });
  const { socket } = session;
  const opinion = { authorized: socket?.authorized ?? false, error: socket && refusalOf(socket) };
  socket?.destroy();
  // Servers with curves and suites that OpenSSL no longer supports still send their certificate in response to our
  // own hello.
  const classic =
    target.classic ??
    (session.chain.length === 0 ? await sendRawHello(target, { ...context, signal }) : null);
  const chain = session.chain.length > 0 ? session.chain : (classic?.chain ?? []);
  if (chain.length === 0) return { address, failure: session.failure?.code ?? 'no-certificate' };
  const stapled = session.stapled ?? classic?.stapled ?? null;
  return describe(
    { host: target.host, address, chain, stapled, opinion, tlsScts: classic?.scts ?? null },
    context,
  );
}

async function sendRawHello(
  target: { host: string; port: number; address: ResolvedAddress },
  { clock, signal, timeoutMs }: ServedContext,
): Promise<ServerAnswer | null> {
  // Even a server without encryption sends its certificate.
  const suites = [...allSuites, ...nullSuites];
  const spec = { version: versions.tls12, suites, serverName: serverNameOf(target.host) };
  const answer = await sendHello(
    spec,
    { ...target.address, port: target.port },
    { clock, signal, timeoutMs },
  );
  return answer.kind === 'hello' ? answer : null;
}

interface Seen {
  host: string;
  address: string;
  chain: Buffer[];
  stapled: Buffer | null;
  opinion: { authorized: boolean; error: string | null };
  tlsScts: Buffer | null;
}

async function describe(seen: Seen, context: ServedContext): Promise<ServedCertificate | UnservedAddress> {
  const parsed = seen.chain.map(tryParse);
  const [leaf] = parsed;
  if (!leaf) return { address: seen.address, failure: 'certificate-unreadable' };
  const chain = parsed.filter((each) => each !== null);
  const now = context.clock.now();
  const trust = await decideTrust(chain, seen.opinion, context);
  const issuer = trust.path[1] ?? chain[1] ?? null;
  const revocation = await checkRevocation({ leaf, issuer, stapled: seen.stapled }, context);
  const root = trust.fault === null || trust.fault === 'incomplete-chain' ? trust.path.at(-1) : undefined;
  const isPublic = root !== undefined && context.publicRoots.has(root.facts.fingerprint);
  // Clients do not verify the signature of a root, and the trust store decides about its key.
  const evaluated = trust.path.length > 1 ? trust.path.slice(0, -1) : [leaf];
  const upper =
    trust.fault === null
      ? evaluated
      : [...new Set([...evaluated, ...chain.filter((each) => !each.facts.selfIssued)])];
  return {
    address: seen.address,
    chain: chain.map(({ facts }) => facts.fingerprint),
    leaf: leaf.facts,
    issuers: trust.path.slice(1).map(issuerFacts),
    covers: tryCover(leaf, seen.host),
    trust: { fault: trust.fault, detail: trust.detail?.slice(0, 100) ?? null },
    isPublic,
    weakKeys: upper.flatMap(describeWeakKey),
    weakSignatures: upper
      .filter(({ facts }) => hasWeakSignature(facts))
      .map(({ facts }) => `${facts.subjectCommonName ?? facts.fingerprint}: ${facts.signatureAlgorithm}`),
    lint: lintLeaf(leaf, isPublic),
    revocation: pickRevocation(revocation),
    scts: context.logs ? evaluateScts({ leaf, issuer, seen }, context.logs, now) : null,
  };
}

const pickRevocation = ({ status, source, reason, detail }: RevocationFacts) => ({
  status,
  source,
  reason,
  detail,
});

function tryParse(der: Buffer): ParsedCertificate | null {
  try {
    return parseCachedCertificate(der);
  } catch {
    return null;
  }
}

function tryCover(leaf: ParsedCertificate, host: string): boolean {
  try {
    return namesCover(leaf.subjectAltNames, host);
  } catch {
    return false;
  }
}

function describeWeakKey(certificate: ParsedCertificate): string[] {
  const { facts } = certificate;
  const name = facts.subjectCommonName ?? facts.fingerprint;
  if (hasWeakKey(facts)) return [`${name}: ${facts.keyType} ${facts.keyBits}`];
  const known = findKnownWeakKey(certificate);
  return known ? [`${name}: ${known}`] : [];
}

/** Evaluates all SCTs: in the certificate, in the TLS extension and in the stapled response. */
function evaluateScts(
  parts: { leaf: ParsedCertificate; issuer: ParsedCertificate | null; seen: Seen },
  logs: CtLogList,
  now: number,
): EvaluatedSct[] {
  const { leaf, issuer, seen } = parts;
  const whole: SignedEntry = { kind: 'x509', der: leaf.der };
  const evaluated: EvaluatedSct[] = [];
  if (issuer) {
    const issuerKeyHash = createHash('sha256').update(issuer.spki).digest();
    const tbs = tryPrecertificate(leaf);
    const entry: SignedEntry = { kind: 'precert', tbs, issuerKeyHash };
    for (const sct of embeddedScts(leaf))
      evaluated.push(evaluateSct(sct, { via: 'embedded', entry, logs, now }));
  }
  for (const sct of seen.tlsScts ? parseSctList(seen.tlsScts) : [])
    evaluated.push(evaluateSct(sct, { via: 'tls', entry: whole, logs, now }));
  for (const sct of seen.stapled ? ocspScts(seen.stapled) : [])
    evaluated.push(evaluateSct(sct, { via: 'ocsp', entry: whole, logs, now }));
  return evaluated.slice(0, 60);
}

function tryPrecertificate(leaf: ParsedCertificate): Buffer {
  try {
    return precertificateTbs(leaf.tbs);
  } catch {
    return leaf.tbs;
  }
}
