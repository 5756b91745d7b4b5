import { bounds } from './drop-noise.ts';
import type { Schema } from './lift-components.ts';

const prefix = '#/components/schemas/';

/**
 * What is asked for when a thing is made has most fields of the thing itself. They stand once, in `<Thing>Fields`; the
 * thing and what makes it are those and the rest. What changes it says of a field no more than its type: what it means
 * and how far it goes stands where it is made.
 */
export function shareFields(schemas: Record<string, Schema>): void {
  for (const name of Object.keys(schemas)) {
    const thing = schemas[name];
    if (thing === undefined) continue;
    const making = schemas[`Create${name}Request`] ?? schemas[`Create${name}`] ?? schemas[`${name}Order`];
    const changing = schemas[`Update${name}Request`] ?? schemas[`Update${name}`];
    if (changing) dropKnownWords(changing, making ?? thing);
    if (making) hoistFields(schemas, name, [thing, making]);
    const forms = ((thing.oneOf ?? []) as Schema[]).map(
      ({ $ref }) => schemas[String($ref).slice(prefix.length)] ?? {},
    );
    if (forms.length > 2) hoistFields(schemas, name, forms);
  }
  for (const [name, schema] of Object.entries(schemas)) extendOther(schemas, name, schema);
}

/** Descriptions and examples that the field has elsewhere. */
function dropKnownWords(schema: Schema, known: Schema): void {
  const fields = fieldsOf(schema);
  for (const [name, field] of Object.entries(fields)) {
    if (name in fieldsOf(known)) dropWords(field);
  }
}

function dropWords(schema: Schema): void {
  for (const keyword of ['description', ...bounds]) {
    if (typeof schema[keyword] !== 'object') delete schema[keyword];
  }
  for (const part of [...((schema.anyOf ?? []) as Schema[]), ...Object.values(schema.properties ?? {})])
    dropWords(part);
}

/** The fields of a schema and of the parts that it states itself. */
function fieldsOf(schema: Schema): Record<string, Schema> {
  const parts = ((schema.allOf ?? []) as Schema[]).map((part) => part.properties ?? {});
  return Object.assign({}, schema.properties ?? {}, ...parts) as Record<string, Schema>;
}

/** Takes what all of them have into a component of its own. */
function hoistFields(schemas: Record<string, Schema>, name: string, all: readonly Schema[]): void {
  const parts = all.map(ownPart).filter((part) => part !== null);
  const [first, ...others] = parts;
  if (first === undefined || parts.length !== all.length) return;
  const common = Object.entries(first.properties ?? {}).filter(([field, schema]) =>
    others.every((other) => JSON.stringify(other.properties?.[field]) === JSON.stringify(schema)),
  );
  // A reference and the list around it cost as much as a small field.
  if (JSON.stringify(common).length * others.length < 200) return;
  const fields = `${name}Fields`;
  schemas[fields] = { type: 'object', properties: Object.fromEntries(common) };
  for (const [at, part] of parts.entries()) {
    takeOut(part, new Set(common.map(([field]) => field)));
    addPart(all[at] ?? {}, part, fields);
  }
}

function takeOut(part: Schema, fields: ReadonlySet<string>): void {
  const rest = Object.entries(part.properties ?? {}).filter(([field]) => !fields.has(field));
  part.properties = Object.fromEntries(rest);
}

/** A thing that is another and more (a key that is shown once) is that other and the rest. */
function extendOther(schemas: Record<string, Schema>, name: string, schema: Schema): void {
  const fields = Object.entries(schema.properties ?? {});
  if (schema.properties === undefined || name.endsWith('Fields')) return;
  for (const [otherName, other] of Object.entries(schemas)) {
    const known = Object.entries(other.properties ?? {});
    if (other === schema || known.length >= fields.length || JSON.stringify(known).length < 200) continue;
    const isWhole = known.every(
      ([field, part]) => JSON.stringify(schema.properties?.[field]) === JSON.stringify(part),
    );
    const needs = (schema.required ?? []) as string[];
    if (!isWhole || !((other.required ?? []) as string[]).every((field) => needs.includes(field))) continue;
    takeOut(schema, new Set(known.map(([field]) => field)));
    schema.required = needs.filter((field) => !((other.required ?? []) as string[]).includes(field));
    addPart(schema, schema, otherName);
    return;
  }
}

/** The object that a schema is, or adds to another; null where it is neither. */
function ownPart(schema: Schema): Schema | null {
  if (schema.properties !== undefined) return schema;
  const parts = ((schema.allOf ?? []) as Schema[]).filter((part) => part.properties !== undefined);
  return parts.length === 1 ? (parts[0] ?? null) : null;
}

function addPart(schema: Schema, part: Schema, other: string): void {
  const reference = { $ref: prefix + other };
  const needs = (part.required ?? []) as string[];
  const own = needs.filter((field) => Object.hasOwn(part.properties ?? {}, field));
  // What is needed of the other's fields is said of the whole: where `required` stands, its fields are to be seen.
  const ofOther = needs.filter((field) => !own.includes(field));
  part.required = own;
  if (own.length === 0) delete part.required;
  if (part === schema) {
    const { type, required, properties, ...words } = schema;
    for (const keyword of Object.keys(schema)) delete schema[keyword];
    const rest = { type, ...(required ? { required } : {}), properties } as Schema;
    const isMore = Object.keys(rest.properties ?? {}).length > 0;
    if (isMore || ofOther.length > 0)
      Object.assign(schema, { allOf: isMore ? [reference, rest] : [reference] });
    else Object.assign(schema, reference);
    Object.assign(schema, words);
  } else {
    // An object of which nothing is left is any object, to who reads its type.
    const isLeft = Object.keys(part.properties ?? {}).length > 0;
    const parts = (schema.allOf as Schema[]).filter((one) => one !== part || isLeft);
    schema.allOf = [...parts, reference];
  }
  if (ofOther.length > 0) schema.required = ofOther;
}
