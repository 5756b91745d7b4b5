import type { HttpSettings, KeywordSettings } from '../settings.ts';

/** The settings of a monitor of which only the URL is given; `timeoutMs` 10,000. */
export function defaultHttpSettings(url: string): HttpSettings {
  return {
    timeoutMs: 10_000,
    url,
    method: 'GET',
    headers: {},
    body: null,
    auth: null,
    followRedirects: true,
    expect: { status: ['200-299'], headers: [], jsonPath: [], finalUrl: null, maxMs: null },
    tls: { verify: true, warnDays: [] },
    ipVersion: null,
  };
}

/** As `defaultHttpSettings`, for a keyword that must be present, in any case of letters. */
export function defaultKeywordSettings(url: string, keyword: string): KeywordSettings {
  return { ...defaultHttpSettings(url), keyword, keywordMode: 'present', caseSensitive: false };
}
