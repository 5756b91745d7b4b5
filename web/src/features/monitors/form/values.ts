import type { FieldSchema } from '../../../ui/forms/field-schema.ts';
import type { Monitor } from '../monitor.ts';
import {
  type BrowserStepDraft,
  describeBrowserStep,
  faultOfBrowserSteps,
  readBrowserSteps,
  writeBrowserSteps,
} from './browser-steps-draft.ts';
import { choicesOf, type Field, pathOf } from './fields.ts';
import { faultOfRules, type Rule, readRules, writeRules } from './rules.ts';
import { headersOf, isStepUrl, readSteps, type StepDraft, writeSteps } from './steps-draft.ts';

/**
 * A field with several types, such as credentials. Holds the type (empty for none) and the texts of its fields by name.
 */
export type Auth = { readonly type: string } & Readonly<Record<string, string>>;

/** The value of a form field. */
export type Value = string | number | boolean | string[] | Rule[] | StepDraft[] | BrowserStepDraft[] | Auth;
export type Values = Record<string, Value>;

/** Returns the form values of a monitor, or the defaults for a new one. */
export function valuesOf(fields: readonly Field[], monitor: Monitor | null): Values {
  return Object.fromEntries(
    fields.map((field) => [field.name, toValue(field, monitor && at(monitor, pathOf(field.name)))]),
  );
}

const at = (whole: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], whole);

function toValue(field: Field, stored: unknown): Value {
  const { input, schema } = field;
  switch (input) {
    case 'switch':
      return typeof stored === 'boolean' ? stored : schema.default === true;
    case 'list':
    case 'numbers':
    case 'monitors':
      return Array.isArray(stored) ? stored.map(String) : [];
    case 'choice':
      return String(stored ?? schema.default ?? choicesOf(field)[0] ?? '');
    case 'headers':
    case 'pairs':
      return Object.entries((stored as Record<string, string> | null) ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n');
    case 'rules':
      return readRules(stored);
    case 'steps':
      return readSteps(stored);
    case 'browserSteps':
      return readBrowserSteps(stored);
    case 'auth':
      return { type: '', ...(stored as Auth | null) };
    case 'percent':
      return typeof stored === 'number' ? Math.round(stored * 1000) / 10 : '';
    default:
      return typeof stored === 'number' ? stored : String(stored ?? '');
  }
}

const formatItem = (item: string | Rule | StepDraft | BrowserStepDraft): string => {
  if (typeof item === 'string') return item;
  if ('action' in item) return `${item.action} ${describeBrowserStep(item)}`.trim();
  return 'url' in item ? `${item.method} ${item.url}` : Object.values(item).join(' ');
};

/** Formats a value in one line. Omits secrets. */
export function formatValue(value: Value): string {
  if (Array.isArray(value)) return value.map(formatItem).join(', ');
  return typeof value === 'object'
    ? `${value.type} ${value.username ?? value.clientId ?? ''}`.trim()
    : String(value);
}

/**
 * Returns the request body with all values that differ from `before`. Emptied fields are null, so that they return to
 * their default.
 */
export function toBody(
  fields: readonly Field[],
  values: Values,
  before: Values | null,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field.name] ?? '';
    const old = before?.[field.name] ?? emptyOf(field);
    if (JSON.stringify(value) === JSON.stringify(old)) continue;
    setAtPath(body, pathOf(field.name), toJson(field, value, old));
  }
  return body;
}

const emptyOf = (field: Field): Value => toValue(field, null);

/** Returns true if the value is empty or the default. */
export function isUsual(field: Field, value: Value): boolean {
  // Every monitor with a host name as its target has a domain.
  if (field.input === 'domain') return true;
  return (
    JSON.stringify(value) === JSON.stringify(emptyOf(field)) || String(value) === String(field.schema.default)
  );
}

function setAtPath(body: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const part = (body[name] ?? {}) as Record<string, unknown>;
  body[name] = part;
  setAtPath(part, rest, value);
}

