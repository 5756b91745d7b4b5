import { partsOf } from './drop-noise.ts';
import type { Schema } from './lift-components.ts';
import { pascalCase } from './operation-id.ts';

const prefix = '#/components/schemas/';

interface Place {
  /** Name of the field that it is. */
  field: string;
  schema: Schema;
}

/**
 * Values that stand in several places (severities, roles, a list of selectors) become components named after their field;
 * what a place says of its own about one stays beside the reference.
 */
export function shareValues(schemas: Record<string, Schema>, parameters: readonly Schema[]): void {
  const places = [
    ...Object.values(schemas).flatMap((schema) => collectPlaces(schema)),
    ...parameters.flatMap((schema) => collectPlaces({ items: schema } as unknown as Schema)),
  ];
  share(places, (schema) => JSON.stringify(schema), schemas);
  share(
    places.filter(({ schema }) => isValue(schema)),
    formOf,
    schemas,
  );
}

function share(
  places: readonly Place[],
  keyOf: (schema: Schema) => string,
  schemas: Record<string, Schema>,
): void {
  const groups = Map.groupBy(places, ({ schema }) => keyOf(schema));
  for (const [form, alike] of groups) {
    const [first] = alike;
    if (first === undefined || !isWorthIt(form, alike.length, first.field)) continue;
    const name = nameFor(alike.map(({ field }) => field).find(Boolean) ?? '', schemas);
    if (name === null) continue;
    const shared = JSON.parse(form) as Schema;
    for (const { schema } of alike) refer(schema, shared, prefix + name);
    schemas[name] = shared;
  }
}

function collectPlaces(schema: Schema): Place[] {
  const fields = Object.entries(schema.properties ?? {}).map(([field, part]) => ({ field, schema: part }));
  const others = partsOf(schema)
    .filter((part) => !fields.some((field) => field.schema === part))
    .map((part) => ({ field: '', schema: part }));
  return [...fields, ...others].flatMap((place) => [
    ...(isValue(place.schema) ? [place] : []),
    ...collectPlaces(place.schema),
  ]);
}

const isValue = (schema: Schema) =>
  schema.$ref === undefined && !('properties' in schema) && !('const' in schema);

/** What makes two values the same: what they may be, whatever is said of them. */
function formOf({ description: _description, examples: _examples, ...form }: Schema): string {
  return JSON.stringify(form);
}

function isWorthIt(form: string, count: number, field: string): boolean {
  const reference = JSON.stringify({ $ref: prefix + field }).length + 2;
  return count > 1 && (form.length - reference) * count > form.length + 40;
}

/** Null when another component has that name. */
function nameFor(field: string, schemas: Record<string, Schema>): string | null {
  const name = pascalCase(field);
  return name === '' || Object.hasOwn(schemas, name) ? null : name;
}

function refer(schema: Schema, shared: Schema, $ref: string): void {
  for (const keyword of Object.keys(shared)) delete schema[keyword];
  Object.assign(schema, { $ref, ...schema });
}
