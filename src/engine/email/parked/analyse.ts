import { failedToTest, judge, notApplicable, type PostureCheck } from '#engine/posture/posture-check.ts';
import type { DmarcPolicy } from '../dmarc/policy.ts';
import type { MxFacts } from '../mx/analyse.ts';
import type { SpfAnalysis } from '../spf/analyse.ts';

/**
 * True when a domain neither receives nor sends mail: no MX but a null one, and no SPF record that lets anyone
 * pass. null when a failed look-up hides it.
 */
export function isParked(mx: MxFacts, spf: Pick<SpfAnalysis, 'state' | 'authorises'>): boolean | null {
  if (mx.state === 'hosts') return false;
  if (mx.state === 'error' || spf.state === 'error') return null;
  return spf.state === 'none' || (spf.state === 'record' && !spf.authorises);
}

/** Judges whether a domain without mail says so everywhere (RFC 7505, M3AAWG parked-domain practice). */
export function analyseParked(mx: MxFacts, spf: SpfAnalysis, dmarc: DmarcPolicy): PostureCheck {
  const id = 'email.parked.not-locked';
  const parked = isParked(mx, spf);
  if (parked === null) return failedToTest(id, mx.domain, mx.reason ?? 'dns-error');
  if (!parked) return notApplicable(id, mx.domain, 'has-mail');
  if (dmarc.status === 'temperror') return failedToTest(id, mx.domain, dmarc.reason ?? 'dns-error');
  const missing: string[] = [];
  if (spf.fallback !== 'fail' || spf.authorises) missing.push('spf');
  if (dmarc.effectivePolicy !== 'reject') missing.push('dmarc');
  // Without any address mail cannot be delivered anyway, so the null MX may be left out.
  if (mx.state !== 'null' && mx.hasAddress !== false) missing.push('null-mx');
  const evidence = { missing, spf: spf.record, dmarc: dmarc.effectivePolicy, mx: mx.state };
  return judge(id, mx.domain, { bad: missing.length > 0, reason: `no-${missing[0]}`, evidence });
}
