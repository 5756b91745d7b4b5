import type { NetworkFailure } from '#engine/sockets/types.ts';
import { compileRegex } from '../expectations/regex.ts';
import type { Reason, Verdict } from '../types.ts';
import type { DnsObservation } from './probe.ts';
import { canonicalValue, sameValue } from './record-text.ts';
import { readEncryptedResolver } from './resolver.ts';
import type { DnsSettings } from './settings.ts';

const UP: Verdict = { status: 'up', reasons: [] };

/** Maximum length of a list of values in a reason. */
const MAX_LISTED = 400;

/**
 * Evaluates a lookup. If the expected rcode is not NOERROR, no values are checked. If the service's own resolver cannot
 * be reached, the result is unknown, because the fault is ours. If that resolver does not respond, the zone's servers
 * may be down. The prober confirms this with other servers before it trusts the result
 * (`engine/dns/resolver-silence.ts`).
 */
export function evaluateDns(observation: DnsObservation, settings: DnsSettings): Verdict {
  const { failure } = observation;
  if (failure !== null) {
    const ours =
      failure.phase === 'internal' || (failure.code === 'dns-unreachable' && settings.resolver === null);
    return { status: ours ? 'unknown' : 'down', reasons: [describeFailure(failure, settings)] };
  }
  const reasons: Reason[] = [];
  const rcode = evaluateRcode(observation, settings);
  if (rcode !== null) reasons.push(rcode);
  else if (settings.rcode === null || settings.rcode === 'NOERROR') {
    const values = evaluateValues(observation, settings);
    if (values !== null) reasons.push(values);
  }
  if (settings.dnssec && !observation.authenticated) reasons.push({ code: 'dns-not-authenticated' });
  return reasons.length === 0 ? UP : { status: 'down', reasons };
}

function describeFailure({ code, detail }: NetworkFailure, settings: DnsSettings): Reason {
  const port = settings.transport === 'udp' ? undefined : readEncryptedResolver(settings)?.port;
  return port === undefined ? { code } : { code, params: { port, detail: detail ?? 'none' } };
}

function evaluateRcode(observation: DnsObservation, settings: DnsSettings): Reason | null {
  const expected = settings.rcode ?? 'NOERROR';
  const actual = observation.rcode ?? '';
  if (actual === expected) return null;
  // "No record at all" also matches a name that does not exist, unless an rcode is expected explicitly.
  if (settings.rcode === null && settings.expect.mode === 'none' && actual === 'NXDOMAIN') return null;
  const errors = observation.extendedErrors.join('; ').slice(0, MAX_LISTED);
  const params = { expected, actual, ...(errors === '' ? {} : { extendedErrors: errors }) };
  return { code: 'dns-rcode', params };
}

function evaluateValues(observation: DnsObservation, settings: DnsSettings): Reason | null {
  const { mode, values } = settings.expect;
  const { recordType } = settings;
  const seen = observation.values;
  if (mode === 'matches' || mode === 'no-match') return evaluatePatterns(seen, mode, settings);
  const expected = values.map((value) => canonicalValue(recordType, value));
  const isSeen = (value: string) => seen.some((each) => sameValue(recordType, each, value));
  const isExpected = (value: string) => expected.some((each) => sameValue(recordType, value, each));
  const params = { expected: list(expected), actual: list(seen) };

  if (mode === 'none') {
    const found = expected.length === 0 ? seen : seen.filter(isExpected);
    return found.length === 0 ? null : { code: 'dns-value-present', params: { found: list(found) } };
  }
  if (mode === 'exact') {
    const equal = expected.every(isSeen) && seen.every(isExpected);
    return equal ? null : { code: 'dns-values-differ', params };
  }
  if (seen.length === 0) return { code: 'dns-no-records', params: { recordType } };
  if (mode === 'all') {
    const missing = expected.filter((value) => !isSeen(value));
    return missing.length === 0
      ? null
      : { code: 'dns-values-missing', params: { ...params, missing: list(missing) } };
  }
  if (mode === 'any' && expected.length > 0 && !expected.some(isSeen))
    return { code: 'dns-no-match', params };
  return null;
}

function evaluatePatterns(
  seen: readonly string[],
  mode: 'matches' | 'no-match',
  { recordType, expect: { values } }: DnsSettings,
): Reason | null {
  const found = seen.filter((value) => values.some((pattern) => compileRegex(pattern).test(value)));
  if (mode === 'no-match') {
    return found.length === 0 ? null : { code: 'dns-pattern-matched', params: { found: list(found) } };
  }
  if (seen.length === 0) return { code: 'dns-no-records', params: { recordType } };
  if (found.length > 0) return null;
  return { code: 'dns-pattern-not-matched', params: { expected: list(values), actual: list(seen) } };
}

function list(values: readonly string[]): string {
  return values.join(', ').slice(0, MAX_LISTED);
}
