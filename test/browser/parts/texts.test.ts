import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { domainToUnicode, fileURLToPath } from 'node:url';
import { describeCron } from '../../../web/src/features/heartbeats/schedule-text.ts';
import { actionText } from '../../../web/src/features/monitors/form/browser-steps-draft.ts';
import { heartbeats as de } from '../../../web/src/i18n/de/heartbeats.ts';
import { monitors as monitorsDe } from '../../../web/src/i18n/de/monitors.ts';
import { audit } from '../../../web/src/i18n/en/audit.ts';
import { heartbeats as en } from '../../../web/src/i18n/en/heartbeats.ts';
import { monitors as monitorsEn } from '../../../web/src/i18n/en/monitors.ts';
import { findText, formatValue, type Texts, type Values } from '../../../web/src/i18n/find-text.ts';
import { readableName } from '../../../web/src/ui/text/readable-text.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('every action has a label in the audit log', () => {
  const verbs = new Set<string>();
  for (const file of globSync('src/features/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(`${root}${file}`, 'utf8');
    const named = [...text.matchAll(/\baction: '[a-z_]+\.(?:bulk_)?([a-z_-]+)'/g)];
    // Transitions of a takedown are recorded by their names.
    const moves = file.includes('/takedowns/') ? [...text.matchAll(/\bmove: '([a-z]+)'/g)] : [];
    for (const [, verb = ''] of [...named, ...moves]) verbs.add(verb);
  }
  assert.ok(verbs.has('create') && verbs.has('approve'));
  assert.deepEqual(
    [...verbs].filter((verb) => !Object.hasOwn(audit, `audit.verb.${verb}`)),
    [],
  );
});

test('numbers in sentences are formatted for the language, and the rest is unchanged', () => {
  assert.deepEqual(
    [formatValue(100_000, 'en'), formatValue(100_000, 'de'), formatValue(12.5, 'de'), formatValue(7, 'en')],
    ['100,000', '100.000', '12,5', '7'],
  );
  assert.deepEqual([formatValue('100000', 'en'), formatValue(undefined, 'en')], ['100000', undefined]);
});

test("browser steps are described in the viewer's language, other steps by their request", () => {
  const describe = (action: string, locale: string) => {
    const texts: Texts = locale === 'de' ? monitorsDe : monitorsEn;
    return actionText(action, (key, values = {}) => findText(texts, key, values, locale) ?? key);
  };
  assert.deepEqual(
    ['open https://shop.test/', 'click #buy "Buy"', 'screenshot', 'GET https://shop.test/'].map((action) => [
      describe(action, 'en'),
      describe(action, 'de'),
    ]),
    [
      ['Open https://shop.test/', 'Öffnen: https://shop.test/'],
      ['Click #buy "Buy"', 'Auf #buy "Buy" klicken'],
      ['Take screenshot', 'Screenshot machen'],
      ['GET https://shop.test/', 'GET https://shop.test/'],
    ],
  );
});

const say = (line: string, locale = 'en-GB') => {
  const texts: Texts = locale.startsWith('de') ? de : en;
  const t = (key: string, values: Values = {}) => findText(texts, key, values, locale) ?? key;
  return describeCron(line, { t, locale });
};

test('texts have the right plural form and values in place, and an unknown key has no text', () => {
  const texts = {
    'ends.in_one': 'ends in {{count}} day',
    'ends.in_other': '{{name}} ends in {{count}} days',
    'ends.in_zero': 'ends today',
    plain: 'nothing to insert: {{missing}}.',
  };
  const say = (key: string, values: Values = {}) => findText(texts, key, values, 'en-GB');
  assert.equal(say('ends.in', { count: 0 }), 'ends today');
  assert.equal(say('ends.in', { count: 1 }), 'ends in 1 day');
  assert.equal(
    say('ends.in', { count: 1200, name: '{{count}} $& <b>' }),
    '{{count}} $& <b> ends in 1,200 days',
  );
  assert.equal(say('plain'), 'nothing to insert: .');
  assert.equal(say('toString'), undefined);
});

test('cron expressions are described in everyday words', () => {
  const expected: Record<string, string> = {
    '* * * * *': 'every minute',
    '*/5 * * * *': 'every 5 minutes',
    '30 2 * * *': 'at 02:30, every day',
    '@daily': 'at 00:00, every day',
    '0 30 2 * * *': 'at 02:30, every day',
    '15 * * * *': 'every hour at minute 15',
    '0 */6 * * *': 'every 6 hours at minute 0',
    '0 9,17 * * mon-fri': 'at 09:00 and 17:00, from Monday to Friday',
    '0 3 * * 0': 'at 03:00, on Sunday',
    '0 3 * * 5-7': 'at 03:00, from Friday to Sunday',
    '0 3 1,15 * *': 'at 03:00, on day 1 and 15 of the month',
    // Either is enough, as in cron.
    '0 3 1 * 1': 'at 03:00, on day 1 of the month and on Monday',
    '0 3 * dec *': 'at 03:00, in December',
    '0 3 1 JAN,jul *': 'at 03:00, on day 1 of the month, in January and July',
  };
  for (const [line, words] of Object.entries(expected)) assert.equal(say(line), words, line);
  assert.equal(say('0 9 * * mon-fri', 'de-DE'), 'um 09:00, von Montag bis Freitag');
  assert.equal(say('0 9 1,15 * *', 'de-DE'), 'um 09:00, am 1. und 15. des Monats');
  assert.equal(say('0 9 * * mon,sat', 'de-DE'), 'um 09:00, am Montag und am Samstag');
});

test('an expression that is invalid or has no short description only shows its next times', () => {
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

test('names are decoded in the same way as by the server, and other text is unchanged', () => {
  for (const name of [
    'larkspur.test',
    'xn--lrchenhof-v2a.test',
    'www.xn--bcher-kva.example',
    'xn--80ak6aa92e.com',
    'xn--fiqs8s.xn--p1ai',
    'xn--mgba3a4f16a.ir',
  ]) {
    assert.equal(readableName(name), domainToUnicode(name), name);
  }
  for (const name of ['xn--.test', 'xn--a_b.test', 'xn--99999999999999.test', 'xn--é.test']) {
    assert.ok(readableName(name).length > 0, name);
  }
});
