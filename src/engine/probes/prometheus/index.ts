import { prometheus as prometheusMessages } from '#messages/en/probes.ts';
import { type Message, message } from '#messages/messages.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { httpOptions } from '../http/command-line.ts';
import { evaluateHttp } from '../http/evaluate.ts';
import { evidenceOf, redactCredentials, secretHeader } from '../http/evidence.ts';
import { findHttpFaults } from '../http/find-faults.ts';
import { type HttpObservation, probeHttp } from '../http/probe.ts';
import { rangeFaults } from '../input-faults.ts';
import { defineKind } from '../kind.ts';
import { compareValue, type ExpectedValue } from '../stream/query-result.ts';
import { type Target, tidyUrl, urlTarget } from '../target.ts';
import { allPhases, type CauseTable, type ProbeContext, type Reason, type Verdict } from '../types.ts';
import { readUrlCell } from '../upload.ts';
import { type QueryResponse, readQueryResponse, type Sample } from './query-response.ts';
import {
  type PrometheusSettings,
  prometheusDefaults,
  prometheusSettingsSchema,
  toQuerySettings,
} from './settings.ts';

type Settings = Omit<PrometheusSettings, 'timeoutMs'>;

/** Cause class of each code. */
const PROMETHEUS_CAUSES = {
  'prometheus-no-series': 'content',
  'prometheus-series-unexpected': 'content',
} as const satisfies CauseTable<keyof typeof prometheusMessages>;

interface PrometheusObservation extends HttpObservation {
  response: QueryResponse;
}

async function probePrometheus(
  settings: PrometheusSettings,
  context: ProbeContext,
): Promise<PrometheusObservation> {
  const http = toQuerySettings(settings);
  const observation = await probeHttp(http, context, true);
  const read = observation.bodyComplete
    ? readQueryResponse(observation.body ?? '')
    : ({ kind: 'too-long' } as const);
  const response = read.kind === 'refused' ? { ...read, detail: redactCredentials(read.detail, http) } : read;
  const { observed } = evaluateSamples(response, settings);
  return Object.assign(observation, {
    response,
    observed: observed === null ? null : redactCredentials(observed, http).slice(0, 200),
  });
}

/**
 * Returns the value of the first series that does not meet the expectations, with the reason. If all meet them, returns
 * the first value.
 */
function evaluateSamples(
  response: QueryResponse,
  settings: PrometheusSettings,
): { observed: string | null; reason: Message | null } {
  if (response.kind !== 'samples') return { observed: null, reason: null };
  const { samples } = response;
  const [first] = samples;
  if (first === undefined) {
    return { observed: null, reason: settings.whenEmpty === 'up' ? null : message('prometheus-no-series') };
  }
  const compared = samples.map((sample) => ({ sample, reason: compareSample(sample, settings) }));
  const failed = compared.filter(({ reason }) => reason !== null);
  const isMet = settings.series === 'any' ? failed.length < samples.length : failed.length === 0;
  const [worst] = failed;
  if (isMet || worst === undefined || worst.reason === null) {
    const met = compared.find(({ reason }) => reason === null)?.sample ?? first;
    return { observed: observedOf(met, samples.length), reason: null };
  }
  const { sample, reason } = worst;
  const isAlone = samples.length === 1 && sample.labels === '';
  return {
    observed: observedOf(sample, samples.length),
    reason: isAlone
      ? reason
      : message('prometheus-series-unexpected', {
          failed: failed.length,
          all: samples.length,
          series: sample.labels || '{}',
          reason,
        }),
  };
}

const observedOf = ({ labels, value }: Sample, all: number): string =>
  all === 1 || labels === '' ? value : `${value} ${labels}`;

/** Prometheus writes infinity as `+Inf`. */
const infinities: Readonly<Record<string, string>> = { '+Inf': 'Infinity', '-Inf': '-Infinity' };

function compareSample({ value }: Sample, expected: ExpectedValue): Message | null {
  const { expectEquals } = expected;
  if (expectEquals !== null && value === expectEquals) {
    return compareSample({ value, labels: '' }, { ...expected, expectEquals: null });
  }
  return compareValue(infinities[value] ?? value, expected).reason;
}

