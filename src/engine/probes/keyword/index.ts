import { isLongerThan } from '#platform/markup.ts';
import { judgeHttp } from '../http/evaluate.ts';
import { probeHttp } from '../http/http-probe.ts';
import { httpKind } from '../http/index.ts';
import { judgeLargeJson } from '../http/judge-large-json.ts';
import { defineKind } from '../kind.ts';
import { tidyUrl } from '../target.ts';
import { readUrlCell, type UploadFault } from '../upload.ts';
import { keywordCommandLine } from './command-line.ts';
import { judgeKeyword } from './judge-keyword.ts';
import { keywordDefaults, keywordSettingsSchema, maxKeywordLength } from './settings.ts';

/** The http probe with one more expectation: a text that must, or must not, occur in the decoded body. */
export const keywordKind = defineKind({
  kind: 'keyword',
  settingsSchema: keywordSettingsSchema,
  defaults: keywordDefaults,
  example: { kind: 'keyword', url: 'https://www.example.com/', keyword: 'Add to basket' },
  secrets: httpKind.secrets,
  tidy: tidyUrl,
  targetOf: httpKind.targetOf,
  findFaults: httpKind.findFaults,
  probe: async (settings, context) =>
    judgeLargeJson(await probeHttp(settings, context, true), settings, context.signal),
  evaluate: (observation, settings, now) =>
    judgeHttp(observation, settings, now, (body) => judgeKeyword(body, settings)),
  messages: {
    'keyword-missing': ({ keyword }) => `The keyword “${keyword}” is missing.`,
    'keyword-present': ({ keyword }) => `The keyword “${keyword}” is present but should not be.`,
  },
  causes: { 'keyword-missing': 'content', 'keyword-present': 'content' },
  byTime: [],
  phases: httpKind.phases,
  watchesWeb: httpKind.watchesWeb,
  seesCertificate: httpKind.seesCertificate,
  concurrency: 3000,
  commandLine: keywordCommandLine,
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

function keywordFault(keyword: string): UploadFault | null {
  const column = 'keyword';
  if (keyword.trim() === '') {
    return { column, code: 'required', message: 'Enter a keyword.' };
  }
  if (!isLongerThan(keyword, maxKeywordLength)) return null;
  return {
    column,
    code: 'too_long',
    message: `The keyword is too long. Use at most ${maxKeywordLength} characters.`,
  };
}
