import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '#platform/errors.ts';
import examples from './examples.json' with { type: 'json' };
import fieldDescriptions from './field-descriptions.json' with { type: 'json' };
import { pascalCase } from './operation-id.ts';

/**
 * Descriptions of fields and parameters. A field with the same meaning everywhere is keyed by its name, other fields by
 * the path from a component or operation (`Scan.label`), and parameters by a question mark followed by the name.
 */
const descriptions: Readonly<Record<string, string>> = fieldDescriptions;

/** Requests and responses that tests recorded, by operation ID and status (`scripts/collect-examples.ts`). */
const recorded: Readonly<Record<string, { request?: unknown; response?: unknown }>> = examples;

/** A JSON Schema as it appears in the document. */
export interface Schema {
  [keyword: string]: unknown;
  title?: string;
  description?: string | undefined;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

interface Media {
  schema?: Schema;
  example?: unknown;
}

export interface Response {
  $ref?: string;
  description?: string;
  headers?: object;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  tags?: string[];
  summary?: string;
  parameters?: {
    $ref?: string;
    in?: string;
    name?: string;
    description?: string | undefined;
    schema?: Schema;
  }[];
  requestBody?: { required?: boolean; content?: Record<string, Media> };
  responses?: Record<string, Response>;
  /** Codes of the problems that the operation can return. They are removed before the document is served. */
  'x-problems'?: ErrorCode[];
  security?: Record<string, unknown>[];
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses?: Record<string, Response> };
}

const prefix = '#/components/schemas/';

/**
 * Moves named schemas to `components.schemas` and replaces them with references, so that generated clients have one
 * type for each. A schema's name is its title if the title is in PascalCase. Request and response bodies without such a
 * title are named after the operation.
 * @throws if two different schemas have the same name
 */
export function extractComponents(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) {
    delete schemas[name];
    extract(structuredClone(schema), schemas, { ownName: name });
  }
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    const name = pascalCase(operation.operationId);
    for (const parameter of operation.parameters ?? []) {
      if (!parameter.schema) continue;
      const key = parameter.name ?? '';
      parameter.description ??= parameter.schema.description ?? descriptions[`?${key}`] ?? descriptions[key];
      parameter.schema = extract(parameter.schema, schemas);
    }
    const { operationId, requestBody } = operation;
    if (requestBody) {
      if (isOptional(requestBody.content)) requestBody.required = false;
      extractMedia(requestBody.content, `${name}Request`, schemas);
      const of = Object.keys(operation.responses ?? {}).find(
        (status) => recorded[`${operationId}.${status}`]?.request,
      );
      addExample(requestBody.content, recorded[`${operationId}.${of}`]?.request, schemas);
    }
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      extractMedia(response.content, `${name}Response`, schemas);
      addExample(response.content, recorded[`${operationId}.${status}`]?.response, schemas);
    }
  }
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  return document;
}

type Schemas = Record<string, Schema>;

function extractMedia(content: Record<string, Media> | undefined, name: string, schemas: Schemas): void {
  for (const media of Object.values(content ?? {})) {
    if (!media.schema) continue;
    // @fastify/swagger moves a schema's example here. It is moved back, so that the schema is identical wherever it is
    // used.
    if (media.example !== undefined) media.schema.examples = [media.example];
    delete media.example;
    media.schema = extract(media.schema, schemas, isComposed(media.schema) ? { ownName: name } : {});
  }
}

/** Adds a recorded example to JSON content that has none in its schema. */
function addExample(content: Record<string, Media> | undefined, example: unknown, schemas: Schemas): void {
  const media = Object.entries(content ?? {}).find(([type]) => type.endsWith('json'))?.[1];
  const named = schemas[String(media?.schema?.$ref).slice(prefix.length)] ?? media?.schema;
  if (media !== undefined && example !== undefined && named?.examples === undefined) media.example = example;
}

/** Returns whether every field of a body is optional. In this case, the body is optional, too. */
function isOptional(content: Record<string, Media> = {}): boolean {
  return Object.values(content).every(({ schema = {} }) => {
    const { properties, required, minProperties } = schema;
    return properties !== undefined && required === undefined && minProperties === undefined;
  });
}

/**
 * Returns whether a schema has parts. Only such schemas become components, because the title of a schema for a single
 * value is a form label.
 */
function isComposed(schema: Schema): boolean {
  return ['properties', 'oneOf', 'anyOf', 'allOf', 'x-documented-as'].some((keyword) => keyword in schema);
}

/**
 * Moves a schema and its parts to the components. `ownName` is the name of a component without a title. `path` leads
 * from the enclosing component to this schema.
 */
function extract(
  given: Schema,
  schemas: Schemas,
  { ownName, path = '' }: { ownName?: string; path?: string } = {},
): Schema {
  if (typeof given.$ref === 'string') return given;
  const { 'x-documented-as': documented, 'x-must-be': _mustBe, ...plain } = given;
  const schema = (documented === undefined ? plain : structuredClone(documented)) as Schema;
  const isNamed = isComposed(schema) && /^[A-Z][A-Za-z0-9]*$/.test(schema.title ?? '');
  const name = isNamed ? schema.title : ownName;
  const place = { path: name ?? path };
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const fieldPath = `${place.path}.${field}`;
    const part = extract(property, schemas, { path: fieldPath });
    const description = findDescription(part, schemas) ?? descriptions[fieldPath] ?? descriptions[field];
    if (schema.properties)
      schema.properties[field] = description === undefined ? part : { ...part, description };
  }
  for (const keyword of ['items', 'additionalProperties', 'not']) {
    const part = schema[keyword];
    if (typeof part === 'object' && part !== null) schema[keyword] = extract(part as Schema, schemas, place);
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const parts = schema[keyword];
    if (Array.isArray(parts)) schema[keyword] = parts.map((part: Schema) => extract(part, schemas, place));
  }
  addMapping(schema, schemas);
  if (name === undefined) return schema;
  delete schema.title;
  const known = schemas[name];
  if (known !== undefined && !isDeepStrictEqual(known, schema)) {
    throw new Error(`Two different schemas are named ${name}. Give one of them a different title.`);
  }
  schemas[name] = schema;
  return { $ref: prefix + name };
}

/** Returns the description of a field: its own, that of the referenced schema, or that of an alternative. */
function findDescription(part: Schema, schemas: Schemas): string | undefined {
  const { description = schemas[String(part.$ref).slice(prefix.length)]?.description } = part;
  const branches = (part.anyOf ?? part.oneOf ?? []) as Schema[];
  return (
    description ?? branches.map((one) => findDescription(one, schemas)).find((text) => text !== undefined)
  );
}

/** Maps each value of a discriminator to its schema, because schemas are not named after the values. */
function addMapping(schema: Schema, schemas: Schemas): void {
  const { discriminator, oneOf } = schema;
  if (discriminator === undefined || !Array.isArray(oneOf)) return;
  const find = (part: Schema) => schemas[String(part.$ref).slice(prefix.length)] ?? part;
  const mapping: Record<string, string> = {};
  for (const branch of oneOf as { $ref?: string }[]) {
    const whole = find(branch);
    const values = [whole, ...((whole.allOf ?? []) as Schema[]).map(find)].map(
      (part) => part.properties?.[discriminator.propertyName]?.const,
    );
    const value = values.find(Boolean);
    if (typeof value === 'string' && branch.$ref !== undefined) mapping[value] = branch.$ref;
  }
  schema.discriminator = { ...discriminator, mapping };
}
