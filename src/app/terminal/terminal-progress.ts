/** A progress line on stderr, redrawn in place; silent if stderr is not a terminal. */
export interface Progress {
  /** Redraws the line. Both values are in bytes. If `total` is null, only the amount is shown. */
  update(done: number, total: number | null): void;
  /** Replaces the bar with a description of the current step. */
  describe(text: string): void;
  /** Clears the line. */
  end(): void;
}

const barWidth = 30;
/** Minimum interval between redraws in ms, so that the bar does not slow down a fast transfer. */
const redrawMs = 80;

export function createProgress(
  label: string,
  stream: { isTTY?: boolean; write(text: string): unknown },
  now: () => number,
): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  const draw = (text: string) => {
    if (stream.isTTY) stream.write(`\r\x1b[K${text}`);
  };
  return {
    update(done, total) {
      if (now() - drawnAt < redrawMs && done !== total) return;
      drawnAt = now();
      draw(`${label} ${renderBar(done, total)}`);
    },
    describe: (text) => draw(`${label} ${text}`),
    end: () => draw(''),
  };
}

/** Renders `███░░  43%  1.2 of 2.8 MB`, or only the amount. */
export function renderBar(done: number, total: number | null): string {
  if (total === null || total <= 0) return formatBytes(done);
  const share = Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${formatBytes(done)} of ${formatBytes(total)}`;
}

/** Formats bytes such as `1.2 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}
