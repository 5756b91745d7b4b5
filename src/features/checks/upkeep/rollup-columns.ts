/** What a rollup holds of its span, beside monitor, span and start. */
export const rollupColumns = [
  'up',
  'degraded',
  'down',
  'unknown',
  'missed',
  'late_ms_max',
  'duration_ms_sum',
  'dns_ms_sum',
  'connect_ms_sum',
  'tls_ms_sum',
  'first_byte_ms_sum',
  'transfer_ms_sum',
  'duration_ms_min',
  'duration_ms_max',
  'histogram_buckets',
  'histogram_counts',
] as const;
