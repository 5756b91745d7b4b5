import { inspectServer, type ServerInspection } from '#engine/certificates/server-certificates.ts';
import {
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import type { MailHostInspection, MailHostInspections } from './mail-host-inspections.ts';

export interface StartTlsOptions {
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  /**
   * Whether the domain's MTA-STS policy is enforced. An invalid certificate is then more severe, because senders reject
   * it.
   */
  enforced: boolean;
  /** Default 25. */
  port?: number;
  /** Timeout per mail host in ms; default 15,000. */
  timeoutMs?: number;
  /** Recent inspections of mail hosts, shared with other scans. Without it, every host is contacted. */
  inspections?: MailHostInspections;
}

const ids = ['email.starttls.missing', 'email.starttls.bad-certificate', 'email.starttls.weak-tls'] as const;
const MAX_HOSTS = 5;
/** Longer than any path to a trust anchor. */
const MAX_CERTIFICATES = 10;
const MAX_CHAIN_OCTETS = 128 * 1024;

/** A check that can have escalated severity. */
type StartTlsCheck = PostureCheck & { escalated?: boolean };

export interface StartTlsAnalysis {
  checks: StartTlsCheck[];
  /** The inspected hosts: at most five, in order of preference. */
  hosts: string[];
  /** Chains that the hosts presented, leaf first, in DER. Hosts without a completed TLS handshake are missing. */
  chains: Map<string, readonly Uint8Array[]>;
  /** Hosts with results from the last hour, which this scan did not contact. */
  remembered: Set<string>;
}

/**
 * Runs the checks `email.starttls.*`, one per host that receives email for the domain, and returns the chains that the
 * hosts served. Active, so only for verified domains. Opens one connection per host and sends only EHLO and STARTTLS.
 * Never rejects.
 */
export async function analyzeStartTls(
  domain: string,
  hosts: readonly string[],
  options: StartTlsOptions,
): Promise<StartTlsAnalysis> {
  const some = hosts.filter((host) => host !== '').slice(0, MAX_HOSTS);
  const chains: StartTlsAnalysis['chains'] = new Map();
  const remembered: StartTlsAnalysis['remembered'] = new Set();
  if (some.length === 0)
    return { checks: ids.map((id) => notApplicable(id, domain, 'no-mail')), hosts: some, chains, remembered };
  const checks: StartTlsCheck[] = [];
  // Hosts are checked in parallel, because a silent host uses its whole timeout. Each host gets one connection.
  const inspections = await Promise.all(some.map((host) => inspectHost(host, options)));
  for (const [index, inspection] of inspections.entries()) {
    const host = some[index] ?? '';
    if (inspection.chain !== null) chains.set(host, inspection.chain);
    if (inspection.remembered) remembered.add(host);
    checks.push(...evaluateHost(host, inspection.seen, options));
  }
  return { checks, hosts: some, chains, remembered };
}

/** Returns the result for a host from the last hour, otherwise from a new inspection. */
async function inspectHost(
  host: string,
  options: StartTlsOptions,
): Promise<MailHostInspection & { remembered: boolean }> {
  const inspect = () => observe(host, options);
  if (options.inspections) return options.inspections.inspect(host, inspect, options.signal);
  return { ...(await inspect()), remembered: false };
}

function boundChain(chain: readonly Buffer[]): Buffer[] {
  let octets = 0;
  return chain.slice(0, MAX_CERTIFICATES).filter((der) => {
    octets += der.length;
    return octets <= MAX_CHAIN_OCTETS;
  });
}

async function observe(host: string, options: StartTlsOptions): Promise<MailHostInspection> {
  const { net, clock, port = 25, timeoutMs = 15_000 } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
  const target = { timeoutMs, host, port, sni: null, starttls: 'smtp' as const, ipVersion: null };
  let chain: MailHostInspection['chain'] = null;
  const onChain = (served: readonly Buffer[]) => {
    chain = boundChain(served);
  };
  const inspection = await inspectServer(target, { net, clock, signal, onChain });
  return { seen: inspection, chain };
}

function evaluateHost(host: string, inspection: ServerInspection, options: StartTlsOptions): StartTlsCheck[] {
  const [missing, certificate, weak] = ids;
  const code = inspection.failure?.code ?? null;
  if (code === 'starttls-not-offered') {
    return [
      toPostureCheck(missing, host, { bad: true, reason: code, evidence: { address: inspection.address } }),
      notApplicable(certificate, host, code),
      notApplicable(weak, host, code),
    ];
  }
  // Many networks block outgoing port 25, so this is not evidence against the host.
  if (code !== null && inspection.leaf === null) return ids.map((id) => notTested(id, host, code));
  return [
    pass(missing, host),
    evaluateCertificate(host, inspection, options),
    evaluateVersion(host, inspection),
  ];
}

function evaluateCertificate(
  host: string,
  inspection: ServerInspection,
  options: StartTlsOptions,
): StartTlsCheck {
  const [, id] = ids;
  const { leaf, trust, nameMatches } = inspection;
  if (leaf === null) return notTested(id, host, 'certificate-unreadable');
  const now = options.clock.now();
  const faults = [
    ...(trust?.fault ? [trust.fault] : []),
    ...(nameMatches === false ? ['name-mismatch'] : []),
    ...(now > leaf.notAfter ? ['expired'] : []),
    ...(now < leaf.notBefore ? ['not-yet-valid'] : []),
  ];
  const evidence = {
    faults: [...new Set(faults)],
    subject: leaf.subject,
    issuer: leaf.issuer,
    notAfter: new Date(leaf.notAfter).toISOString(),
    enforced: options.enforced,
  };
  const check = toPostureCheck(id, host, { bad: faults.length > 0, reason: faults[0] ?? '', evidence });
  return check.result === 'fail' && options.enforced ? { ...check, escalated: true } : check;
}

function evaluateVersion(host: string, { protocol }: ServerInspection): PostureCheck {
  const [, , id] = ids;
  if (protocol === null) return notTested(id, host, 'handshake-not-finished');
  const bad = /^(SSLv|TLSv1$|TLSv1\.1$)/.test(protocol);
  return toPostureCheck(id, host, { bad, reason: 'only-old-versions', evidence: { newest: protocol } });
}
