import { message } from '#messages/messages.ts';
import { AppError } from '#platform/errors.ts';
import type { OpenApiDocument } from './components.ts';
import base from './document.json' with { type: 'json' };

const { tags } = base;

/**
 * Returns the part of the document with the given tags (repeated or comma-separated): their operations and the
 * components that these reference.
 * @throws AppError `invalid_request` for an unknown tag
 */
export function pickTags<Document extends object>(document: Document, given: string | string[]): Document {
  const names = new Set([given].flat().flatMap((list) => list.split(',')));
  const known = tags.map(({ name }) => name);
  const unknown = [...names].find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new AppError(
      'invalid_request',
      message('tag-unknown', { tag: unknown.slice(0, 100), known: known.join(', ') }),
    );
  }
  const whole = document as unknown as OpenApiDocument;
  const paths = Object.fromEntries(
    Object.entries(whole.paths).flatMap(([path, item]) => {
      const picked = Object.entries(item).filter(([, operation]) =>
        operation.tags?.some((tag) => names.has(tag)),
      );
      return picked.length === 0 ? [] : [[path, Object.fromEntries(picked)]];
    }),
  );
  const needed = findNeeded(whole, paths);
  const components = Object.fromEntries(
    Object.entries(whole.components).map(([group, parts]) => [
      group,
      Object.fromEntries(
        Object.entries(parts as object).filter(
          // Nothing references the security schemes: they apply to all operations.
          ([name]) => group === 'securitySchemes' || needed.has(`${group}/${name}`),
        ),
      ),
    ]),
  );
  return { ...document, paths, components, tags: tags.filter(({ name }) => names.has(name)) };
}

/** Returns the names (`schemas/Incident`, …) of all components that a part references, directly or indirectly. */
function findNeeded(document: OpenApiDocument, part: unknown, needed = new Set<string>()): Set<string> {
  const components = document.components as unknown as Record<string, Record<string, unknown>>;
  // Searched as text, because a discriminator's mapping contains references without `$ref`.
  const references = JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g);
  for (const [, group = '', name = ''] of references) {
    if (needed.has(`${group}/${name}`)) continue;
    needed.add(`${group}/${name}`);
    findNeeded(document, components[group]?.[name], needed);
  }
  return needed;
}
