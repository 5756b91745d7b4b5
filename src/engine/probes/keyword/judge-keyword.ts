import type { Reason } from '../types.ts';
import type { KeywordSettings } from './settings.ts';

/** Is the text in the decoded body, or not, as it should be? */
export function judgeKeyword(body: string, settings: KeywordSettings): Reason[] {
  const { keyword, keywordMode } = settings;
  const found = occurs(body, keyword, settings.caseSensitive);
  if (found === (keywordMode === 'present')) return [];
  return [
    { code: found ? 'keyword-present' : 'keyword-missing', params: { keyword: keyword.slice(0, 100) } },
  ];
}

function occurs(body: string, keyword: string, caseSensitive: boolean): boolean {
  if (caseSensitive) return body.includes(keyword);
  // Upper first: it folds what lower alone keeps apart (ß and SS, final sigma).
  return fold(body).includes(fold(keyword));
}

function fold(text: string): string {
  return text.toUpperCase().toLowerCase();
}
