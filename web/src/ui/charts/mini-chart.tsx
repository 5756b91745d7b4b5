/** Renders a small chart of a value over time, as bars for counts or a line for measurements. `null` means unknown. */
export function MiniChart({
  values,
  form,
  tone = 'plot',
  label,
  from = 0,
}: {
  values: readonly (number | null)[];
  form: 'bars' | 'line';
  tone?: 'up' | 'degraded' | 'down' | 'plot';
  /** Describes the values with unit and range, for screen readers and on hover. */
  label: string;
  /** Value at the bottom edge of the chart. */
  from?: number;
}) {
  const known = values.filter((value) => value !== null);
  const top = Math.max(...known, from);
  const span = top - from || 1;
  const color = tone === 'plot' ? 'var(--plot-line)' : `var(--fill-${tone})`;
  const yOf = (value: number) => height - 1 - ((value - from) / span) * (height - 2);
  const xOf = (index: number) => (index / Math.max(1, values.length - 1)) * width;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      role="img"
      aria-label={label}
      style={{ display: 'block' }}
    >
      <title>{label}</title>
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--line)" />
      {form === 'line' ? (
        <polyline
          points={values
            .flatMap((value, index) =>
              value === null ? [] : [`${xOf(index).toFixed(1)},${yOf(value).toFixed(1)}`],
            )
            .join(' ')}
          fill="none"
          stroke={color}
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      ) : (
        values.map((value, index) => {
          if (value === null || value <= from) return null;
          const slot = width / values.length;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: values are identified by their position.
              key={index}
              x={index * slot + slot * 0.1}
              y={Math.min(yOf(value), height - 3)}
              width={slot * 0.8}
              height={Math.max(2, height - 1 - yOf(value))}
              fill={color}
            />
          );
        })
      )}
    </svg>
  );
}

const width = 120;
const height = 28;
