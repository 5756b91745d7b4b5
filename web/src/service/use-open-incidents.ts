import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from './overview-query.ts';

/** How many incidents nobody has resolved: kept counts, however many there are. */
export function useOpenIncidents(): number {
  const { data } = useQuery({ ...overviewQuery, select: ({ incidents }) => incidents });
  if (!data) return 0;
  return [...Object.values(data.open), ...Object.values(data.acknowledged)].reduce((sum, n) => sum + n, 0);
}
