import { useText } from '../i18n/use-text.ts';

/** A score by day, 0 to 100. */
export interface TrendDay {
  date: string;
  score: number | null;
}

const width = 640;
const height = 120;

/** Days as a line; a day without a score is a gap, never a line across it. */
function pathOf(days: readonly TrendDay[]): string {
  let path = '';
  let broken = true;
  for (const [index, { score }] of days.entries()) {
    if (score === null) {
      broken = true;
      continue;
    }
    const x = (index / Math.max(1, days.length - 1)) * width;
    const y = height - (score / 100) * height;
    path += `${broken ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`;
    broken = false;
  }
  return path;
}

/** The risk of the last days, with a table of the same numbers for those who listen. */
export function TrendLine({ days, label }: { days: readonly TrendDay[]; label: string }) {
  const t = useText();
  return (
    <figure style={{ margin: 0 }}>
      <svg
        viewBox={`0 -6 ${width} ${height + 12}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {[0, 25, 50, 75, 100].map((score) => (
          <line
            key={score}
            x1={0}
            x2={width}
            y1={height - (score / 100) * height}
            y2={height - (score / 100) * height}
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={pathOf(days)}
          fill="none"
          stroke="var(--mantine-primary-color-filled)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <table className="heard">
        <caption>{label}</caption>
        <tbody>
          {days.map(({ date, score }) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              <td>{score ?? t('risk.unknown')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
