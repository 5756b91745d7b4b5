import { findRecords, type Lookup } from '../../dns/lookup.ts';
import {
  fail,
  failedToTest,
  judge,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
} from '../../dns/posture-check.ts';
import type { MxFacts, MxHost } from '../mx/analyse.ts';
import { isUsableTlsa, matchesChain, parseTlsa, type Tlsa, tlsaText } from './tlsa.ts';

export interface DaneOptions {
  /** Epoch milliseconds. */
  nowMs: number;
  /** The resolver validates DNSSEC, so that a missing AD bit means unsigned. */
  validating?: boolean;
  /** Chains that MX hosts served on port 25 after STARTTLS, leaf first, DER; only for verified domains. */
  chains?: ReadonlyMap<string, readonly Uint8Array[]>;
}

const IDS = ['email.dane.mismatch', 'email.dane.unsigned', 'email.dane.missing'] as const;
const MAX_RECORDS = 30;

/** Judges DANE of the MX hosts (RFC 7672): the checks `email.dane.*`, mismatch by host. Never throws. */
export async function analyseDane(
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
    const [mismatch, unsigned, missing] = IDS;
    return [
      notApplicable(mismatch, asset, 'no-tlsa'),
      notApplicable(unsigned, asset, 'no-tlsa'),
      fail(missing, asset, 'no-tlsa', { hosts: mx.hosts.map((host) => host.exchange) }),
    ];
  }
  return [
    ...having.map((host) => judgeMatch(host, options)),
    judgeSigned(mx, { having, failed: failed?.reason ?? null }, options),
    pass('email.dane.missing', asset, { hosts: having.map((host) => host.host) }),
  ];
}

interface HostTlsa {
  host: string;
  records: Tlsa[];
  secure: boolean;
  reason: string | null;
}

async function readTlsa(host: MxHost, lookup: Lookup): Promise<HostTlsa> {
  const name = `_25._tcp.${host.exchange}`;
  const outcome = await findRecords(lookup, name, 'TLSA', { dnssecOk: true });
  if (outcome.kind === 'error')
    return { host: host.exchange, records: [], secure: false, reason: outcome.reason };
  const secure = outcome.answer.ad === true;
  if (outcome.kind === 'empty') return { host: host.exchange, records: [], secure, reason: null };
  const records = outcome.records.slice(0, MAX_RECORDS).flatMap((r) => parseTlsa(r.data) ?? []);
  return { host: host.exchange, records, secure, reason: null };
}

function judgeMatch(entry: HostTlsa, options: DaneOptions): PostureCheck {
  const id = 'email.dane.mismatch';
  const { host, records } = entry;
  const usable = records.filter(isUsableTlsa);
  if (usable.length === 0) return notApplicable(id, host, 'no-usable-tlsa');
  const chain = options.chains?.get(host);
  if (chain === undefined) return notTested(id, host, 'no-chain');
  // Only signed records bind senders; unsigned ones are judged by email.dane.unsigned.
  if (!entry.secure && options.validating) return notApplicable(id, host, 'unsigned');
  const context = { host, nowMs: options.nowMs };
  const matched = usable.some((tlsa) => matchesChain(tlsa, chain, context));
  return judge(id, host, {
    bad: !matched,
    reason: 'no-tlsa-matches',
    evidence: { host, records: usable.map(tlsaText) },
  });
}

function judgeSigned(
  mx: MxFacts,
  { having, failed }: { having: readonly HostTlsa[]; failed: string | null },
  options: DaneOptions,
): PostureCheck {
  const id = 'email.dane.unsigned';
  const asset = mx.domain;
  const unsigned = having.filter((host) => !host.secure).map((host) => host.host);
  if (unsigned.length > 0 && !options.validating) return notTested(id, asset, 'no-validating-resolver');
  // Without a signed MX RRset the host names themselves may be forged (RFC 7672 section 2.2.1).
  const bad = unsigned.length > 0 || (options.validating === true && !mx.secure);
  const reason = unsigned.length > 0 ? 'tlsa-unsigned' : 'mx-unsigned';
  // A host whose records could not be read may be the unsigned one.
  if (!bad && failed !== null) return failedToTest(id, asset, failed);
  return judge(id, asset, { bad, reason, evidence: { unsigned, mxSigned: mx.secure } });
}
