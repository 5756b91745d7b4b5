import { findRecords, type Lookup } from '#engine/posture/lookup.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import type { MxFacts, MxHost } from '../mx/analyze.ts';
import { isUsableTlsa, matchesChain, parseTlsa, type Tlsa, tlsaText } from './tlsa.ts';

export interface DaneOptions {
  /** Time in ms since the epoch. */
  nowMs: number;
  /** Whether the resolver validates DNSSEC. If true, a missing AD bit means unsigned. */
  validating?: boolean;
}

/** Certificate chains that the mail hosts presented on port 25 after STARTTLS. */
export interface ServedChains {
  /** Hosts that were inspected. */
  hosts: readonly string[];
  /** Chains by host, leaf first, in DER; empty for a host that could not be reached. */
  chains: ReadonlyMap<string, readonly Uint8Array[]>;
}

const IDS = ['email.dane.unsigned', 'email.dane.missing'] as const;
const MAX_RECORDS = 30;

/**
 * Evaluates DANE for the MX hosts (RFC 7672) from DNS records alone: `email.dane.unsigned` and `email.dane.missing`.
 * Never throws.
 */
export async function analyzeDane(
  mx: MxFacts,
  lookup: Lookup,
  options: DaneOptions,
): Promise<PostureCheck[]> {
  const asset = mx.domain;
  if (mx.state === 'error') return IDS.map((id) => failedToTest(id, asset, mx.reason ?? 'dns-error'));
  if (mx.state !== 'hosts') return IDS.map((id) => notApplicable(id, asset, 'no-mail'));
  const hosts = await Promise.all(mx.hosts.map((host) => readTlsa(host, lookup)));
  const failed = hosts.find((host) => host.reason !== null);
  const having = hosts.filter((host) => host.records.length > 0);
  if (having.length === 0) {
    if (failed) return IDS.map((id) => failedToTest(id, asset, failed.reason ?? 'dns-error'));
    const [unsigned, missing] = IDS;
    return [
      notApplicable(unsigned, asset, 'no-tlsa'),
      fail(missing, asset, 'no-tlsa', { hosts: mx.hosts.map((host) => host.exchange) }),
    ];
  }
  return [
    evaluateSigned(mx, { having, failed: failed?.reason ?? null }, options),
    pass('email.dane.missing', asset, { hosts: having.map((host) => host.host) }),
  ];
}

/**
 * Evaluates whether the certificates that mail hosts serve match their TLSA records: `email.dane.mismatch`, one check
 * per host (RFC 7672 section 3). Only for verified domains, because each chain requires a connection. Never throws.
 */
export async function analyzeDaneMatch(
  domain: string,
  lookup: Lookup,
  { hosts, chains, ...options }: ServedChains & DaneOptions,
): Promise<PostureCheck[]> {
  if (hosts.length === 0) return [notApplicable('email.dane.mismatch', domain, 'no-mail')];
  return Promise.all(
    hosts.map(async (exchange) =>
      evaluateMatch(await readTlsa({ exchange }, lookup), chains.get(exchange) ?? null, options),
    ),
  );
}

interface HostTlsa {
  host: string;
  records: Tlsa[];
  secure: boolean;
  reason: string | null;
}

async function readTlsa(host: Pick<MxHost, 'exchange'>, lookup: Lookup): Promise<HostTlsa> {
  const name = `_25._tcp.${host.exchange}`;
  const outcome = await findRecords(lookup, name, 'TLSA', { dnssecOk: true });
  if (outcome.kind === 'error')
    return { host: host.exchange, records: [], secure: false, reason: outcome.reason };
  const secure = outcome.answer.ad === true;
  if (outcome.kind === 'empty') return { host: host.exchange, records: [], secure, reason: null };
  const records = outcome.records.slice(0, MAX_RECORDS).flatMap((r) => parseTlsa(r.data) ?? []);
  return { host: host.exchange, records, secure, reason: null };
}

function evaluateMatch(
  entry: HostTlsa,
  chain: readonly Uint8Array[] | null,
  options: DaneOptions,
): PostureCheck {
  const id = 'email.dane.mismatch';
  const { host, records, secure } = entry;
  if (entry.reason !== null) return failedToTest(id, host, entry.reason);
  if (records.length === 0) return notApplicable(id, host, 'no-tlsa');
  const usable = records.filter(isUsableTlsa);
  if (usable.length === 0) return notApplicable(id, host, 'no-usable-tlsa');
  // Senders must honor only signed records. `email.dane.unsigned` evaluates unsigned ones.
  if (!secure && options.validating) return notApplicable(id, host, 'unsigned');
  if (chain === null) return notTested(id, host, 'no-chain');
  const context = { host, nowMs: options.nowMs };
  const matched = usable.some((tlsa) => matchesChain(tlsa, chain, context));
  // It is unknown whether senders honor the records, so nothing is reported as broken.
  if (!matched && !secure) return notTested(id, host, 'no-validating-resolver');
  return toPostureCheck(id, host, {
    bad: !matched,
    reason: 'no-tlsa-matches',
    evidence: { host, records: usable.map(tlsaText) },
  });
}

function evaluateSigned(
  mx: MxFacts,
  { having, failed }: { having: readonly HostTlsa[]; failed: string | null },
  options: DaneOptions,
): PostureCheck {
  const id = 'email.dane.unsigned';
  const asset = mx.domain;
  const unsigned = having.filter((host) => !host.secure).map((host) => host.host);
  if (unsigned.length > 0 && !options.validating) return notTested(id, asset, 'no-validating-resolver');
  // Without a signed MX record set, the host names themselves may be forged (RFC 7672 section 2.2.1).
  const bad = unsigned.length > 0 || (options.validating === true && !mx.secure);
  const reason = unsigned.length > 0 ? 'tlsa-unsigned' : 'mx-unsigned';
  // One of the hosts with unreadable records may be unsigned.
  if (!bad && failed !== null) return failedToTest(id, asset, failed);
  return toPostureCheck(id, asset, { bad, reason, evidence: { unsigned, mxSigned: mx.secure } });
}
