const unitSeconds: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
};

/**
 * Reads a duration of Go or Prometheus such as `1m30s`.
 * @returns seconds; null if it is none.
 */
export function readDuration(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|[smhdw]))+$/.test(value)) return null;
  let seconds = 0;
  for (const [, amount, unit] of value.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|[smhdw])/g)) {
    seconds += Number(amount) * (unitSeconds[unit ?? ''] ?? 0);
  }
  return seconds;
}
