import { type Static, Type } from 'typebox';
import { type DnssecFacts, readDnssec, zoneOf } from '#engine/dns/dnssec.ts';
import { createLookup, isNameWithin, type Lookup } from '#engine/posture/lookup.ts';
import { registrableDomain } from '#engine/posture/registrable.ts';
import { abortedFailure } from '#engine/sockets/dial.ts';
import type { NetworkFailure } from '#engine/sockets/types.ts';
import type { Timed } from '../kind.ts';
import { HostField } from '../settings-schema.ts';
import { noPhases, type Observation, type ProbeContext } from '../types.ts';

export const dnssecSettingsSchema = Type.Object({
  host: HostField('Name in the zone to check'),
  warnHours: Type.Integer({
    minimum: 0,
    maximum: 8_760,
    description: 'The monitor is degraded if a signature expires within this many hours; default 48',
  }),
  downHours: Type.Integer({
    minimum: 0,
    maximum: 8_760,
    description: 'The monitor is down if a signature expires within this many hours; default 0',
  }),
});
export type DnssecSettings = Timed<Static<typeof dnssecSettingsSchema>>;

export interface DnssecObservation extends Observation {
  /** Null if the domain does not exist. */
  dnssec: DnssecFacts | null;
}

/** Maximum queries of one check: SOA, DS, DNSKEY, and the common record sets of the name and its www. */
const maxQueries = 40;
/** Time in ms after which most resolvers have dropped a cached server failure (five seconds, RFC 9520). */
const failureCacheMs = 6_000;

const minuteText = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Determines whether and how the zone of a name is signed. Always resolves. */
export async function probeDnssec(
  settings: DnssecSettings,
  context: ProbeContext,
): Promise<DnssecObservation> {
  const { net, clock, signal } = context;
  const { host, timeoutMs } = settings;
  const startedMs = clock.monotonicMs();
  const { lookup } = createLookup(net.dns, { timeoutMs, maxQueries, signal });
  const isGone = await isDomainGone(host, lookup);
  const dnssec = isGone ? null : await readDnssec(host, lookup, () => clock.sleep(failureCacheMs, signal));
  const durationMs = clock.monotonicMs() - startedMs;
  const firstExpiryMs = dnssec?.firstExpiryMs ?? null;
  return {
    durationMs,
    address: null,
    phases: { ...noPhases, dnsMs: durationMs },
    failure: abortedFailure(signal, { elapsedMs: durationMs, timeoutMs }) ?? failureOf(dnssec),
    observed: firstExpiryMs === null ? null : minuteText(firstExpiryMs),
    expiresAt: firstExpiryMs,
    dnssec,
  };
}

/**
 * Returns whether the name does not exist and the answer comes from above its registrable domain. Such a zone is
 * usually signed.
 */
async function isDomainGone(host: string, lookup: Lookup): Promise<boolean> {
  // `readDnssec` gets the same answer.
  const soa = await lookup(host, 'SOA', { dnssecOk: true }).catch(() => null);
  const domain = registrableDomain(host);
  return soa?.rcode === 'NXDOMAIN' && domain !== null && !isNameWithin(zoneOf(host, soa), domain);
}

function failureOf(dnssec: DnssecFacts | null): NetworkFailure | null {
  if (dnssec === null) return { phase: 'resolve', code: 'dns-nxdomain' };
  const code = dnssec.state === 'unknown' ? (dnssec.reason ?? 'dns-error') : dnssec.setFailure;
  return code === null ? null : { phase: 'resolve', code: code === 'dns-aborted' ? 'dns-timeout' : code };
}
