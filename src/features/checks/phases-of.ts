/** Columns that hold the sum of a phase's durations, in ms. */
type PhaseSum = 'dns_ms_sum' | 'connect_ms_sum' | 'tls_ms_sum' | 'first_byte_ms_sum' | 'transfer_ms_sum';

/** Sums of the durations of checks that were up or degraded, in ms: of the whole and of each phase. */
export type DurationSums = Record<'duration_ms_sum' | PhaseSum, number>;

/** The phases of a check as the API names them, each by what `mean` makes of its sum. */
export const phasesOf = <Mean>(mean: (sum: PhaseSum) => Mean) => ({
  dnsMs: mean('dns_ms_sum'),
  connectMs: mean('connect_ms_sum'),
  tlsMs: mean('tls_ms_sum'),
  firstByteMs: mean('first_byte_ms_sum'),
  transferMs: mean('transfer_ms_sum'),
});
