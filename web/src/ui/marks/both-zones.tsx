import { locale } from '../../i18n/i18n.ts';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant, or a stretch of time, as the wall of a zone shows it. */
function zoneText(from: number, to: number, timeZone: string): string {
  const day: Intl.DateTimeFormatOptions = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  };
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  const format = new Intl.DateTimeFormat(locale(), { ...day, ...time, timeZone });
  if (offsetAt(from, timeZone) === offsetAt(to, timeZone))
    return `${format.formatRange(from, to)} (${timeZone})`;
  // Clocks change meanwhile: the same hour may come twice, so each time says which one it is.
  const exact = new Intl.DateTimeFormat(locale(), { ...day, ...time, timeZone, timeZoneName: 'short' });
  return `${exact.format(from)} – ${exact.format(to)} (${timeZone})`;
}

const offsetAt = (at: number, timeZone: string): string | undefined =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;

/** A time, or a stretch of it, in the zone that it was planned in and in the viewer's own, where they differ. */
export function BothZones({ from, to, zone }: { from: string; to?: string; zone: string }) {
  const [start, end] = [Date.parse(from), Date.parse(to ?? from)];
  return (
    <>
      <div>{zoneText(start, end, zone)}</div>
      {zone !== ownZone() && (
        <div style={{ color: 'var(--ink-muted)' }}>{zoneText(start, end, ownZone())}</div>
      )}
    </>
  );
}
