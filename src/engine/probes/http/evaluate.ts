import { redactUrl } from '#engine/http/request.ts';
import { dayMs } from '#platform/clock.ts';
import { evaluateHeaders, matchesStatus } from '../expectations/expectations.ts';
import { evaluateJson } from '../expectations/json.ts';
import { ExpectationSyntaxError } from '../expectations/regex.ts';
import type { ShownCertificate } from '../shown-certificate.ts';
import { failureVerdict, type Reason, type Verdict } from '../types.ts';
import type { HttpObservation } from './probe.ts';
import type { HttpSettings } from './settings.ts';

/** Evaluates an observation against the monitor's expectations. `now` is in ms since the epoch. Pure; never throws. */
export function evaluateHttp(observation: HttpObservation, settings: HttpSettings, now: number): Verdict {
  return evaluateHttpWithBody(observation, settings, now, () => []);
}

/** Evaluates like `evaluateHttp`. `evaluateBody` adds further reasons for down (used for keywords). */
export function evaluateHttpWithBody(
  observation: HttpObservation,
  settings: HttpSettings,
  now: number,
  evaluateBody: (body: string) => Reason[],
): Verdict {
  const { failure } = observation;
  if (failure) return failureVerdict(failure, describeFailure(observation, settings));
  try {
    const faults = [
      ...evaluateCertificateValidity(observation, settings, now),
      ...evaluateStatus(observation, settings),
      ...evaluateFinalUrl(observation, settings),
      ...evaluateHeaders(observation.headers, settings.expect.headers),
      ...(observation.jsonReasons ?? evaluateJson(observation.body, settings.expect.jsonPath)),
      ...evaluateBody(observation.body ?? ''),
      ...(settings.expect.maxMsStatus === 'down' ? evaluateDuration(observation, settings) : []),
    ];
    if (faults.length > 0) return { status: 'down', reasons: faults };
  } catch (error) {
    // Another version accepted an expectation that does not compile here. This is not a fault of the target.
    if (error instanceof ExpectationSyntaxError)
      return { status: 'unknown', reasons: [{ code: 'expectation-invalid' }] };
    throw error;
  }
  const warnings = [
    ...evaluateCertificateExpiry(observation, settings, now),
    ...(settings.expect.maxMsStatus === 'down' ? [] : evaluateDuration(observation, settings)),
  ];
  return warnings.length > 0 ? { status: 'degraded', reasons: warnings } : { status: 'up', reasons: [] };
}

function describeFailure(
  observation: HttpObservation,
  settings: HttpSettings,
): NonNullable<Reason['params']> {
  const { failure, target, certificate } = observation;
  return {
    timeoutMs: settings.timeoutMs,
    ...target,
    ...(failure?.phase === 'tls' ? describeCertificate(certificate) : {}),
  };
}

function describeCertificate(certificate: ShownCertificate | null): NonNullable<Reason['params']> {
  if (!certificate) return { issuer: '(unknown)' };
  return {
    issuer: certificate.issuer,
    names: certificate.names.join(', ') || '(none)',
    notBefore: day(certificate.notBefore),
    notAfter: day(certificate.notAfter),
    ...certificate.weakness,
  };
}

/**
 * Formats the day of a certificate date. Dates are limited to the range of Date, because certificates allow the year
 * 9999.
 */
function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function evaluateStatus({ statusCode }: HttpObservation, { expect }: HttpSettings): Reason[] {
  if (statusCode !== null && matchesStatus(statusCode, expect.status)) return [];
  const expected = expect.status.length === 0 ? '200-299' : expect.status.join(', ').slice(0, 100);
  return [{ code: 'status-unexpected', params: { status: statusCode ?? 0, expected } }];
}

function evaluateFinalUrl({ finalUrl }: HttpObservation, { expect }: HttpSettings): Reason[] {
  if (expect.finalUrl === null || (finalUrl !== null && sameUrl(finalUrl, expect.finalUrl))) return [];
  const params = { url: readable(finalUrl ?? ''), expected: readable(expect.finalUrl) };
  return [{ code: 'final-url-mismatch', params }];
}

/**
 * Returns whether two URLs are equal. Ignores the case of the host, default ports, differences in percent-encoding, and
 * fragments.
 */
function sameUrl(left: string, right: string): boolean {
  return withoutFragment(left) === withoutFragment(right);
}

function withoutFragment(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href;
}

function readable(text: string): string {
  return URL.canParse(text) ? redactUrl(new URL(text)) : text.slice(0, 200);
}

/**
 * Adds a reason if `verify` is set and the certificate has expired by `now`, even if the handshake succeeded a moment
 * before.
 */
function evaluateCertificateValidity(
  { certificate }: HttpObservation,
  { tls }: HttpSettings,
  now: number,
): Reason[] {
  if (!certificate || !tls.verify || now <= certificate.notAfter) return [];
  return [expired(certificate, now)];
}

function evaluateCertificateExpiry(
  { certificate }: HttpObservation,
  { tls }: HttpSettings,
  now: number,
): Reason[] {
  if (!certificate || tls.warnDays.length === 0) return [];
  const leftMs = certificate.notAfter - now;
  if (leftMs < 0) return [expired(certificate, now)];
  const reached = tls.warnDays.filter((days) => leftMs <= days * dayMs);
  if (reached.length === 0) return [];
  const params = {
    daysLeft: Math.floor(leftMs / dayMs),
    warnDays: Math.min(...reached),
    notAfter: day(certificate.notAfter),
  };
  return [{ code: 'certificate-expires-soon', params }];
}

function expired(certificate: ShownCertificate, now: number): Reason {
  const daysAgo = Math.floor((now - certificate.notAfter) / dayMs);
  return { code: 'certificate-expired', params: { notAfter: day(certificate.notAfter), daysAgo } };
}

function evaluateDuration({ durationMs }: HttpObservation, { expect }: HttpSettings): Reason[] {
  if (expect.maxMs === null || durationMs <= expect.maxMs) return [];
  return [{ code: 'too-slow', params: { durationMs: Math.round(durationMs), maxMs: expect.maxMs } }];
}
