import { randomInt, randomUUID } from 'node:crypto';
import { escapeHtml } from '#platform/markup.ts';
import type { JsonPathExpectation } from '../expectations/expectations.ts';
import type { HttpSettings } from '../http/settings.ts';
import type { RequestStep, StepsSettings } from './settings.ts';

/** `{{name}}` is escaped for its context. `{{{name}}}` is not. */
const placeholder = /\{\{\{\s*([$\w-]{1,60})\s*\}\}\}|\{\{\s*([$\w-]{1,60})\s*\}\}/g;

/** Values generated on each use, with the same names as in Postman. */
const generated: Readonly<Record<string, (now: number) => string>> = {
  $timestamp: (now) => String(Math.floor(now / 1000)),
  $uuid: () => randomUUID(),
  $guid: () => randomUUID(),
  $randomInt: () => String(randomInt(1000)),
};

/** Thrown for a variable without a value, or with a value that is not valid in this place. */
export class VariableFault extends Error {
  readonly code: 'step-variable-missing' | 'step-variable-unusable';
  readonly variable: string;
  constructor(code: VariableFault['code'], variable: string) {
    super(code);
    this.code = code;
    this.variable = variable;
  }
}

/** A scalar JSON value. */
export type Scalar = string | number | boolean | null;

type Escape = (value: string, name: string, at: number) => string;
const asIs: Escape = (value) => value;

/** Maximum length of a text after its variables are inserted, in characters. */
const maxLength = 1_000_000;

/** The variables of one run. Values are inserted only once, so a `{{name}}` within a value stays as it is. */
export class Variables {
  readonly #values: Map<string, Scalar>;
  /** Secret values that must not be displayed. */
  readonly secrets: string[];

  readonly #now: () => number;

  /** `now` returns milliseconds since the epoch. */
  constructor(
    { variables, secrets = {} }: Pick<StepsSettings, 'variables'> & Partial<Pick<StepsSettings, 'secrets'>>,
    now: () => number = () => 0,
  ) {
    this.#now = now;
    this.#values = new Map([...Object.entries(variables), ...Object.entries(secrets)]);
    this.secrets = Object.values(secrets);
  }

  set(name: string, value: Scalar, secret: boolean): void {
    this.#values.set(name, value);
    if (secret) this.secrets.push(String(value));
  }

  /**
   * Works like `insert`, except that a text with a single variable and nothing else becomes that variable's value, such
   * as a number.
   */
  insertValue(text: string): Scalar {
    const [, name] = /^\{\{\s*([\w-]+)\s*\}\}$/.exec(text) ?? [];
    const value = name === undefined ? undefined : this.#values.get(name);
    return value === undefined ? this.insert(text) : value;
  }

