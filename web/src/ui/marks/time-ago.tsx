import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { serverNow } from '../../service/server-clock.ts';
import { isDated } from '../text/durations.ts';
import { bothZones, dateText, relativeTime } from '../text/time-text.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = serverNow();

/** Subscribes to a single timer for all times on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = serverNow();
    for (const each of listeners) each();
  }, 10_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the server's time, updated every ten seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

const Dated = createContext(false);

/**
 * Shows all contained times in the same form. If any of `times` is at least a day away, all appear as dates; otherwise,
 * they are relative.
 */
export function OneTimeForm({ times, children }: { times: readonly string[]; children: ReactNode }) {
  return <Dated value={isDated(times, useNow())}>{children}</Dated>;
}

/** Shows "4 min ago", with the time in both time zones as a tooltip. `at` is an ISO 8601 time. */
export function TimeAgo({ at }: { at: string }) {
  const t = useText();
  const instant = Date.parse(at);
  const shown = useNow();
  // New data can be newer than the last tick.
  const dated = useContext(Dated);
  const current = Math.max(shown, Math.min(instant, serverNow()));
  const text = dated ? dateText(instant, current) : relativeTime(instant, current, t);
  return (
    <time dateTime={at} title={bothZones(instant)}>
      {text}
    </time>
  );
}

/**
 * Shows a date with the time of day, for use next to a duration that states how long ago it was. `at` is an ISO 8601
 * time.
 */
export function Moment({ at }: { at: string }) {
  const instant = Date.parse(at);
  return (
    <time dateTime={at} title={bothZones(instant)}>
      {dateText(instant, useNow())}
    </time>
  );
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats an instant or a time range in a time zone. */
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
  // The clocks change within this range, so the same hour may occur twice. The time zone abbreviation distinguishes the
  // two.
  const exact = new Intl.DateTimeFormat(locale(), { ...day, ...time, timeZone, timeZoneName: 'short' });
  return `${exact.format(from)} – ${exact.format(to)} (${timeZone})`;
}

const offsetAt = (at: number, timeZone: string): string | undefined =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;

/**
 * Shows a time or time range in the time zone of its schedule. If the viewer's time zone differs, shows it there, too.
 */
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
