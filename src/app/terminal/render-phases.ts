import type { Phases } from '#engine/probes/types.ts';

const labels: Record<keyof Phases, string> = {
  dnsMs: 'DNS lookup',
  connectMs: 'connect',
  tlsMs: 'TLS handshake',
  firstByteMs: 'first byte',
  transferMs: 'transfer',
};

/**
 * Phases as bars on one time axis: each begins where the one before ended.
 * @param shown the phases that the kind has, in their order.
 * @param width characters of the whole axis.
 */
export function renderPhases(phases: Phases, shown: readonly (keyof Phases)[], width = 40): string {
  const known = shown.flatMap((key) => {
    const ms = phases[key];
    return ms === null ? [] : [{ label: labels[key], ms }];
  });
  const total = known.reduce((sum, phase) => sum + phase.ms, 0);
  if (total <= 0) return '';
  let start = 0;
  const lines = known.map(({ label, ms }) => {
    const from = Math.round((start / total) * width);
    start += ms;
    const to = Math.max(from + 1, Math.round((start / total) * width));
    const bar = `${' '.repeat(Math.min(from, width - 1))}${'█'.repeat(to - from)}`
      .slice(0, width)
      .padEnd(width);
    return `  ${label.padEnd(14)}${bar} ${ms.toFixed(1).padStart(8)} ms`;
  });
  return lines.join('\n');
}
