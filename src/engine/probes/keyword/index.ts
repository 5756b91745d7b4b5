import { type Static, Type } from 'typebox';
import { keyword as keywordMessages } from '#messages/en/probes.ts';
import { message } from '#messages/messages.ts';
import { isLongerThan } from '#platform/markup.ts';
import { compileRegex } from '../expectations/regex.ts';
import { httpCommandLine, httpOptions } from '../http/command-line.ts';
import { evaluateHttpWithBody } from '../http/evaluate.ts';
import { probeAndEvaluateJson } from '../http/evaluate-large-json.ts';
import { evidenceOf } from '../http/evidence.ts';
import { httpKind } from '../http/index.ts';
import { defaultHttpSettings, httpDefaults, httpSettingsSchema } from '../http/settings.ts';
import { patternFaults } from '../input-faults.ts';
import { defineKind, type Timed } from '../kind.ts';
import { tidyUrl } from '../target.ts';
import type { Reason } from '../types.ts';
import { readUrlCell, type UploadFault } from '../upload.ts';

function keywordFault(keyword: string): UploadFault | null {
  const column = 'keyword';
  if (keyword.trim() === '') {
    return { column, code: 'required', message: message('keyword-required') };
  }
  if (!isLongerThan(keyword, maxKeywordLength)) return null;
  return {
    column,
    code: 'too_long',
    message: message('keyword-too-long', { count: maxKeywordLength }),
  };
}

const maxKeywordLength = 2000;

const keywordSettingsSchema = Type.Object({
  ...httpSettingsSchema.properties,
  keyword: Type.String({
    minLength: 1,
    maxLength: maxKeywordLength,
    description: 'Text to find in the body, or a pattern (RE2) that is matched against its first 64 kB',
    examples: ['Add to basket'],
  }),
  keywordMode: Type.Enum(['present', 'absent', 'matches', 'no-match'], {
    description:
      '`present` or `absent`: whether the body must contain the keyword; `matches` or `no-match`: whether the body must match it as a pattern. Default present',
  }),
  caseSensitive: Type.Boolean({
    description: 'Whether upper and lower case are distinguished; default true',
  }),
});
export type KeywordSettings = Timed<Static<typeof keywordSettingsSchema>>;

const keywordDefaults: Omit<Static<typeof keywordSettingsSchema>, 'url' | 'keyword'> = {
  ...httpDefaults,
  keywordMode: 'present',
  caseSensitive: true,
};

/** Returns the reason why the decoded body does not meet the keyword expectation, or null. */
function evaluateKeyword(body: string, settings: KeywordSettings): Reason[] {
  const { keyword, keywordMode, caseSensitive } = settings;
  if (isPattern(keywordMode)) {
    const matches = compileRegex(patternOf(settings)).test(body);
    if (matches === (keywordMode === 'matches')) return [];
    const params = { pattern: keyword.slice(0, 100) };
    return [{ code: matches ? 'body-pattern-matched' : 'body-pattern-not-matched', params }];
  }
  const found = occurs(body, keyword, caseSensitive);
  if (found === (keywordMode === 'present')) return [];
  return [
    { code: found ? 'keyword-present' : 'keyword-missing', params: { keyword: keyword.slice(0, 100) } },
  ];
}

const isPattern = (mode: KeywordSettings['keywordMode']) => mode === 'matches' || mode === 'no-match';

const patternOf = ({ keyword, caseSensitive }: Pick<KeywordSettings, 'keyword' | 'caseSensitive'>) =>
  caseSensitive ? keyword : `(?i)${keyword}`;

function occurs(body: string, keyword: string, caseSensitive: boolean): boolean {
  if (caseSensitive) return body.includes(keyword);
  // Upper case first, because it unifies forms that lower case alone keeps apart (ß and SS, final sigma).
  return fold(body).includes(fold(keyword));
}

function fold(text: string): string {
  return text.toUpperCase().toLowerCase();
}

/** Returns test settings: a keyword that must be present (case-insensitive); `timeoutMs` is 10,000. */
export function defaultKeywordSettings(url: string, keyword: string): KeywordSettings {
  return { ...defaultHttpSettings(url), keyword, keywordMode: 'present', caseSensitive: false };
}

/** An http probe with another expectation: a text that must, or must not, occur in the decoded body. */
export const keywordKind = defineKind({
  kind: 'keyword',
  settingsSchema: keywordSettingsSchema,
  defaults: keywordDefaults,
  example: { kind: 'keyword', url: 'https://www.example.com/', keyword: 'Add to basket' },
  secrets: httpKind.secrets,
  tidy: tidyUrl,
  targetOf: httpKind.targetOf,
  findFaults: (settings, policy) => [
    ...httpKind.findFaults(settings, policy),
    ...(isPattern(settings.keywordMode) ? patternFaults('/keyword', patternOf(settings)) : []),
  ],
  probe: (settings, context) => probeAndEvaluateJson(settings, context, true),
  evidenceOf,
  evaluate: (observation, settings, now) =>
    evaluateHttpWithBody(observation, settings, now, (body) => evaluateKeyword(body, settings)),
  messages: keywordMessages,
  causes: {
    'keyword-missing': 'content',
    'keyword-present': 'content',
    'body-pattern-matched': 'content',
    'body-pattern-not-matched': 'content',
  },
  byTime: [],
  phases: httpKind.phases,
  watchesWeb: httpKind.watchesWeb,
  seesCertificate: httpKind.seesCertificate,
  concurrency: 3000,
  commandLine: {
    options: [
      ...httpOptions,
      {
        field: 'keyword',
        flags: '--keyword <text>',
        help: 'text that the body must contain',
        valueType: 'text',
      },
      {
        field: 'keywordMode',
        flags: '--absent',
        help: 'the body must not contain the keyword',
        valueType: 'flag',
        value: 'absent',
      },
      {
        field: 'keywordMode',
        flags: '--pattern',
        help: 'the keyword is a pattern (RE2) that the body must match',
        valueType: 'flag',
        value: 'matches',
      },
      {
        field: 'caseSensitive',
        flags: '--ignore-case',
        help: 'ignore upper and lower case',
        valueType: 'flag',
        value: false,
      },
    ],
    orderOf: httpCommandLine.orderOf,
  },
  upload: {
    columns: ['url', 'keyword'],
    readRow(row) {
      const url = readUrlCell(row);
      if (typeof url !== 'string') return url;
      const keyword = row.cell('keyword');
      const fault = keywordFault(keyword);
      return fault ?? { order: { url, keyword }, target: url };
    },
  },
});
