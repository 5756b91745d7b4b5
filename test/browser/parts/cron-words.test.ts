import assert from 'node:assert/strict';
import { test } from 'node:test';
import i18next from 'i18next';
import { describeCron } from '../../../web/src/features/heartbeats/schedule-text.ts';
import { heartbeats as de } from '../../../web/src/i18n/de/heartbeats.ts';
import { heartbeats as en } from '../../../web/src/i18n/en/heartbeats.ts';

const texts = i18next.createInstance();
await texts.init({
  lng: 'en',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: en }, de: { translation: de } },
});
const say = (line: string, locale = 'en-GB') =>
  describeCron(line, { t: texts.getFixedT(locale.slice(0, 2)) as never, locale });

test('cron lines as one says them', () => {
  const said: Record<string, string> = {
    '* * * * *': 'every minute',
    '*/5 * * * *': 'every 5 minutes',
    '30 2 * * *': 'at 02:30, every day',
    '@daily': 'at 00:00, every day',
    '0 30 2 * * *': 'at 02:30, every day',
    '15 * * * *': 'every hour at minute 15',
    '0 */6 * * *': 'every 6 hours at minute 0',
    '0 9,17 * * mon-fri': 'at 09:00 and 17:00, on Monday to Friday',
    '0 3 * * 0': 'at 03:00, on Sunday',
    '0 3 * * 5-7': 'at 03:00, on Friday to Sunday',
    '0 3 1,15 * *': 'at 03:00, on day 1 and 15 of the month',
    // Either is enough, as cron has it.
    '0 3 1 * 1': 'at 03:00, on day 1 of the month and on Monday',
    '0 3 * dec *': 'at 03:00, in December',
    '0 3 1 JAN,jul *': 'at 03:00, on day 1 of the month, in January and July',
  };
  for (const [line, words] of Object.entries(said)) assert.equal(say(line), words, line);
  assert.equal(say('0 9 * * mon-fri', 'de-DE'), 'um 09:00, am Montag bis Freitag');
});

test('what has no short words, or is no cron line, is left to its next times', () => {
  for (const line of [
    '',
    '61 2 * * *',
    '* 2 * * *',
    '1-59/2 * * * *',
    '5 4 * * 1#2',
    '30 2 * *',
    '10 30 2 * * *',
  ])
    assert.equal(say(line), null, line);
});
