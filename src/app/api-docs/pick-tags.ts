import type { OpenApiDocument } from './components.ts';

interface TaggedDocument extends OpenApiDocument {
  tags?: { name: string; description: string }[];
}

/**
 * Returns a complete document with only the operations that have the given tags and the components they reference.
 */
export function pickTags<Document extends TaggedDocument>(
  document: Document,
  names: ReadonlySet<string>,
): Document {
  const paths: OpenApiDocument['paths'] = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const picked = Object.entries(item).filter(([, { tags = [] }]) => tags.some((tag) => names.has(tag)));
    if (picked.length > 0) paths[path] = Object.fromEntries(picked);
  }
  const needed = findNeeded(document, paths);
  const components = Object.fromEntries(
    Object.entries(document.components).map(([group, parts]) => [
      group,
      // The security schemes of an installation apply to all operations, so nothing references them.
      group === 'securitySchemes' ? parts : keepOnly(parts, (name) => needed.has(`${group}/${name}`)),
    ]),
  );
  const tags = document.tags?.filter(({ name }) => names.has(name));
  return { ...document, paths, components, ...(tags ? { tags } : {}) };
}

function keepOnly(parts: object, keep: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => keep(name)));
}

/** Returns the names (`schemas/Incident`, …) of all components that these paths reference, directly or indirectly. */
function findNeeded(document: OpenApiDocument, paths: OpenApiDocument['paths']): Set<string> {
  const components = document.components as unknown as Record<string, Record<string, unknown>>;
  const needed = new Set<string>();
  const visit = (part: unknown): void => {
    // As text: a discriminator's mapping refers too, without saying `$ref`.
    for (const [, group = '', name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      if (needed.has(`${group}/${name}`)) continue;
      needed.add(`${group}/${name}`);
      visit(components[group]?.[name]);
    }
  };
  visit(paths);
  return needed;
}
