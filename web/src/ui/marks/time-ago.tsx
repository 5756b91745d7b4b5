import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { serverNow } from '../../service/server-clock.ts';
import { isDated } from '../words/time-form.ts';
import { bothZones, dateText, relativeTime } from '../words/time-text.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = serverNow();

/** One timer for all times on the page. */
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

/** Now by the server's clock, renewed every ten seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

const Dated = createContext(false);

/** Times within are told in one form: how long ago, or, where one of these is a day away, as dates. */
export function OneTimeForm({ times, children }: { times: readonly string[]; children: ReactNode }) {
  return <Dated value={isDated(times, useNow())}>{children}</Dated>;
}

/** "4 min ago", with both zones at hand. `at` is an ISO time. */
export function TimeAgo({ at }: { at: string }) {
  const t = useText();
  const instant = Date.parse(at);
  const shown = useNow();
  // What has just come from the server is newer than the last tick.
  const dated = useContext(Dated);
  const current = Math.max(shown, Math.min(instant, serverNow()));
  const text = dated ? dateText(instant, current) : relativeTime(instant, current, t);
  return (
    <time dateTime={at} title={bothZones(instant)}>
      {text}
    </time>
  );
}
