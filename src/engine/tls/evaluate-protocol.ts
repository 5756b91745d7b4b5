import type { FindingId } from '#engine/findings/catalog.ts';
import {
  notApplicable,
  notTested,
  type PostureCheck,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import type { TlsHostFacts } from './facts.ts';
import type { Known, ProtocolFacts } from './survey.ts';

export const protocolIds = [
  'ssl.protocol.sslv2',
  'ssl.protocol.sslv3',
  'ssl.protocol.tls1-0-or-1-1',
  'ssl.protocol.no-tls1-2-or-newer',
  'ssl.protocol.no-tls1-3',
  'ssl.cipher.null-anon-export',
  'ssl.cipher.rc4',
  'ssl.cipher.block64',
  'ssl.cipher.no-forward-secrecy',
  'ssl.cipher.no-aead',
  'ssl.kex.weak-dh',
  'ssl.kex.static-rsa',
  'ssl.kex.no-hybrid-pq',
  'ssl.session.insecure-renegotiation',
  'ssl.session.compression',
] as const satisfies readonly FindingId[];

/** DHE groups with fewer bits are weak (RFC 9325 section 4.3). */
const LEAST_DH_BITS = 2_048;

type ProtocolId = (typeof protocolIds)[number];

/** Result of a check: bad (true), good (false), unknown (null), or not applicable. */
type Verdict = Known | 'not-applicable';

/** Checks protocols, ciphers, key exchange and sessions of one host. */
export function evaluateProtocols({ host, protocols, protocolFailure }: TlsHostFacts): PostureCheck[] {
  if (protocols === null) {
    const none = protocolFailure === 'dns-nxdomain' || protocolFailure === 'dns-no-address';
    const skip = none ? notApplicable : notTested;
    return protocolIds.map((id) => skip(id, host, protocolFailure ?? 'not-asked'));
  }
  return protocolIds.map((id) => {
    const { verdict, evidence } = evaluateOne(id, protocols);
    if (verdict === 'not-applicable') return notApplicable(id, host, 'tls1-3-only');
    if (verdict === null) return notTested(id, host, 'no-answer');
    return toPostureCheck(id, host, { bad: verdict, reason: 'seen-in-handshake', evidence: evidence ?? {} });
  });
}

function evaluateOne(
  id: ProtocolId,
  facts: ProtocolFacts,
): { verdict: Verdict; evidence?: PostureCheck['evidence'] } {
  const { versions, dhe } = facts;
  const modernOnly = versions.tls12 === false && versions.tls13 === true && !supportsOld(facts);
  switch (id) {
    case 'ssl.protocol.sslv2':
      return { verdict: versions.ssl2 };
    case 'ssl.protocol.sslv3':
      return { verdict: versions.ssl3 };
    case 'ssl.protocol.tls1-0-or-1-1':
      return {
        verdict: either(versions.tls10, versions.tls11),
        evidence: { tls10: versions.tls10, tls11: versions.tls11 },
      };
    case 'ssl.protocol.no-tls1-2-or-newer':
      return {
        verdict: negate(either(versions.tls12, versions.tls13)),
        evidence: { tls12: versions.tls12, tls13: versions.tls13 },
      };
    case 'ssl.protocol.no-tls1-3':
      return { verdict: negate(versions.tls13) };
    case 'ssl.cipher.null-anon-export':
      return { verdict: facts.nullAnonExport.accepted, evidence: { suites: facts.nullAnonExport.suites } };
    case 'ssl.cipher.rc4':
      return { verdict: facts.rc4 };
    case 'ssl.cipher.block64':
      return { verdict: facts.block64 };
    case 'ssl.cipher.no-forward-secrecy':
      return { verdict: negate(facts.forwardSecrecy) };
    case 'ssl.cipher.no-aead':
      return { verdict: negate(facts.aead) };
    case 'ssl.kex.weak-dh':
      if (!facts.dheKnown) return { verdict: null };
      if (dhe === null) return { verdict: false, evidence: { dhe: false } };
      return { verdict: dhe.bits < LEAST_DH_BITS || dhe.composite === true, evidence: { ...dhe } };
    case 'ssl.kex.static-rsa':
      return { verdict: facts.staticRsa };
    case 'ssl.kex.no-hybrid-pq':
      return { verdict: negate(facts.hybridPostQuantum) };
    case 'ssl.session.insecure-renegotiation':
      return { verdict: modernOnly ? 'not-applicable' : negate(facts.secureRenegotiation) };
    case 'ssl.session.compression':
      return { verdict: modernOnly ? 'not-applicable' : facts.compression };
  }
}

const negate = (known: Known): Known => (known === null ? null : !known);

function either(a: Known, b: Known): Known {
  if (a === true || b === true) return true;
  return a === null || b === null ? null : false;
}

const supportsOld = ({ versions }: ProtocolFacts): boolean =>
  versions.ssl3 === true || versions.tls10 === true || versions.tls11 === true;
