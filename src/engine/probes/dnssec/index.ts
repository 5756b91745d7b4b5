import { dnssec as dnssecMessages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import { hourMs } from '#platform/clock.ts';
import type { InputFault } from '#platform/errors.ts';
import { orderOfHost } from '../command-line.ts';
import { defineKind } from '../kind.ts';
import { hostTarget, normalizeHost, tidyHost } from '../target.ts';
import { type CauseTable, failureVerdict, type Reason, type Verdict } from '../types.ts';
import { hostUpload } from '../upload.ts';
import type { DnssecObservation } from './probe.ts';
import { type DnssecSettings, dnssecSettingsSchema } from './probe.ts';

/** Cause class of each code. */
const DNSSEC_CAUSES = {
  'dnssec-unsigned': 'content',
  'dnssec-no-ds': 'content',
  'dnssec-bogus': 'content',
  'dnssec-expired': 'content',
  'dnssec-expires-soon': 'content',
  'dnssec-no-signatures': 'other',
} as const satisfies CauseTable<keyof typeof dnssecMessages>;

function evaluateDnssec(observation: DnssecObservation, settings: DnssecSettings, now: number): Verdict {
  const { failure, dnssec } = observation;
  const down = (reason: Reason): Verdict => ({ status: 'down', reasons: [reason] });
  if (failure !== null) return failureVerdict(failure);
  if (dnssec === null) return down({ code: 'dns-error' });
  const { zone, state, firstExpiryMs, bogusSets } = dnssec;
  const leftMs = firstExpiryMs === null ? null : firstExpiryMs - now;
  if (firstExpiryMs !== null && leftMs !== null && leftMs <= 0)
    return down({ code: 'dnssec-expired', params: { zone, date: observation.observed ?? '' } });
  if (state === 'bogus' || bogusSets.length > 0) {
    const sets = bogusSets.map(({ name, type }) => `${name} ${type}`).join(', ');
    return down({ code: 'dnssec-bogus', params: { zone, sets: sets.slice(0, 200) || 'none' } });
  }
  if (state === 'unsigned') return down({ code: 'dnssec-unsigned', params: { zone } });
  if (state === 'island') return down({ code: 'dnssec-no-ds', params: { zone } });
  // Some resolvers omit signatures.
  if (leftMs === null)
    return { status: 'unknown', reasons: [{ code: 'dnssec-no-signatures', params: { zone } }] };
  const reason = { code: 'dnssec-expires-soon', params: { zone, hours: Math.floor(leftMs / hourMs) } };
  if (leftMs <= settings.downHours * hourMs) return down(reason);
  return leftMs <= settings.warnHours * hourMs
    ? { status: 'degraded', reasons: [reason] }
    : { status: 'up', reasons: [] };
}

function findDnssecFaults({ host: text }: Pick<DnssecSettings, 'host'>): InputFault[] {
  const host = normalizeHost(text);
  if (host !== null && !host.isAddress) return [];
  const detail = message('dns-name-invalid', { name: text.slice(0, 100) });
  return [{ pointer: '/host', code: 'not_a_name', detail }];
}

/** Checks that a zone is signed and validates, and when its signatures expire (RFC 4034). */
export const dnssecKind = defineKind({
  kind: 'dnssec',
  settingsSchema: dnssecSettingsSchema,
  defaults: { warnHours: 48, downHours: 0 },
  example: { kind: 'dnssec', host: 'example.com', warnHours: 72 },
  secrets: [],
  tidy: tidyHost,
  targetOf: ({ host }) => hostTarget(host),
  findFaults: findDnssecFaults,
  probe: async (settings, context) => (await import('./probe.ts')).probeDnssec(settings, context),
  evaluate: evaluateDnssec,
  messages: dnssecMessages,
  causes: DNSSEC_CAUSES,
  byTime: [],
  phases: ['dnsMs'],
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 500,
  intervalSeconds: 900,
  commandLine: { options: [], orderOf: orderOfHost },
  upload: hostUpload({ port: false }),
});
