import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findingCatalog } from '#engine/findings/catalog.ts';
import { evidence } from './de/evidence.ts';
import { findingTitles } from './de/finding-titles.ts';
import { remedies } from './de/remedies.ts';
import { de } from './de.ts';
import { certificates } from './en/certificates.ts';
import { deliveries } from './en/deliveries.ts';
import { domains } from './en/domains.ts';
import { errors } from './en/errors.ts';
import { imports } from './en/imports.ts';
import { incidents } from './en/incidents.ts';
import { probes } from './en/probes.ts';
import { threats } from './en/threats.ts';
import { en } from './en.ts';
import { englishText, message, paramNamesOf, usedParams } from './messages.ts';
import { type Catalog, createRenderer, type Params } from './render.ts';

const catalogs: Record<string, Catalog> = { en, de };

/** Returns sample parameters for a text: numbers for counts, strings for all others. */
function sampleParams(text: string, count: number): Params {
  const numeric = new Set(
    [...text.matchAll(/\{\s*(\w+)\s*,\s*(?:plural|number|selectordinal)/g)].map(([, name]) => name),
  );
  return Object.fromEntries(
    paramNamesOf(text).map((name) => [name, numeric.has(name) ? count : `<${name}>`]),
  );
}

test('every text in every language renders with the parameters of the English text', () => {
  for (const [language, catalog] of Object.entries(catalogs)) {
    const render = createRenderer(catalog, language);
    for (const [code, text] of Object.entries(en)) {
      for (const count of [0, 1, 2, 1000]) {
        const rendered = render({ code, params: sampleParams(text, count) });
        assert.ok(rendered, `${language} ${code}`);
        assert.doesNotMatch(
          rendered,
          /[{}]\w|undefined|\[object|, (?:plural|select),/,
          `${language} ${code}`,
        );
      }
    }
  }
});

test('a translation uses only parameters of the English text', () => {
  for (const [language, catalog] of Object.entries(catalogs)) {
    for (const [code, text] of Object.entries(en)) {
      const known = paramNamesOf(text);
      const unknown = paramNamesOf(catalog[code] ?? '').filter((name) => !known.includes(name));
      assert.deepEqual(unknown, [], `${language} ${code}`);
    }
  }
});

test('plurals, numbers and omitted parameters are rendered', () => {
  const german = createRenderer(de, 'de');
  const soon = { code: 'certificate-expires-soon', params: { daysLeft: 1 } };
  assert.equal(englishText(soon), 'The certificate expires in 1 day.');
  assert.equal(german(soon), 'Das Zertifikat läuft in 1 Tag ab.');
  assert.equal(
    german({ code: 'transfer-timeout', params: { timeoutMs: 1500 } }),
    'Der Inhalt der Antwort war nach 1,5 s nicht vollständig.',
  );
  assert.equal(englishText({ code: 'starttls-refused' }), 'The server refused STARTTLS.');
  assert.equal(
    englishText({ code: 'starttls-refused', params: { detail: '454' } }),
    'The server refused STARTTLS (454).',
  );
  assert.equal(
    englishText({ code: 'starttls-refused', params: { detail: '' } }),
    'The server refused STARTTLS.',
  );
});

test('an unknown code and missing parameters render as null', () => {
  const render = createRenderer(en, 'en');
  assert.equal(render({ code: 'of-later' }), null);
  assert.equal(render({ code: 'toString' }), null);
  assert.equal(render({ code: 'connect-refused' }), null);
});

test('markup and braces in parameters are shown unchanged', () => {
  assert.equal(
    englishText(message('keyword-missing', { keyword: "<b>{x}</b> 'quoted' #" })),
    "The keyword “<b>{x}</b> 'quoted' #” is missing.",
  );
});

test('a nested message is rendered in the same language', () => {
  const render = createRenderer({ now: 'Jetzt: {reasons}', one: 'eins {n}.', two: 'zwei.' }, 'de');
  const reasons = [{ code: 'one', params: { n: 1 } }, { code: 'two' }];
  assert.equal(render({ code: 'now', params: { reasons } }), 'Jetzt: eins 1. zwei.');
});

test('only the parameters that a text uses are stored', () => {
  const params = { host: 'example.com', port: 443 };
  assert.deepEqual(usedParams({ code: 'connect-refused', params }), { port: 443 });
  assert.equal(usedParams({ code: 'dns-nxdomain', params }), null);
  assert.deepEqual(usedParams({ code: 'of-later', params }), params);
  assert.deepEqual(usedParams(message('keyword-missing', { keyword: 'a\0b' })), { keyword: 'ab' });
});

test('every finding in the catalog, and no other, has a title and a remedy in German', () => {
  const codes = (part: string) => findingCatalog.map(({ id }) => `${id}.${part}`);
  assert.deepEqual(Object.keys(findingTitles).toSorted(), codes('title').toSorted());
  assert.deepEqual(Object.keys(remedies).toSorted(), codes('remedy').toSorted());
});

test('each evidence key in the engine has a German label', () => {
  const engine = new URL('../engine/', import.meta.url).pathname;
  const text = readFileSync(new URL('../../web/src/i18n/en/findings.ts', import.meta.url), 'utf8');
  const keys = globSync('**/*.ts', { cwd: engine })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(`${engine}${file}`, 'utf8').matchAll(/evidence: \{([^{}]*)\}/g)])
    .flatMap(([, body = '']) =>
      [...body.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)].map(([, key = '']) => key),
    )
    .filter((key) => !text.includes(`'word.${key}'`));
  assert.ok(keys.length > 40, `${keys.length} keys`);
  assert.deepEqual(
    keys.filter((key) => !(`evidence.${key}` in evidence)),
    [],
  );
});

/** Matches error details in the source code that are sentences instead of messages. */
const sentences =
  /(?:new AppError\(\s*'\w+',|invalidInput\([^;]{0,90}?,|const detail =)\s*(['`])([^'`\n]* [^'`\n]*\.)\1/g;

test('error details are messages with codes', () => {
  const root = new URL('../', import.meta.url).pathname;
  const found = globSync('{platform,features,engine,status-site}/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .flatMap((file) =>
      [...readFileSync(`${root}${file}`, 'utf8').matchAll(sentences)].map(([, , text]) => `${file}: ${text}`),
    );
  assert.deepEqual(found, []);
});

test('each code is in only one catalog', () => {
  const codes = [certificates, deliveries, domains, errors, imports, incidents, probes, threats].flatMap(
    (part) => Object.keys(part),
  );
  assert.equal(new Set(codes).size, codes.length);
});
