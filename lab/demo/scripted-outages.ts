import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import type { Aspect, Episode, Habit } from './timeline.ts';

/** Past events at Larkspur Outfitters and recurring events. */

type When = { daysAgo: number; at: string } | { hoursAgo: number };
type Entry = [host: string, aspect: Aspect, behavior: string, when: When, minutes: number];

const shop = 'shop.larkspur.test';
const untilNow = Number.POSITIVE_INFINITY;

/**
 * Outages and mishaps. Web behaviors with a slash or hyphen are paths on the lab's web server. DNS behaviors with a
 * slash are a record type and its replacement data.
 */
const entries: Entry[] = [
  // A deployment on a Tuesday removed the prices and broke the checkout until it was rolled back. A smaller incident
  // happened this morning.
  [shop, 'web', 'bad-deployment', { daysAgo: 16, at: '13:07' }, 43],
  [shop, 'web', 'bad-deployment', { hoursAgo: 7 }, 26],
  [shop, 'web', 'status/503', { daysAgo: 9, at: '02:10' }, 74],
  [shop, 'web', 'close-before-answer', { daysAgo: 23, at: '19:31' }, 17],
  ['api.larkspur.test', 'web', 'queue-stuck', { daysAgo: 12, at: '08:45' }, 95],
  ['api.larkspur.test', 'web', 'status/502', { daysAgo: 9, at: '02:14' }, 63],
  ['api.larkspur.test', 'web', 'close-before-answer', { daysAgo: 4, at: '10:20' }, 9],
  ['api.larkspur.test', 'web', 'queue-stuck', { hoursAgo: 15 }, 40],
  ['pay.larkspur.test', 'web', 'hang-before-headers', { daysAgo: 19, at: '16:02' }, 34],
  ['pay.larkspur.test', 'web', 'status/500', { daysAgo: 2, at: '21:40' }, 22],
  ['search.larkspur.test', 'web', 'status/503', { daysAgo: 21, at: '11:15' }, 51],
  ['cdn.larkspur.test', 'web', 'length-and-chunked', { daysAgo: 14, at: '06:30' }, 28],
  ['blog.larkspur.test', 'web', 'database-error', { daysAgo: 11, at: '23:12' }, 410],
  ['blog.larkspur.test', 'web', 'database-error', { hoursAgo: 19 }, 75],
  ['news.larkspur.test', 'web', 'status/404', { daysAgo: 8, at: '09:00' }, 1490],
  ['www.larkspur.test', 'web', 'body-shorter-than-length', { daysAgo: 25, at: '14:20' }, 31],
  ['status.larkspur.test', 'dns', 'servfail', { daysAgo: 18, at: '05:05' }, 47],
  ['xn--lrchenhof-v2a.test', 'web', 'calendar-empty', { daysAgo: 6, at: '17:30' }, 220],
  ['xn--lrchenhof-v2a.test', 'dns', 'nxdomain', { daysAgo: 20, at: '00:00' }, 385],
  ['edi.supplier.test', 'web', 'hang-before-headers', { daysAgo: 22, at: '07:00' }, 125],
  ['edi.supplier.test', 'web', 'hang-in-body', { daysAgo: 13, at: '12:30' }, 48],
  ['edi.supplier.test', 'web', 'hang-before-headers', { hoursAgo: 11 }, 65],
  ['vpn.larkspur.test', 'web', 'status/503', { daysAgo: 15, at: '03:00' }, 90],
  // A certificate that was renewed only after the warning.
  [shop, 'tls', 'old', { daysAgo: 400, at: '00:00' }, 394 * 1440],
  // Mail was moved to another server by mistake and moved back.
  ['larkspur.test', 'dns', 'MX/10 mx.cheap-mail.test.', { daysAgo: 10, at: '15:24' }, 187],
  ['larkspur.test', 'dns', 'MX/10 mx.cheap-mail.test.', { hoursAgo: 5 }, 35],
  ['larkspur.test', 'dns', 'TXT/google-site-verification=lab', { daysAgo: 17, at: '10:00' }, 65],
  ['mail.larkspur.test', 'port', 'hides', { daysAgo: 7, at: '20:11' }, 143],
  ['mail.larkspur.test', 'port', 'refuses', { daysAgo: 24, at: '04:40' }, 39],
  ['imap.larkspur.test', 'port', 'silent', { daysAgo: 3, at: '18:05' }, 27],
  ['db.larkspur.test', 'port', 'refuses', { daysAgo: 9, at: '02:09' }, 58],
  ['bastion.larkspur.test', 'port', 'resets', { daysAgo: 5, at: '11:11' }, 84],
  ['cache.larkspur.test', 'port', 'refuses', { hoursAgo: 9 }, 30],
  ['scanner.larkspur.test', 'port', 'silent', { daysAgo: 12, at: '13:00' }, 55],
  ['gw.warehouse.test', 'ping', 'lossy', { daysAgo: 13, at: '09:30' }, 390],
  ['gw.warehouse.test', 'ping', 'dead', { daysAgo: 12, at: '12:58' }, 61],
  ['gw.office.larkspur.test', 'ping', 'slow', { daysAgo: 6, at: '08:00' }, 240],
  ['gw.office.larkspur.test', 'ping', 'dead', { hoursAgo: 13 }, 45],
  // Email authentication is introduced step by step.
  ['_dmarc.larkspur.test', 'dns', 'nxdomain', { daysAgo: 400, at: '00:00' }, 379 * 1440],
  ['_dmarc.larkspur.test', 'dns', 'TXT/v=DMARC1; p=none', { daysAgo: 21, at: '09:00' }, 9 * 1440],
  ['_dmarc.larkspur.test', 'dns', 'TXT/v=DMARC1; p=quarantine', { daysAgo: 12, at: '09:00' }, 8 * 1440],
  ['larkspur-shop.test', 'dns', 'TXT/', { daysAgo: 400, at: '00:00' }, 395 * 1440],
  ['_dmarc.larkspur-shop.test', 'dns', 'nxdomain', { daysAgo: 400, at: '00:00' }, 393 * 1440],
  // The shop's short name had a certificate for a different name until someone noticed its score.
  ['larkspur-shop.test', 'tls', 'wrong-name', { daysAgo: 400, at: '00:00' }, 391 * 1440],
  ['www.larkspur-shop.test', 'tls', 'wrong-name', { daysAgo: 400, at: '00:00' }, 391 * 1440],
  // The project behind the handbook was deleted, but its DNS record was not, so anyone can claim the name now.
  ['docs.larkspur.test', 'web', 'unclaimed', { hoursAgo: 9 }, untilNow],
  // Problems that are active now.
  ['node2.hosting.test', 'ping', 'dead', { hoursAgo: 3 }, untilNow],
  ['wiki.larkspur.test', 'web', 'status/503', { hoursAgo: 2 }, 200],
];

