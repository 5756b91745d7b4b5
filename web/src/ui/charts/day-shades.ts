/** One UTC day of a monitor, heartbeat or component. */
export interface HistoryDay {
  /** `2026-11-20` */
  date: string;
  ratio: number | null;
  downSeconds: number;
  worst: 'up' | 'degraded' | 'down' | null;
}

/** Minutes of downtime at which each next shade begins. */
const shades = [0, 5, 30, 120] as const;

/** Returns the shade of a day, from 0 for no downtime to 4 for two hours or more. Returns null if there is no data. */
export function shadeOf({ worst, downSeconds }: Pick<HistoryDay, 'worst' | 'downSeconds'>): number | null {
  if (worst === null) return null;
  const minutes = downSeconds / 60;
  return minutes === 0 ? 0 : shades.filter((from) => minutes >= from).length;
}
