import { message } from '#messages/messages.ts';
import { AppError } from '#platform/errors.ts';

/** The selected parts of an OpenAPI document. */
export interface ApiDocument {
  tags: { name: string }[];
  paths: Record<string, Record<string, { tags?: string[] }>>;
  components: Record<string, Record<string, unknown>>;
}

/**
 * Returns the part of the document with the given tags (repeated or comma-separated): their operations and the
 * components that these operations reference.
 * @throws AppError `invalid_request` for an unknown tag
 */
export function pickTags<Document extends ApiDocument>(
  document: Document,
  given: string | string[],
): Document {
  const names = new Set([given].flat().flatMap((list) => list.split(',')));
  const known = document.tags.map(({ name }) => name);
  const unknown = [...names].find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new AppError(
      'invalid_request',
      message('tag-unknown', { tag: unknown.slice(0, 100), known: known.join(', ') }),
    );
  }
  const paths = mapValues(document.paths, (item) =>
    filterEntries(item, ([, operation]) => operation.tags?.some((tag) => names.has(tag)) ?? false),
  );
  const picked = filterEntries(paths, ([, item]) => Object.keys(item).length > 0);
  const needed = findNeeded(document, picked);
  const components = mapValues(document.components, (parts, group) =>
    // Nothing references the security schemes: they apply to all operations.
    filterEntries(parts, ([name]) => group === 'securitySchemes' || needed.has(`${group}/${name}`)),
  );
  const tags = document.tags.filter(({ name }) => names.has(name));
  return { ...document, paths: picked, components, tags };
}

const mapValues = <From, To>(given: Record<string, From>, to: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, to(value, name)]));

const filterEntries = <Value>(given: Record<string, Value>, is: (entry: [string, Value]) => boolean) =>
  Object.fromEntries(Object.entries(given).filter(is));

/** Returns the names (`schemas/Incident`, …) of all components that a part references, directly or indirectly. */
function findNeeded(document: ApiDocument, part: unknown, needed = new Set<string>()): Set<string> {
  // The part is searched as text, because a discriminator's mapping contains references without `$ref`.
  const references = JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g);
  for (const [, group = '', name = ''] of references) {
    if (needed.has(`${group}/${name}`)) continue;
    needed.add(`${group}/${name}`);
    findNeeded(document, document.components[group]?.[name], needed);
  }
  return needed;
}
