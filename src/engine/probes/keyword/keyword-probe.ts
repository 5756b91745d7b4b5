import { judgeHttp } from '../http/evaluate.ts';
import { probeHttp } from '../http/http-probe.ts';
import type { HttpObservation } from '../http/observation.ts';
import type { KeywordSettings } from '../settings.ts';
import type { ProbeType, Reason } from '../types.ts';

/** The http probe with one more expectation: a text that must, or must not, occur in the decoded body. */
export const keywordProbe: ProbeType<KeywordSettings, HttpObservation> = {
  probe: (settings, context) => probeHttp(settings, context, true),
  evaluate: (observation, settings, now) =>
    judgeHttp(observation, settings, now, (body) => judgeKeyword(body, settings)),
};

function judgeKeyword(body: string, settings: KeywordSettings): Reason[] {
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
