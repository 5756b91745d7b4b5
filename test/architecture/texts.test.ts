import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { de } from '../../web/src/i18n/de.ts';
import { en } from '../../web/src/i18n/en.ts';
import { featureParts, framePart } from '../../web/src/i18n/parts.ts';

const root = new URL('../..', import.meta.url).pathname;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const partOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
const textFiles = (language: string): string[] => globSync(`web/src/i18n/${language}/*.ts`, { cwd: root });

/** The part that contains each text. */
const parts = new Map(
  textFiles('en').flatMap((file) =>
    [...read(file).matchAll(/^\s*'([^']+)':/gm)].map(([, key = '']) => [key, partOf(file)] as const),
  ),
);

/** Returns the parts that a source uses, either with a whole key or with the beginning of a key. */
function partsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, key = ''] of text.matchAll(/'([\w-]+\.[\w.-]+)'/g)) {
    const part = parts.get(key) ?? parts.get(`${key}_other`);
    if (part) found.add(part);
  }
  for (const [, start = ''] of text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g))
    for (const [key, part] of parts) if (key.startsWith(start)) found.add(part);
  return found;
}

/** Parts used by sources outside of features. Only pages that load these texts show these sources. */
const sharedParts = {
  'ui/findings/': 'findings',
  'ui/smart-box/': 'monitor-form',
  'ui/certificates/': 'certificate',
  'ui/forms/factor-forms.tsx': 'session',
  'app/palette/': 'palette',
};

test('each page loads the texts that it uses', () => {
  for (const file of globSync('web/src/{app,features,ui}/**/*.{ts,tsx}', { cwd: root })) {
    const feature = /^web\/src\/features\/([^/]+)/.exec(file)?.[1];
    const own = feature === undefined ? [] : (featureParts[feature as keyof typeof featureParts] ?? []);
    const shared = Object.entries(sharedParts).flatMap(([path, part]) =>
      file.startsWith(`web/src/${path}`) ? [part] : [],
    );
    const loaded = new Set<string>([...framePart, ...own, ...shared]);
    for (const part of partsIn(read(file))) assert.ok(loaded.has(part), `${file} speaks of ${part}`);
  }
});

test('a page or dialog that another feature loads is loaded with its texts', () => {
  for (const file of globSync('web/src/**/*.{ts,tsx}', { cwd: root })) {
    const text = read(file);
    for (const [, feature = ''] of text.matchAll(/\bimport\('[./]+\/features\/([^/]+)\//g)) {
      const withTexts = new RegExp(`'${feature}',\\s*\\(\\) =>\\s*import\\('[./]+/features/${feature}/`, 'g');
      const all = new RegExp(`\\bimport\\('[./]+/features/${feature}/`, 'g');
      assert.equal(
        text.match(withTexts)?.length,
        text.match(all)?.length,
        `${file} loads ${feature} without texts`,
      );
    }
  }
});

test('each language has the same text files', () => {
  const english = textFiles('en').map(partOf);
  for (const folder of globSync('web/src/i18n/*/', { cwd: root })) {
    const language = folder.split('/').at(-1) ?? '';
    assert.deepEqual(textFiles(language).map(partOf).toSorted(), english.toSorted(), language);
  }
  for (const part of [...framePart, ...Object.values(featureParts).flat()]) assert.ok(english.includes(part));
});

test('a translation uses the same placeholders as the English text', () => {
  const given = (text: string) => [...text.matchAll(/{{\w+}}/g)].map(([name]) => name).toSorted();
  for (const [key, text] of Object.entries(en).filter(([name]) => !name.endsWith('_one')))
    assert.deepEqual(given(de[key as keyof typeof en]), given(text), key);
});

test('placeholders in dashboard texts have two braces', () => {
  for (const texts of [en, de])
    for (const [key, text] of Object.entries(texts))
      assert.doesNotMatch(text.replaceAll(/{{\w+}}/g, ''), /[{}]/, key);
});