/** Sites that become slow during peak shopping hours in the evening (UTC). */
const busyEvenings: { host: string; behavior: string; from: number; hours: number; everyDays: number }[] = [
  { host: 'search.larkspur.test', behavior: 'slow', from: 19, hours: 2, everyDays: 3 },
  { host: shop, behavior: 'busy', from: 18, hours: 4, everyDays: 1 },
  { host: 'api.larkspur.test', behavior: 'busy', from: 18, hours: 4, everyDays: 2 },
];

/** Minor failures that recur in a fixed pattern. Period and duration are in minutes. */
const flapping: { host: string; behavior: string; everyMinutes: number; lastsMinutes: number }[] = [
  { host: 'wiki.larkspur.test', behavior: 'status/502', everyMinutes: 1510, lastsMinutes: 26 },
  { host: 'wiki.larkspur.test', behavior: 'close-before-answer', everyMinutes: 2770, lastsMinutes: 14 },
  { host: 'staging.larkspur.test', behavior: 'status/503', everyMinutes: 700, lastsMinutes: 35 },
];

/** Returns all episodes of a history that ends at `to`. Recurring failures come first. */
export function episodesUntil(from: number, to: number): Episode[] {
  const midnight = Math.floor(to / dayMs) * dayMs;
  const episodes: Episode[] = [];
  for (let day = Math.floor(from / dayMs) * dayMs; day < to; day += dayMs) {
    for (const { host, behavior, ...hours } of busyEvenings) {
      if ((day / dayMs) % hours.everyDays !== 0) continue;
      const start = day + hours.from * hourMs;
      episodes.push({ host, aspect: 'web', behavior, from: start, to: start + hours.hours * hourMs });
    }
  }
  for (const { host, behavior, ...rhythm } of flapping) {
    const periodMs = rhythm.everyMinutes * minuteMs;
    for (let at = Math.floor(from / periodMs) * periodMs; at < to; at += periodMs) {
      episodes.push({ host, aspect: 'web', behavior, from: at, to: at + rhythm.lastsMinutes * minuteMs });
    }
  }
  for (const [host, aspect, behavior, when, minutes] of entries) {
    const start = 'hoursAgo' in when ? to - when.hoursAgo * hourMs : clockTime(midnight, when);
    episodes.push({ host, aspect, behavior, from: start, to: start + minutes * minuteMs });
  }
  return episodes;
}

function clockTime(midnight: number, { daysAgo, at }: { daysAgo: number; at: string }): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return midnight - daysAgo * dayMs + hours * hourMs + minutes * minuteMs;
}

/** Events that recur while the demo runs, so that viewers see activity. */
export const liveHabits: Habit[] = [
  live('staging.larkspur.test', 'web', 'status/503', { every: 9, after: 3, lasts: 3 }),
  live('wiki.larkspur.test', 'web', 'close-before-answer', { every: 17, after: 8, lasts: 4 }),
  live('search.larkspur.test', 'web', 'slow', { every: 12, after: 1, lasts: 5 }),
  live('blog.larkspur.test', 'web', 'database-error', { every: 30, after: 14, lasts: 6 }),
  live('xn--lrchenhof-v2a.test', 'web', 'calendar-empty', { every: 25, after: 5, lasts: 7 }),
  live('cache.larkspur.test', 'port', 'refuses', { every: 20, after: 11, lasts: 4 }),
  live('larkspur.test', 'dns', 'MX/10 mx.cheap-mail.test.', { every: 40, after: 18, lasts: 8 }),
  live('gw.warehouse.test', 'dns', 'servfail', { every: 35, after: 21, lasts: 6 }),
  live('node2.hosting.test', 'dns', 'servfail', { every: 60, after: 0, lasts: 60 }),
  live('docs.larkspur.test', 'web', 'unclaimed', { every: 60, after: 0, lasts: 60 }),
  live('edi.supplier.test', 'web', 'hang-before-headers', { every: 22, after: 12, lasts: 5 }),
];

function live(
  host: string,
  aspect: Aspect,
  behavior: string,
  minutes: { every: number; after: number; lasts: number },
): Habit {
  const { every, after, lasts } = minutes;
  return { host, aspect, behavior, everyMinutes: every, after, lastsMinutes: lasts };
}
