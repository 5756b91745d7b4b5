import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySchemaValidationError } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { HttpApp } from './http-app.ts';

const addFormats = ajvFormats.default ?? ajvFormats;

const shared = {
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  discriminator: true,
  // Errors include their schema, which can contain a custom message; see `mustBe` in input-faults.ts.
  verbose: true,
  // Optimizing the code of a validator takes as long as generating it, without a noticeable effect on requests.
  code: { optimize: false },
} as const;
/**
 * Maximum number of values for listing all errors. For larger input, only the first error is reported, because a full
 * list takes time and memory for each value and each branch of its unions.
 */
const maxListedValues = 2000;
// ajv-formats accepts `urn:uuid:`, which PostgreSQL cannot read.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const dateTime =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const strict = createCompiler(false);
const coercing = createCompiler('array');

/** A compiled schema. After it has returned `false`, `errors` contains the reasons. Before that, `errors` is null. */
export interface Guard<Value = unknown> {
  (data: unknown): data is Value;
  errors: ErrorObject[] | null;
}

/**
 * Returns a schema compiler. The compiled validators stop at the first error, so that valid and hostile input takes
 * only one pass. For invalid input of normal size, a second pass lists the errors.
 */
function createCompiler(coerceTypes: false | 'array'): (schema: object) => Guard {
  const stopping = createAjv({ coerceTypes, allErrors: false });
  let listing: Ajv | null = null;
  const compile = (schema: object): Guard => {
    const isValid = stopping.compile(schema);
    let list: ValidateFunction | null = null;
    return toGuard((data) => {
      if (isValid(data)) return null;
      const first = isValid.errors ?? [];
      if (hasMoreValues(data, maxListedValues)) return first;
      listing ??= createAjv({ coerceTypes, allErrors: true });
      list ??= listing.compile(schema);
      return list(data) ? first : (list.errors ?? first);
    });
  };
  return (schema) => (isTagged(schema) ? compileTagged(schema, compile) : compile(schema));
}

function toGuard(findErrors: (data: unknown) => ErrorObject[] | null): Guard {
  const guard = (data: unknown): boolean => {
    guard.errors = findErrors(data);
    return guard.errors === null;
  };
  guard.errors = null as ErrorObject[] | null;
  return guard as Guard;
}

/** A union of objects that are distinguished by one of their fields. */
interface TaggedUnion {
  discriminator: { propertyName: string };
  oneOf: { properties: Record<string, { const?: unknown }> }[];
}

function isTagged(schema: object): schema is TaggedUnion {
  return Object.hasOwn(schema, 'discriminator') && Object.hasOwn(schema, 'oneOf');
}

/**
 * Compiles each branch of a union when it is first needed. Compiling all six kinds of monitors together would delay
 * other requests by a tenth of a second.
 */
function compileTagged(schema: TaggedUnion, compile: (schema: object) => Guard): Guard {
  const tag = schema.discriminator.propertyName;
  const oneOf = schema.oneOf.map(({ properties }) => ({
    properties: { [tag]: properties[tag] },
    required: [tag],
  }));
  const knowsTag = compile({ ...schema, oneOf });
  const branches = new Map<unknown, Guard>();
  return toGuard((data) => {
    if (!knowsTag(data)) return knowsTag.errors;
    const value = (data as Record<string, unknown>)[tag];
    const index = schema.oneOf.findIndex(({ properties }) => properties[tag]?.const === value);
    const branch = branches.get(value) ?? compile(schema.oneOf[index] ?? {});
    branches.set(value, branch);
    return branch(data) ? null : branch.errors;
  });
}

function createAjv(options: { coerceTypes: false | 'array'; allErrors: boolean }): Ajv {
  return addFormats(new Ajv({ ...shared, ...options }))
    .addFormat('uuid', uuid)
    .addFormat('date-time', isDateTime);
}

/** Returns whether a value consists of more than `most` values. Arrays and objects also count as values. */
function hasMoreValues(value: unknown, most: number): boolean {
  const found: unknown[] = [value];
  for (let at = 0; at < found.length; at++) {
    const next = found[at];
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (found.length + inner.length > most) return true;
    found.push(...inner);
  }
  return false;
}

/**
 * Checks a date and time according to RFC 3339 section 5.6, within the range that `Date` can parse. ajv-formats also
 * accepts leap seconds and zones such as `+05`, which `Date` cannot parse. `Date` alone parses February 30 as March 2.
 */
function isDateTime(text: string): boolean {
  const day = dateTime.exec(text)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/**
 * Compilers for each part of a request. Bodies are validated unchanged, so a number sent as text is an error. Query and
 * path values are text and therefore coerced. The schema's `additionalProperties` rejects unknown fields.
 */
function createValidators(): (route: { schema: object; httpPart?: string | undefined }) => Guard {
  return ({ schema, httpPart }) => (httpPart === 'body' ? strict : coercing)(schema);
}

/**
 * Returns a validator for a body, or for a stored object merged with a patch. Valid values have the schema's type. The
 * schema is compiled at the first call, because most processes call few validators.
 */
export function compileGuard<Schema extends TSchema>(schema: Schema): Guard<Static<Schema>> {
  let compiled: Guard | undefined;
  return toGuard((data) => {
    compiled ??= strict(schema);
    return compiled(data) ? null : compiled.errors;
  }) as Guard<Static<Schema>>;
}

/**
 * Compiles a route's schemas on first use. Compiling all of them would take half a second of CPU time
 * whenever a serving process starts.
 */
export function compileSchemasLazily(app: HttpApp): void {
  const compile = createValidators();
  app.setValidatorCompiler(({ schema, httpPart }) => {
    let validate: ReturnType<typeof compile> | null = null;
    return (data: unknown) => {
      validate ??= compile({ schema: schema as object, httpPart });
      return validate(data) === true || { error: validate.errors as FastifySchemaValidationError[] };
    };
  });
  app.setSerializerCompiler(
    ({ schema }) =>
      (data: unknown) =>
        serializerOf(schema as object)(data),
  );
}

/** Serializers by schema, because many responses share a schema. */
const serializers = new WeakMap<object, (data: unknown) => string>();

function serializerOf(schema: object): (data: unknown) => string {
  const known = serializers.get(schema);
  if (known !== undefined) return known;
  const serialize = fastJsonStringify(schema as AnySchema);
  serializers.set(schema, serialize);
  return serialize;
}
