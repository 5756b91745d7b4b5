import { defaultHttpSettings } from '../../http/settings.ts';
import type { KeywordSettings } from '../settings.ts';

/** For tests: a keyword that must be present, in any case of letters; `timeoutMs` 10,000. */
export function defaultKeywordSettings(url: string, keyword: string): KeywordSettings {
  return { ...defaultHttpSettings(url), keyword, keywordMode: 'present', caseSensitive: false };
}
