import type { HttpApp } from '../http-app.ts';
import { maxQueryValues, tooManyValues } from './query-faults.ts';

/** What a filter's value may be, as far as that says how it is split. */
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
 * Filters that take several values take them repeated and with commas alike: `state=open,resolved` means what
 * `state=open&state=resolved` does. Words of the interface and ids hold no comma; free text, a tag for one, may, so it is
 * looked for as a whole too.
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
  if (values.length > maxQueryValues) throw tooManyValues(`query/${name}`, `"${name}"`);
  query[name] = values;
}

function isWord(item: Item): boolean {
  return item.anyOf?.every(isWord) ?? [item.enum, item.const, item.format].some((part) => part !== undefined);
}