  /**
   * Returns the text with its variables inserted.
   * @throws VariableFault
   */
  insert(text: string, escapeValue: Escape = asIs): string {
    let grown = text.length;
    return text.replace(placeholder, (_whole, plain: string | undefined, escaped: string, at: number) => {
      const name = plain ?? escaped;
      const make = Object.hasOwn(generated, name) ? generated[name] : undefined;
      const known = make?.(this.#now()) ?? this.#values.get(name);
      if (known === undefined) throw new VariableFault('step-variable-missing', name);
      const value = String(known);
      const inserted = plain === undefined ? escapeValue(value, name, at) : value;
      grown += inserted.length;
      if (grown > maxLength) throw new VariableFault('step-variable-unusable', name);
      return inserted;
    });
  }
}

/** Returns the names of the variables that a text uses, except generated ones. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)]
    .map(([, plain, escaped]) => plain ?? escaped ?? '')
    .filter((name) => !Object.hasOwn(generated, name));

/** Scheme, host and port of a URL as written. Variables at the beginning can replace all of it. */
const authority = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#\\]*/i;
const authorityOf = (url: string): string => authority.exec(url.trim())?.[0] ?? '';

/**
 * Inserts variables into a URL. In a path or query, a value is one component and cannot add others (`a/../b`,
 * `&admin=1`). At the beginning and in the host, it is inserted unchanged, and the origin of the result is checked.
 */
export function insertIntoUrl(url: string, variables: Variables): string {
  const end = authorityOf(url).length;
  return variables.insert(url, (value, name, at) => {
    if (at < end) return value;
    if (/^(?:\.|%2e){1,2}$/i.test(value)) throw new VariableFault('step-variable-unusable', name);
    return encodeURIComponent(value.toWellFormed());
  });
}

/** Returns the function that escapes a value for a body of this type, so that it remains a single value. */
function escapeForBody(contentType: string, body: string): Escape {
  if (/json/i.test(contentType) || (contentType === '' && /^\s*[[{]/.test(body)))
    return (value) => JSON.stringify(value).slice(1, -1);
  if (/x-www-form-urlencoded/i.test(contentType)) return (value) => encodeURIComponent(value.toWellFormed());
  return /xml|html/i.test(contentType) ? escapeHtml : asIs;
}

/**
 * Returns the request of a step with its variables inserted.
 * @throws VariableFault
 */
export function insertIntoRequest(http: HttpSettings, variables: Variables): HttpSettings {
  const headers = Object.fromEntries(
    Object.entries(http.headers).map(([name, value]) => [name, variables.insert(value)]),
  );
  const contentType =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const { body, expect } = http;
  return {
    ...http,
    url: insertIntoUrl(http.url, variables),
    headers,
    body: body === null ? null : variables.insert(body, escapeForBody(contentType, body)),
    expect: {
      ...expect,
      headers: expect.headers.map((each) => insertIntoTexts(each, ['equals', 'contains'], variables)),
      jsonPath: expect.jsonPath.map((each) => insertIntoRule(each, variables)),
    },
  };
}

function insertIntoTexts<T extends object>(input: T, names: readonly (keyof T)[], variables: Variables): T {
  const copy = { ...input };
  for (const name of names) {
    const value = copy[name];
    if (typeof value === 'string') copy[name] = variables.insert(value) as T[keyof T] & string;
  }
  return copy;
}

/** Inserts variables into a rule. A variable from a JSON number is compared as a number. */
function insertIntoRule(rule: JsonPathExpectation, variables: Variables): JsonPathExpectation {
  const copy = insertIntoTexts(rule, ['contains'], variables);
  for (const name of ['equals', 'notEquals'] as const) {
    const value = copy[name];
    if (typeof value === 'string') copy[name] = variables.insertValue(value);
  }
  return copy;
}

/** Returns the texts of a step that can contain variables. */
export function textsOfStep({ url, headers = {}, body = '', expect = {} }: RequestStep): string[] {
  const { bodyContains = [], headers: expected = [], jsonPath = [] } = expect;
  const compared = [...expected, ...jsonPath].flatMap((each) => Object.values(each));
  return [
    url,
    body,
    ...Object.values(headers),
    ...bodyContains,
    ...compared.filter((value) => typeof value === 'string'),
  ];
}

/**
 * Returns the step origins that are known before the run. These are the origins of URLs without variables in the host,
 * apart from constants.
 */
export function originsOf(settings: Pick<StepsSettings, 'steps' | 'variables'>): string[] {
  const constants = new Variables({ variables: settings.variables });
  const origins = settings.steps.flatMap(({ url }) => originOf(url, constants) ?? []);
  return [...new Set(origins)].sort();
}

/**
 * Returns the origin of a URL; null if the host is known only during the run. The rest of the URL can contain variables
 * that are extracted later.
 */
function originOf(url: string, constants: Variables): string | null {
  try {
    return URL.parse(constants.insert(authorityOf(url)))?.origin ?? null;
  } catch {
    return null;
  }
}

/** Minimum length of secrets to redact. Shorter ones would match ordinary text. */
const minSecretLength = 4;

/** Returns a function that replaces secrets with asterisks, in every form in which servers echo them. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= minSecretLength)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret.toWellFormed()),
      JSON.stringify(secret).slice(1, -1),
      escapeHtml(secret),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ]);
  const sorted = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => sorted.reduce((shown, form) => shown.replaceAll(form, '********'), text);
}
