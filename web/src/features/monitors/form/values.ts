import type { Monitor } from '../monitor.ts';
import { type Field, fieldsOf, pathOf } from './fields.ts';

/** What stands in a field. */
export type Value = string | number | boolean | string[];
export type Values = Record<string, Value>;

/** What a field shows of a monitor, or of a new one. */
export function valuesOf(kind: Monitor['kind'], monitor: Monitor | null): Values {
  return Object.fromEntries(
    fieldsOf(kind).map((field) => [field.name, toValue(field, monitor && at(monitor, pathOf(field.name)))]),
  );
}

const at = (whole: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], whole);

function toValue({ input, choices, usual }: Field, stored: unknown): Value {
  if (input === 'switch') return typeof stored === 'boolean' ? stored : usual === true;
  if (input === 'list' || input === 'numbers') return Array.isArray(stored) ? stored.map(String) : [];
  if (input === 'choice') return typeof stored === 'string' ? stored : (choices?.[0] ?? '');
  if (input === 'headers')
    return Object.entries((stored as Record<string, string> | null) ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  return typeof stored === 'number' ? stored : String(stored ?? '');
}

/** What differs from `before`, as a body: what was emptied is null, which is its default. */
export function toBody(
  kind: Monitor['kind'],
  values: Values,
  before: Values | null,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fieldsOf(kind)) {
    const value = values[field.name] ?? '';
    if (JSON.stringify(value) === JSON.stringify(before?.[field.name] ?? emptyOf(kind, field))) continue;
    put(body, pathOf(field.name), toJson(field, value));
  }
  return body;
}

const emptyOf = (kind: Monitor['kind'], { name }: Field): Value => valuesOf(kind, null)[name] ?? '';

function put(body: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const part = (body[name] ?? {}) as Record<string, unknown>;
  body[name] = part;
  put(part, rest, value);
}

function toJson({ input, name }: Field, value: Value): unknown {
  // A status is a number, a range of them text.
  if (name === 'expect.status')
    return (value as string[]).map((each) => (/^\d+$/.test(each) ? Number(each) : each));
  if (input === 'numbers') return (value as string[]).map(Number);
  if (input === 'headers') return headersOf(String(value));
  return value === '' ? null : value;
}

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.split(':'))
      .filter(([name = '']) => name.trim() !== '')
      .map(([name = '', ...value]) => [name.trim(), value.join(':').trim()]),
  );

/** What is wrong with a field as one can tell without asking; null when nothing is. */
export function faultOf(field: Field, value: Value): 'required' | 'url' | 'number' | 'list' | null {
  if (field.required && String(value).trim() === '') return 'required';
  if (field.name === 'url' && value !== '' && !/^https?:\/\/[^\s/]+/i.test(String(value))) return 'url';
  if (field.input === 'numbers' && (value as string[]).some((each) => !/^\d+$/.test(each))) return 'list';
  if (field.input !== 'number' || value === '') return null;
  const number = Number(value);
  const fits = number >= (field.least ?? -Infinity) && number <= (field.most ?? Infinity);
  return fits ? null : 'number';
}
