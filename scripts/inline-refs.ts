import type { Schema } from './api-document/components.ts';

/**
 * Returns a copy of the document in which every reference is replaced with its target, and every `allOf` of objects
 * with one object. None of our schemas is recursive.
 */
export function inlineRefs<Document extends object>(document: Document): Document {
  return inline(document, document) as Document;
}

function inline(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((part) => inline(part, document));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const found = inline(find(document, value.$ref), document) as object;
    const [, name] = /^#\/components\/schemas\/(.+)$/.exec(value.$ref) ?? [];
    const { $ref: _ref, ...words } = value;
    return name === undefined ? found : { title: name, ...found, ...words };
  }
  const whole = Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'components' || value !== document)
      .map(([name, part]) => [name, inline(part, document)]),
  ) as Schema;
  return Array.isArray(whole.allOf) ? merge(whole, whole.allOf as Schema[]) : whole;
}

function find(document: object, reference: string): unknown {
  let found: unknown = document;
  for (const name of reference.replace(/^#\//, '').split('/')) {
    found = (found as Record<string, unknown> | undefined)?.[name];
  }
  return found;
}

function merge({ allOf: _allOf, ...words }: Schema, parts: readonly Schema[]): Schema {
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<
    string,
    Schema
  >;
  const required = [words as Schema, ...parts].flatMap(
    (part) => (part.required as string[] | undefined) ?? [],
  );
  return { type: 'object', ...words, properties, required };
}
