import {
  asList,
  asObject,
  asText,
  at,
  type JsonValue,
  parseBoundedJson,
} from '#platform/sources/bounded-json.ts';

/** One value of a result and the labels of its series; empty if it has none. */
export interface Sample {
  labels: string;
  value: string;
}

/** Prometheus's response to an instant query. */
export type QueryResponse =
  | { kind: 'samples'; samples: Sample[] }
  /** The query was rejected, with Prometheus's reason. */
  | { kind: 'refused'; detail: string }
  /** The response does not come from this API. */
  | { kind: 'unknown' }
  | { kind: 'too-long' };

/** Maximum length of a response in characters, enough for some thousand series. */
const maxLength = 524_288;
const maxSamples = 10_000;
const maxLabels = 200;

/** Parses the response to an instant query (Prometheus HTTP API v1). Never throws. */
export function readQueryResponse(body: string): QueryResponse {
  if (body.length > maxLength) return { kind: 'too-long' };
  let json: JsonValue;
  try {
    json = parseBoundedJson(body);
  } catch {
    return { kind: 'unknown' };
  }
  const { status, error, errorType, data } = asObject(json);
  if (status === 'error') {
    return { kind: 'refused', detail: asText(error, 300) ?? asText(errorType, 100) ?? 'error' };
  }
  const { resultType, result } = asObject(data);
  if (status !== 'success' || !Array.isArray(result)) return { kind: 'unknown' };
  if (resultType === 'scalar' || resultType === 'string') return toSamples([{ value: result }]);
  if (resultType === 'vector') return toSamples(asList(result, maxSamples));
  return {
    kind: 'refused',
    detail: 'The query returns ranges. Use an expression with one value per series.',
  };
}

function toSamples(series: readonly JsonValue[]): QueryResponse {
  const samples = series.map((one): Sample | null => {
    const value = at(one, 'value', 1);
    // A native histogram has no single value.
    if (typeof value !== 'string') return null;
    return { labels: toLabels(asObject(one).metric), value: value.slice(0, 1_000) };
  });
  return samples.every((sample) => sample !== null)
    ? { kind: 'samples', samples }
    : { kind: 'refused', detail: 'The query returns histograms. Use a function such as histogram_quantile.' };
}

/** Formats labels like Prometheus: `up{instance="db1:9100"}`. */
function toLabels(metric: JsonValue | undefined): string {
  const { __name__: name, ...labels } = asObject(metric);
  const pairs = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
  const shown = `${typeof name === 'string' ? name : ''}${pairs.length === 0 ? '' : `{${pairs.join(', ')}}`}`;
  return shown.slice(0, maxLabels);
}
