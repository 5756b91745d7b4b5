import type { Operation, Schema } from './lift-components.ts';

const prefix = '#/components/schemas/';

/** Patterns that only keep out blanks and NUL: every text of ours does. */
const plainText = new Set(['\\S', '^[^\\u0000]*$', '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$']);

/** Takes out what tells a reader nothing, here and in all parts. */
export function dropNoise(schema: Schema): void {
  if (plainText.has(String(schema.pattern))) delete schema.pattern;
  delete schema['x-must-be'];
  const { properties, title } = schema;
  if (properties !== undefined && Object.keys(properties).length === 0) delete schema.properties;
  // Labels of forms; whoever draws forms asks for them where they are served.
  if (title !== undefined && !/^[A-Z][A-Za-z0-9]*$/.test(title)) delete schema.title;
  // No body may have what it does not know, the document says of all; answers may come to have more.
  if (schema.additionalProperties === false || schema.additionalProperties === true) {
    if (schema.properties !== undefined) delete schema.additionalProperties;
  }
  // The values speak for themselves.
  if ('enum' in schema || ['integer', 'number'].includes(String([schema.type].flat()[0])))
    delete schema.examples;
  // Null twice is null.
  const [value, nothing] = (schema.anyOf ?? []) as Schema[];
  if (value !== undefined && nothing?.type === 'null' && allowsNull(value)) {
    const { anyOf: _anyOf, ...words } = schema;
    dropKeys(schema);
    Object.assign(schema, value, words);
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    // `createdAt`, "When it was made".
    if (name.endsWith('At') && field.description?.startsWith('When ')) delete field.description;
  }
  for (const part of partsOf(schema)) dropNoise(part);
}

function allowsNull({ type, anyOf }: Schema): boolean {
  if (Array.isArray(type)) return type.includes('null');
  return ((anyOf ?? []) as Schema[]).some((part) => part.type === 'null');
}

function dropKeys(schema: Schema): void {
  for (const keyword of Object.keys(schema)) delete schema[keyword];
}

/** Keywords that say how far a value goes. */
export const bounds = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'maxProperties',
  'pattern',
  'default',
];

/** In characters. */
const longestExample = 160;

/** What is only ever answered needs no bounds, and its fields say shorter what it looks like than a long example of the whole. */
export function dropBounds(schema: Schema): void {
  for (const keyword of bounds) if (typeof schema[keyword] !== 'object') delete schema[keyword];
  if (JSON.stringify(schema.examples ?? '').length > longestExample) delete schema.examples;
  for (const part of partsOf(schema)) dropBounds(part);
}

/** Names of the components that a request has, itself or in its parts. */
export function findAsked(schemas: Record<string, Schema>, operations: readonly Operation[]): Set<string> {
  const asked = new Set<string>();
  const visit = (schema: Schema): void => {
    const name = String(schema.$ref ?? '').slice(prefix.length);
    const named = schemas[name];
    if (named !== undefined && !asked.has(name)) {
      asked.add(name);
      visit(named);
    }
    for (const part of partsOf(schema)) visit(part);
  };
  for (const { requestBody, parameters = [] } of operations) {
    for (const { schema } of Object.values(requestBody?.content ?? {})) if (schema) visit(schema);
    for (const { schema } of parameters) if (schema) visit(schema);
  }
  return asked;
}

/** The schemas that a schema is made of, references unresolved. */
export function partsOf(schema: Schema): Schema[] {
  const lists = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => (schema[keyword] ?? []) as Schema[]);
  const single = [schema.items, schema.additionalProperties, schema.not].filter(
    (part): part is Schema => typeof part === 'object' && part !== null,
  );
  return [...Object.values(schema.properties ?? {}), ...lists, ...single];
}
