import { type Static, Type } from 'typebox';
import { registrableDomain } from '#engine/posture/registrable.ts';
import type { RegistrationResult } from '#engine/registration/lookup.ts';
import type { RegistrationService } from '#engine/registration/registration-service.ts';
import { abortedFailure } from '#engine/sockets/dial.ts';
import { domainExpiry as domainExpiryMessages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import type { InputFault } from '#platform/errors.ts';
import { orderOfHost } from '../command-line.ts';
import { defineKind, type Timed } from '../kind.ts';
import { HostField, WarnDays } from '../settings-schema.ts';
import { hostTarget, normalizeHost, tidyHost } from '../target.ts';
import {
  type CauseTable,
  noPhases,
  type Observation,
  type ProbeContext,
  type Reason,
  type Verdict,
} from '../types.ts';
import { hostUpload } from '../upload.ts';

const settingsSchema = Type.Object({
  host: HostField('Domain name; for a subdomain, the registrable domain is checked'),
  warnDays: WarnDays,
});
type Settings = Timed<Static<typeof settingsSchema>>;

/** Cause class of each code. */
const DOMAIN_EXPIRY_CAUSES = {
  'domain-expired': 'name',
  'domain-expires-soon': 'name',
  'domain-on-hold': 'name',
  'domain-being-deleted': 'name',
  'domain-not-registered': 'name',
  'domain-expiry-unknown': 'other',
  'registration-lookup-failed': 'other',
  'registration-disabled': 'other',
  'registration-unsupported': 'other',
} as const satisfies CauseTable<keyof typeof domainExpiryMessages>;

interface DomainObservation extends Observation {
  domain: string;
  registration: RegistrationResult;
  /**
   * Whether the registry and the parent zone agree that the domain is not registered; null if unknown or not checked.
   */
  unregistered: boolean | null;
}

const domainOf = ({ host }: Pick<Settings, 'host'>): string => registrableDomain(host) ?? host;

async function probeDomain(settings: Settings, context: ProbeContext): Promise<DomainObservation> {
  const { clock, signal, services } = context;
  const startedMs = clock.monotonicMs();
  const domain = domainOf(settings);
  const service = services?.registration;
  const looked =
    service === undefined
      ? { registration: { kind: 'disabled' } as const, unregistered: null }
      : await orAborted(lookUp(service, domain), signal);
  const durationMs = clock.monotonicMs() - startedMs;
  const { registration, unregistered } = looked ?? {
    registration: { kind: 'error', reason: 'timeout', retryAfterMs: null } as const,
    unregistered: null,
  };
  const expiresAt = registration.kind === 'found' ? expiryOf(registration) : null;
  return {
    durationMs,
    address: null,
    phases: noPhases,
    failure: abortedFailure(signal, { elapsedMs: durationMs, timeoutMs: settings.timeoutMs }),
    observed: expiresAt === null ? null : day(expiresAt),
    expiresAt,
    domain,
    registration,
    unregistered,
  };
}

async function lookUp(service: RegistrationService, domain: string) {
  const registration = await service.lookUp(domain);
  const isNotFound = registration.kind === 'not-found';
  return { registration, unregistered: isNotFound ? await service.isUnregistered(domain) : null };
}

/** Resolves to the result of `work`, or to null if `signal` aborts first. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(null);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * Returns the expiry in ms since the epoch. Prefers the registry's date to the registrar's, but some registries return
 * only the registrar's.
 */
function expiryOf({ facts }: Extract<RegistrationResult, { kind: 'found' }>): number | null {
  const at = facts.expiresAt ?? facts.registrarExpiresAt;
  return at === null ? null : Date.parse(at);
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** EPP statuses of a domain that its owner has lost, and of a domain that is not in the DNS (RFC 5731, RFC 3915). */
const deleted = new Set(['redemptionPeriod', 'pendingDelete']);
const isNotFound = new Set(['clientHold', 'serverHold']);

function evaluateDomain(observation: DomainObservation, { warnDays }: Settings, now: number): Verdict {
  const { domain, registration, unregistered, failure, expiresAt = null } = observation;
  const verdict = (status: Verdict['status'], reason: Reason): Verdict => ({ status, reasons: [reason] });
  if (failure !== null) return verdict('unknown', { code: failure.code });
  if (registration.kind !== 'found') {
    return unregistered
      ? verdict('down', { code: 'domain-not-registered', params: { domain } })
      : verdict('unknown', describeFailure(registration, domain));
  }
  const { statuses } = registration.facts;
  const lost = statuses.find((status) => deleted.has(status));
  if (lost !== undefined)
    return verdict('down', { code: 'domain-being-deleted', params: { domain, status: lost } });
  if (expiresAt !== null && expiresAt <= now)
    return verdict('down', { code: 'domain-expired', params: { domain, date: day(expiresAt) } });
  const hold = statuses.find((status) => isNotFound.has(status));
  if (hold !== undefined)
    return verdict('down', { code: 'domain-on-hold', params: { domain, status: hold } });
  if (expiresAt === null) return verdict('unknown', { code: 'domain-expiry-unknown', params: { domain } });
  const leftMs = expiresAt - now;
  if (!warnDays.some((days) => leftMs <= days * dayMs)) return { status: 'up', reasons: [] };
  const params = { domain, daysLeft: Math.floor(leftMs / dayMs) };
  return verdict('degraded', { code: 'domain-expires-soon', params });
}

function describeFailure(
  registration: Exclude<RegistrationResult, { kind: 'found' }>,
  domain: string,
): Reason {
  if (registration.kind === 'disabled') return { code: 'registration-disabled' };
  if (registration.kind === 'not-supported') return { code: 'registration-unsupported', params: { domain } };
  const detail = registration.kind === 'error' ? registration.reason : 'not found';
  return { code: 'registration-lookup-failed', params: { domain, detail } };
}

function findDomainFaults({ host: text }: Pick<Settings, 'host'>): InputFault[] {
  const host = normalizeHost(text);
  if (host !== null && !host.isAddress && registrableDomain(host.host) !== null) return [];
  const detail = message('domain-not-registrable', { domain: text.slice(0, 100) });
  return [{ pointer: '/host', code: 'not_a_domain', detail }];
}

/** Looks up through RDAP or WHOIS when a domain's registration expires. */
export const domainExpiryKind = defineKind({
  kind: 'domain-expiry',
  settingsSchema,
  defaults: { warnDays: [30, 14, 7, 1] },
  example: { kind: 'domain-expiry', host: 'example.com', warnDays: [60, 30] },
  secrets: [],
  tidy: tidyHost,
  targetOf: ({ host }) => hostTarget(host),
  findFaults: findDomainFaults,
  probe: probeDomain,
  evaluate: evaluateDomain,
  messages: domainExpiryMessages,
  causes: DOMAIN_EXPIRY_CAUSES,
  byTime: [],
  phases: [],
  watchesWeb: false,
  seesCertificate: 'never',
  concurrency: 100,
  // Long, because registries limit the number of queries and registrations change slowly.
  intervalSeconds: 3_600,
  usesNetwork: false,
  commandLine: { options: [], orderOf: orderOfHost },
  upload: hostUpload({ port: false }),
});
