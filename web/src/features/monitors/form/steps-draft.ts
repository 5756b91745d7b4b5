import { type Rule, readRules, writeRules } from './rules.ts';

/** A value that a step reads from its response. */
export interface ExtractionDraft {
  name: string;
  from: string;
  expression: string;
  attribute: string;
  secret: boolean;
}

/** A step of a multi-step check during editing. */
export interface StepDraft {
  /** Identifies the step while the form is open. */
  key: string;
  name: string;
  method: string;
  url: string;
  /** One header per line. */
  headers: string;
  body: string;
  followRedirects: boolean;
  extract: ExtractionDraft[];
  status: string[];
  bodyContains: string[];
  bodyMatches: string[];
  headerRules: Rule[];
  jsonRules: Rule[];
  maxMs: string;
}

let count = 0;
const newKey = (): string => `step-${++count}`;

export const emptyStep = (): StepDraft => ({
  key: newKey(),
  name: '',
  method: 'GET',
  url: '',
  headers: '',
  body: '',
  followRedirects: true,
  extract: [],
  status: [],
  bodyContains: [],
  bodyMatches: [],
  headerRules: [],
  jsonRules: [],
  maxMs: '',
});

type Json = Record<string, unknown>;

/** Returns the steps of a monitor for the form. */
export function readSteps(stored: unknown): StepDraft[] {
  if (!Array.isArray(stored)) return [emptyStep()];
  return (stored as Json[]).map((step, index): StepDraft => {
    const expect = (step.expect ?? {}) as Json;
    return {
      ...emptyStep(),
      // Cached per monitor, so that an unchanged form equals its initial value.
      key: `stored-${index}`,
      name: String(step.name ?? ''),
      method: String(step.method ?? 'GET'),
      url: String(step.url ?? ''),
      headers: Object.entries((step.headers ?? {}) as Json)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      body: String(step.body ?? ''),
      followRedirects: step.followRedirects !== false,
      extract: ((step.extract ?? []) as Partial<ExtractionDraft>[]).map((each) => ({
        name: '',
        from: 'json',
        expression: '',
        attribute: '',
        secret: false,
        ...each,
      })),
      status: ((expect.status ?? []) as unknown[]).map(String),
      bodyContains: (expect.bodyContains ?? []) as string[],
      bodyMatches: (expect.bodyMatches ?? []) as string[],
      headerRules: readRules(expect.headers),
      jsonRules: readRules(expect.jsonPath),
      maxMs: expect.maxMs === undefined ? '' : String(expect.maxMs),
    };
  });
}

/** Returns the steps for the API. Omits empty and default values. */
export const writeSteps = (steps: readonly StepDraft[]): Json[] =>
  steps.map((step) => {
    const expect = withoutEmpty({
      status: step.status.map((each) => (/^\d+$/.test(each) ? Number(each) : each)),
      headers: writeRules(step.headerRules, 'name'),
      bodyContains: step.bodyContains,
      bodyMatches: step.bodyMatches,
      jsonPath: writeRules(step.jsonRules, 'path'),
      maxMs: step.maxMs.trim() === '' ? '' : Number(step.maxMs),
    });
    return withoutEmpty({
      name: step.name.trim(),
      url: step.url.trim(),
      method: step.method === 'GET' ? '' : step.method,
      headers: headersOf(step.headers),
      body: step.body,
      followRedirects: step.followRedirects ? '' : false,
      extract: step.extract.map(({ attribute, secret, ...rest }) => ({
        ...rest,
        ...(rest.from === 'css' && attribute !== '' && { attribute }),
        ...(secret && { secret }),
      })),
      expect,
    });
  });

function withoutEmpty(values: Json): Json {
  const isEmpty = (value: unknown) =>
    value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** Parses headers or variables from lines such as `Accept: text/html`. */
export const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.split(':'))
      .filter(([name = '']) => name.trim() !== '')
      .map(([name = '', ...value]) => [name.trim(), value.join(':').trim()]),
  );

/**
 * Returns whether the text can be the URL of a step. A URL that begins with a variable is complete only when a check
 * runs.
 */
export const isStepUrl = (url: string): boolean => /^\s*(?:https?:\/\/[^\s/]|\{\{)/i.test(url);
