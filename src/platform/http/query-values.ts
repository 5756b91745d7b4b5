import { message } from '#messages/messages.ts';
import { type AppError, invalidInput } from '../errors.ts';
import type { HttpApp } from './http-app.ts';
import { isUnsound, unsound } from './json-body.ts';

/** The part of a filter's schema that determines the splitting of its value. */
interface Filter {
  type?: string;
  items?: Item;
}

interface Item {
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Item[];
}

/**
 * Filters accept several values as repeated parameters or comma-separated: `state=open,resolved` equals
 * `state=open&state=resolved`. Fixed values and IDs never contain commas. Free text such as a tag can contain commas,
 * so the unsplit text is also compared.
 */
export function splitSeveral(app: HttpApp): void {
  app.addHook('onRoute', (route) => {
    const query = route.schema?.querystring as { properties?: Record<string, Filter> } | undefined;
    const filters = Object.entries(query?.properties ?? {}).filter(([, { type }]) => type === 'array');
    if (filters.length === 0) return;
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      (request, _reply, done) => {
        try {
          for (const [name, filter] of filters) split(request.query as Query, name, filter);
          done();
        } catch (fault) {
          done(fault as Error);
        }
      },
    ];
  });
}

type Query = Record<string, string | string[] | undefined>;

function split(query: Query, name: string, { items }: Filter): void {
  const given = query[name];
  if (given === undefined) return;
  const whole = items !== undefined && isWord(items);
  const parts = [given].flat().flatMap((text) => {
    const pieces = text.split(',');
    return whole || pieces.length === 1 ? pieces : [text, ...pieces.filter((piece) => piece !== '')];
  });
  const values = [...new Set(parts)];
  if (values.length > maxQueryValues) throw tooManyValues(`query/${name}`, name);
  query[name] = values;
}

function isWord(item: Item): boolean {
  return item.anyOf?.every(isWord) ?? [item.enum, item.const, item.format].some((part) => part !== undefined);
}

/** Maximum number of values in a whole query, and in one filter after splitting at commas. */
const maxQueryValues = 500;

/**
 * Returns the error for a query with too many values or with unstorable text; null if there is none. The schema
 * validates all other properties.
 */
export function findQueryFault(query: unknown): AppError | null {
  let count = 0;
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const texts = Array.isArray(value) ? value : [value];
    count += texts.length;
    if (count > maxQueryValues) return tooManyValues('query', 'none');
    if (isUnsound(name)) return unsound('query');
    if (texts.some((text) => typeof text === 'string' && isUnsound(text))) return unsound(`query/${name}`);
  }
  return null;
}

/**
 * Returns the 400 error for a query or filter with more than `maxQueryValues`. `name` is `none` for the whole
 * query.
 */
function tooManyValues(pointer: string, name: string): AppError {
  return invalidInput(
    pointer,
    'too_many_values',
    message('query-values-too-many', { name, limit: maxQueryValues }),
  );
}