function evaluatePrometheus(
  observation: PrometheusObservation,
  settings: PrometheusSettings,
  now: number,
): Verdict {
  const { failure, statusCode, response, headers } = observation;
  const http = toQuerySettings(settings);
  if (failure !== null) return evaluateHttp(observation, http, now);
  const status = String(statusCode);
  // If the response comes from the API, its body explains the status.
  const transport = evaluateHttp(observation, { ...http, expect: { ...http.expect, status: [status] } }, now);
  if (transport.status !== 'up') return transport;
  if (statusCode === 401 || statusCode === 403) return down(message('service-sign-in-refused'));
  if (response.kind === 'refused') return down(message('service-query-failed', { detail: response.detail }));
  if (statusCode !== 200)
    return evaluateHttp(observation, { ...http, expect: { ...http.expect, status: [200] } }, now);
  if (response.kind === 'too-long') return down(message('service-answer-too-long'));
  if (response.kind === 'unknown') {
    const line = `HTTP ${status} ${headers['content-type']?.[0] ?? ''}`.trim().slice(0, 100);
    return down(message('service-greeting-unexpected', { protocol: 'Prometheus', line }));
  }
  const { reason } = evaluateSamples(response, settings);
  return reason === null ? { status: 'up', reasons: [] } : down(reason);
}

const down = (reason: Message): Verdict => ({ status: 'down', reasons: [reason as Reason] });

/** Returns the target. Its name includes the query, because many monitors query the same server. */
function prometheusTarget({ url, auth, query }: Settings): Target | null {
  const target = urlTarget(url);
  if (target === null) return null;
  const name = query.replace(/\s+/g, ' ').trim().slice(0, 100);
  // The client secret is sent to the token server, so it is part of the origin.
  const others = auth?.type === 'oauth2' ? ` ${URL.parse(auth.tokenUrl)?.origin ?? ''}` : '';
  return { ...target, name, origin: `${target.origin}${others}` };
}

function findPrometheusFaults(settings: Settings, policy: EgressPolicy) {
  return [
    ...findHttpFaults({ ...toQuerySettings({ ...settings, timeoutMs: 1 }), url: settings.url }, policy),
    ...rangeFaults(settings),
  ];
}

/** Options shared with HTTP monitors. */
const sharedFields = new Set(['headers', 'auth', 'clientCertificate']);

/** Sends an instant query to Prometheus and compares the values of the result. */
export const prometheusKind = defineKind({
  kind: 'prometheus',
  settingsSchema: prometheusSettingsSchema,
  defaults: prometheusDefaults,
  example: {
    kind: 'prometheus',
    name: 'Error rate',
    url: 'https://prometheus.example.com',
    query: 'sum(rate(http_requests_total{code=~"5.."}[5m]))',
    expectAtMost: 1,
  },
  secrets: [
    ['auth', 'password'],
    ['auth', 'token'],
    ['auth', 'clientSecret'],
    ['clientCertificate', 'privateKey'],
    ['clientCertificate', 'file'],
    ['clientCertificate', 'passphrase'],
    ['headers', secretHeader],
  ],
  tidy: tidyUrl,
  targetOf: prometheusTarget,
  findFaults: findPrometheusFaults,
  probe: probePrometheus,
  evaluate: evaluatePrometheus,
  evidenceOf: (observation, settings) => evidenceOf(observation, toQuerySettings(settings)),
  messages: prometheusMessages,
  causes: PROMETHEUS_CAUSES,
  byTime: [],
  phases: allPhases,
  watchesWeb: false,
  seesCertificate: 'over-https',
  concurrency: 2_000,
  commandLine: {
    options: [
      { field: 'query', flags: '--query <promql>', help: 'expression to evaluate', valueType: 'text' },
      ...httpOptions.filter(({ field }) => sharedFields.has(field.split('.')[0] ?? '')),
    ],
    orderOf: ({ form, text }) => ({ url: form === 'url' ? text : `http://${text}` }),
    needs: { query: 'a query (--query)' },
  },
  upload: {
    columns: ['url'],
    byTarget: true,
    readRow(row) {
      const url = readUrlCell(row);
      return typeof url === 'string' ? { order: { url }, target: url } : url;
    },
  },
});
