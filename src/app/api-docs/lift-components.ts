import type { ErrorCode } from '#platform/errors.ts';
import { pascalCase } from './operation-id.ts';

/** A JSON Schema as it stands in the document. */
export interface Schema {
  [keyword: string]: unknown;
  title?: string;
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

interface Media {
  schema?: Schema;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  tags?: string[];
  summary?: string;
  parameters?: { $ref?: string; in?: string; name?: string; schema?: Schema }[];
  requestBody?: { required?: boolean; content?: Record<string, Media> };
  responses?: Record<string, Response>;
  /** Codes of its problems; not a part of what is served. */
  'x-problems'?: ErrorCode[];
  security?: Record<string, unknown>[];
}

interface Response {
  $ref?: string;
  description?: string;
  headers?: object;
  content?: Record<string, Media>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses?: Record<string, Response> };
}

const prefix = '#/components/schemas/';

/**
 * Moves schemas into `components.schemas` and leaves references to them: each whose title is a name in PascalCase under that
 * name, each body or answer without one under its operation's. What a generated client calls its types is so what the
 * schemas are called here, and each is written once.
 * @throws when two schemas that differ have one name.
 */
export function liftComponents(document: OpenApiDocument): OpenApiDocument {
  const lift = createLifter(document.components.schemas);
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    const name = pascalCase(operation.operationId);
    for (const parameter of operation.parameters ?? []) {
      if (parameter.schema) parameter.schema = lift(parameter.schema);
    }
    const { requestBody } = operation;
    if (requestBody && mayBeLeftOut(requestBody.content)) requestBody.required = false;
    liftMedia(requestBody?.content, `${name}Request`, lift);
    for (const response of Object.values(operation.responses ?? {})) {
      liftMedia(response.content, `${name}Answer`, lift);
    }
  }
  document.components.schemas = Object.fromEntries(
    Object.entries(document.components.schemas).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  return document;
}

type Lift = (schema: Schema, ownName?: string) => Schema;

function liftMedia(content: Record<string, Media> | undefined, name: string, lift: Lift): void {
  for (const media of Object.values(content ?? {})) {
    if (!media.schema) continue;
    // The library has taken the schema's example out. It goes back, so that a schema is the same wherever it stands.
    if (media.example !== undefined) media.schema.examples = [media.example];
    delete media.example;
    media.schema = lift(media.schema, isComposed(media.schema) ? name : undefined);
  }
}

/** A body that need say nothing may as well not be there. */
function mayBeLeftOut(content: Record<string, Media> = {}): boolean {
  return Object.values(content).every(({ schema = {} }) => {
    const { properties, required, minProperties } = schema;
    return properties !== undefined && required === undefined && minProperties === undefined;
  });
}

/** Worth a name of its own: has parts. The title of a single value is the label of its field. */
function isComposed(schema: Schema): boolean {
  return ['properties', 'oneOf', 'anyOf', 'allOf', 'x-documented-as'].some((keyword) => keyword in schema);
}

function createLifter(components: Record<string, Schema>): Lift {
  return function lift(given, ownName): Schema {
    if (typeof given.$ref === 'string') return given;
    const { 'x-documented-as': shown, ...plain } = given;
    const schema = (shown === undefined ? plain : structuredClone(shown)) as Schema;
    liftParts(schema, lift);
    sayShorter(schema);
    addMapping(schema, components);
    dropListExample(schema, components);
    const isNamed = isComposed(schema) && /^[A-Z][A-Za-z0-9]*$/.test(schema.title ?? '');
    const name = isNamed ? schema.title : ownName;
    if (name === undefined) return schema;
    // The component's key says it.
    delete schema.title;
    const known = components[name];
    if (known !== undefined && canonical(known) !== canonical(schema)) {
      throw new Error(`two schemas that differ are called ${name}`);
    }
    components[name] = schema;
    return { $ref: prefix + name };
  };
}

function liftParts(schema: Schema, lift: Lift): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (schema.properties) schema.properties[name] = lift(property);
  }
  for (const keyword of ['items', 'additionalProperties', 'not']) {
    const part = schema[keyword];
    if (typeof part === 'object' && part !== null) schema[keyword] = lift(part as Schema);
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const parts = schema[keyword];
    if (Array.isArray(parts)) schema[keyword] = parts.map((part: Schema) => lift(part));
  }
}

/** The same in the words that generators understand best, and in fewer. */
function sayShorter(schema: Schema): void {
  if (Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === 'string')) {
    schema.type = 'string';
  }
  // Every reader knows what these look like.
  if (schema.format === 'uuid' || schema.format === 'date-time') delete schema.examples;
  const [value, nothing, ...others] = (schema.anyOf ?? []) as (Schema | undefined)[];
  if (value === undefined || nothing?.type !== 'null' || others.length > 0) return;
  if (typeof value.type !== 'string' || ['object', 'array'].includes(value.type)) return;
  const { anyOf: _anyOf, ...words } = schema;
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  Object.assign(schema, value, words, { type: [value.type, 'null'] });
  if (Array.isArray(schema.enum)) schema.enum = [...schema.enum, null];
}

function findNamed(components: Record<string, Schema>, reference: unknown): Schema {
  return components[String(reference).slice(prefix.length)] ?? {};
}

/** A list of what has an example needs none. */
function dropListExample(schema: Schema, components: Record<string, Schema>): void {
  const { $ref } = (schema.properties?.items?.items ?? {}) as { $ref?: string };
  if (findNamed(components, $ref).examples !== undefined) delete schema.examples;
}

/** A discriminator names the schema of each value; without, it would have to be the schema's own name. */
function addMapping(schema: Schema, components: Record<string, Schema>): void {
  const { discriminator, oneOf } = schema;
  if (discriminator === undefined || !Array.isArray(oneOf)) return;
  const mapping: Record<string, string> = {};
  for (const { $ref } of oneOf as { $ref?: string }[]) {
    const named = findNamed(components, $ref);
    const parts = [named, ...((named.allOf ?? []) as Schema[])].map((part) =>
      part.$ref === undefined ? part : findNamed(components, part.$ref),
    );
    const value = parts.map((part) => part.properties?.[discriminator.propertyName]?.const).find(Boolean);
    if (typeof value === 'string' && $ref !== undefined) mapping[value] = $ref;
  }
  schema.discriminator = { ...discriminator, mapping };
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
