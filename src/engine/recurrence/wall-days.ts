import type { FindWall } from './zone-search.ts';

/** A date of the calendar. */
export interface WallDay {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
  daysInMonth: number;
}

/** Times of day, by membership: index is the hour, minute, second. */
export interface WallTimes {
  hours: readonly boolean[];
  minutes: readonly boolean[];
  seconds: readonly boolean[];
}

const daySeconds = 86_400;

/** What finds wall times of these times of day on the days that `matches`. */
export function findOnDays(matches: (day: WallDay) => boolean, times: WallTimes): FindWall {
  return (from, before) => {
    let at = from;
    while (at < before) {
      const midnight = Math.floor(at / daySeconds) * daySeconds;
      if (matches(dayOf(midnight))) {
        const time = firstTime(times, at - midnight);
        if (time !== null) return midnight + time < before ? midnight + time : null;
      }
      at = midnight + daySeconds;
    }
    return null;
  };
}

function dayOf(midnight: number): WallDay {
  const date = new Date(midnight * 1000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + 1;
  return {
    year,
    month,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    daysInMonth: new Date(Date.UTC(year, month, 0)).getUTCDate(),
  };
}

/** The first time of day (seconds) from `from` on. */
function firstTime({ hours, minutes, seconds }: WallTimes, from: number): number | null {
  const firstHour = Math.floor(from / 3600);
  for (let hour = hours.indexOf(true, firstHour); hour !== -1; hour = hours.indexOf(true, hour + 1)) {
    const left = hour === firstHour ? from - hour * 3600 : 0;
    const firstMinute = Math.floor(left / 60);
    let minute = minutes.indexOf(true, firstMinute);
    for (; minute !== -1; minute = minutes.indexOf(true, minute + 1)) {
      const second = seconds.indexOf(true, minute === firstMinute ? left - minute * 60 : 0);
      if (second !== -1) return hour * 3600 + minute * 60 + second;
    }
  }
  return null;
}