function toJson({ input, schema }: Field, value: Value, old: Value): unknown {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return null;
  // Single status codes are numbers. Ranges are text.
  if (input === 'list' && schema.items?.type === undefined)
    return (value as string[]).map((each) => (/^\d+$/.test(each) ? Number(each) : each));
  if (input === 'numbers') return (value as string[]).map(Number);
  if (input === 'percent') return Number(value) / 100;
  if (input === 'headers' || input === 'pairs') return changedHeaders(String(value), String(old));
  if (input === 'rules')
    return writeRules(value as Rule[], schema.items?.fields?.path === undefined ? 'name' : 'path');
  if (input === 'steps') return writeSteps(value as StepDraft[]);
  if (input === 'browserSteps') return writeBrowserSteps(value as BrowserStepDraft[]);
  if (input === 'auth') return authOf(schema, value as Auth);
  return typeof schema.enum?.[0] === 'number' ? Number(value) : value;
}

/** Returns the headers to send. The server merges objects, so removed headers are set to null. */
function changedHeaders(text: string, before: string): Record<string, string | null> {
  const wanted = headersOf(text);
  const removed = Object.keys(headersOf(before)).filter((name) => !Object.hasOwn(wanted, name));
  return { ...Object.fromEntries(removed.map((name) => [name, null])), ...wanted };
}

/** Returns the fields of the selected type without `type`, in API order. */
export function variantFields({ variants = [] }: FieldSchema, type: string): [string, FieldSchema][] {
  const variant = variants.find((each) => each.type?.const === type) ?? {};
  return Object.entries(variant).filter(([name]) => name !== 'type');
}

function authOf(schema: FieldSchema, auth: Auth): object | null {
  if (auth.type === '') return null;
  const given = variantFields(schema, auth.type)
    .map(([name]) => [name, auth[name] ?? ''] as const)
    .filter(([name, value]) => value !== '' || name === 'password');
  return { type: auth.type, ...Object.fromEntries(given) };
}

type Fault = 'required' | 'url' | 'number' | 'list' | 'header' | 'format' | 'json';

/** Returns the client-side validation error of a field, or null if the field is valid. */
export function faultOf(field: Field, value: Value): Fault | null {
  const { input, name, schema } = field;
  if (schema.required && String(value).trim() === '') return 'required';
  if (/url$/i.test(name) && value !== '' && !isWebAddress(String(value))) return 'url';
  if (input === 'numbers' && (value as string[]).some((each) => !/^\d+$/.test(each))) return 'list';
  const pattern = new RegExp(schema.items?.pattern ?? '', 'u');
  if (input === 'list' && (value as string[]).some((each) => !pattern.test(each))) return 'format';
  if ((input === 'headers' || input === 'pairs') && !String(value).split('\n').every(isHeaderLine))
    return 'header';
  if (input === 'steps') return faultOfSteps(value as StepDraft[]);
  if (input === 'browserSteps') return faultOfBrowserSteps(value as BrowserStepDraft[]);
  if (input === 'rules') return faultOfRules(value as Rule[]);
  if (input === 'auth') return isWholeAuth(schema, value as Auth) ? null : 'required';
  if ((input !== 'number' && input !== 'percent') || value === '') return null;
  const number = Number(value);
  const { min, max } = limitsOf(field);
  const fits = number >= min && number <= max && number > (schema.exclusiveMinimum ?? -Infinity);
  return fits ? null : 'number';
}

/** Returns the first error of the steps, or null if they are valid. */
function faultOfSteps(steps: readonly StepDraft[]): Fault | null {
  if (steps.some(({ url }) => url.trim() === '')) return 'required';
  if (!steps.every(({ url }) => isStepUrl(url))) return 'url';
  if (!steps.every(({ headers }) => headers.split('\n').every(isHeaderLine))) return 'header';
  const faults = steps.flatMap((step) => [faultOfRules(step.headerRules), faultOfRules(step.jsonRules)]);
  if (steps.some(({ extract }) => extract.some(({ name, expression }) => name === '' || expression === '')))
    return 'required';
  return faults.find((fault) => fault !== null) ?? null;
}

/** Returns the minimum and maximum of a number as the user enters it. Shares are converted to percentages. */
export function limitsOf({ input, schema }: Field): { min: number; max: number } {
  const factor = input === 'percent' ? 100 : 1;
  const { minimum = schema.exclusiveMinimum ?? -Infinity, maximum = Infinity } = schema;
  return { min: minimum * factor, max: maximum * factor };
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]+/i.test(text);
const isHeaderLine = (line: string): boolean => line.trim() === '' || /^\s*[^\s:]+\s*:/.test(line);
const isWholeAuth = (schema: FieldSchema, auth: Auth): boolean =>
  variantFields(schema, auth.type).every(
    ([name, { required }]) => !required || name === 'password' || (auth[name] ?? '') !== '',
  );
