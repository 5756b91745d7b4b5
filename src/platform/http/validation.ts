import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySchemaValidationError } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { type Message, type MessageCode, message } from '#messages/messages.ts';
import { type AppError, type InputFault, invalidInput, pointerToken, type Text, textOf } from '../errors.ts';
import type { HttpApp } from './http-app.ts';
import { isUnsound, unsound } from './json-body.ts';

const addFormats = ajvFormats.default ?? ajvFormats;

const shared = {
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  discriminator: true,
  // Errors include their schema, which can contain a custom message; see `mustBe`.
  verbose: true,
  // Optimizing the code of a validator takes as long as generating it, without a noticeable effect on requests.
  code: { optimize: false },
} as const;
/**
 * Maximum number of values for listing all errors. For larger input, only the first error is reported, because a full
 * list takes time and memory for each value and each branch of its unions.
 */
const maxListedValues = 2000;
/** Maximum number of errors in one response. */
const maxFaults = 50;
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

/** Prefixes of pointers into the parts of a request. Pointers into the body have no prefix (RFC 6901). */
const parts: Record<string, string> = { body: '', querystring: 'query', params: 'path', headers: 'header' };

type ValidationError = FastifySchemaValidationError | ErrorObject;

/**
 * Converts the validator's errors to faults with the field and the reason. Returns at most 50 faults without
 * duplicates. Takes linear time in the number of errors.
 */
export function toInputFaults(errors: readonly ValidationError[], part: string | undefined): InputFault[] {
  const prefix = parts[part ?? 'body'] ?? '';
  const isUnchanged = createErrorFilter(errors);
  const faults = new Map<string, InputFault>();
  for (const error of errors) {
    if (!isUnchanged(error)) continue;
    const fault = toFault(error, prefix);
    faults.set(`${fault.pointer} ${textOf(fault.detail)}`, fault);
    if (faults.size === maxFaults) break;
  }
  return [...faults.values()];
}

/**
 * Returns a filter that drops errors if another error explains the fault better. A failed union reports an error for
 * itself and for each branch. Errors of branches are more specific, unless the union has a custom message. "Must be
 * null" is not helpful for a non-null value.
 */
function createErrorFilter(errors: readonly ValidationError[]): (error: ValidationError) => boolean {
  const worded = new Set(
    errors.filter((error) => requirementOf(error) !== null).map((error) => error.schemaPath),
  );
  const isBranch = ({ schemaPath }: ValidationError) =>
    worded.values().some((union) => schemaPath.startsWith(`${union}/`));
  const within = countWithin(errors.filter((error) => !isUnion(error)));
  return (error) => {
    if (requirementOf(error) !== null) return true;
    if (errors.length > 1 && isUnion(error)) return false;
    const isNullBranch = error.keyword === 'type' && error.params.type === 'null';
    if (isNullBranch && (within.get(error.instancePath) ?? 0) > 1) return false;
    return !isBranch(error);
  };
}

const isUnion = ({ keyword }: ValidationError): boolean => ['anyOf', 'discriminator'].includes(keyword);

/** Counts the errors at or below each location. */
function countWithin(errors: readonly ValidationError[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { instancePath } of errors) {
    for (
      let end = instancePath.length;
      end >= 0;
      end = end === 0 ? -1 : instancePath.lastIndexOf('/', end - 1)
    ) {
      const place = instancePath.slice(0, end);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Annotation of a union with a description of the accepted values, as a continuation of "must be". Errors of its
 * branches are then not reported.
 */
export const mustBe = 'x-must-be';

function requirementOf(error: ValidationError): string | null {
  const want = error.keyword === 'anyOf' && 'parentSchema' in error ? error.parentSchema?.[mustBe] : null;
  return typeof want === 'string' ? want : null;
}

function toFault(error: ValidationError, prefix: string): InputFault {
  const parameters = error.params as Record<string, unknown>;
  const at = `${prefix}${error.instancePath}`.slice(0, 500);
  const want = requirementOf(error);
  if (want !== null) return { pointer: at, code: 'not_allowed', detail: message('value-must-be', { want }) };
  switch (error.keyword) {
    case 'required': {
      const name = String(parameters.missingProperty);
      return {
        pointer: `${at}/${pointerToken(name)}`,
        code: 'required',
        detail: message('field-required', { name }),
      };
    }
    case 'additionalProperties': {
      const name = String(parameters.additionalProperty).slice(0, 100);
      return {
        pointer: `${at}/${pointerToken(name)}`,
        code: 'unknown_field',
        detail: message('field-unknown', { name }),
      };
    }
    case 'enum': {
      const values = Array.isArray(parameters.allowedValues) ? parameters.allowedValues.join(', ') : '';
      return {
        pointer: at,
        code: 'not_allowed',
        detail: message('field-not-one-of', { name: nameOf(at), values }),
      };
    }
    case 'const': {
      const value = JSON.stringify(parameters.allowedValue);
      return {
        pointer: at,
        code: 'not_allowed',
        detail: message('field-not-value', { name: nameOf(at), value }),
      };
    }
    default:
      return { pointer: at, code: snakeCase(error.keyword), detail: describe(error, nameOf(at), parameters) };
  }
}

/** Describes the fault of a value. */
function describe(
  error: ValidationError,
  name: string,
  { limit: given, format, pattern, type }: Record<string, unknown>,
): Text {
  const written = 'parentSchema' in error ? error.parentSchema?.examples?.[0] : undefined;
  const example = typeof written === 'string' ? JSON.stringify(written) : 'none';
  const limit = Number(given);
  switch (error.keyword) {
    case 'pattern': {
      const known = patterns[String(pattern)];
      if (known !== undefined) return message(known, { name });
      return example === 'none' ? plainWords(error, name) : message('field-format', { name, example });
    }
    case 'type':
      return message('field-type', { name, type: typesOf(type) });
    case 'minimum':
      return message('field-at-least', { name, limit: String(given) });
    case 'maximum':
      return message('field-at-most', { name, limit: String(given) });
    case 'exclusiveMinimum':
      return message('field-greater-than', { name, limit: String(given) });
    case 'exclusiveMaximum':
      return message('field-less-than', { name, limit: String(given) });
    case 'format':
      return describeFormat(String(format), name, example);
    case 'minItems':
      return limit === 1
        ? message('field-empty', { name })
        : message('field-items-at-least', { name, limit });
    case 'maxItems':
      return message('field-items-at-most', { name, limit });
    case 'minLength':
      return limit === 1
        ? message('field-empty', { name })
        : message('field-characters-at-least', { name, limit });
    case 'maxLength':
      return message('field-characters-at-most', { name, limit });
    case 'minProperties':
      return message('field-fields-at-least', { name, limit });
    case 'uniqueItems':
      return message('field-has-duplicates', { name });
    default:
      return plainWords(error, name);
  }
}

function describeFormat(format: string, name: string, example: string): Message {
  switch (format) {
    case 'date-time':
      return message('field-date-time', { name });
    case 'uuid':
    case 'email':
    case 'uri':
      return message(`field-${format}`, { name, example });
    default:
      return message('field-of-format', { name, format, example });
  }
}

/** Returns the validator's message, for keywords that few schemas use. */
const plainWords = (error: ValidationError, name: string): string =>
  `${name === 'none' ? 'The value' : `"${name}"`} ${error.message ?? 'is not valid'}.`;

/** Returns the types of a schema as messages. */
function typesOf(type: unknown): Message | string {
  const types = Array.isArray(type) ? type.map(String) : String(type).split(',');
  const [first = '', ...others] = types.map((name) => name);
  const one: Message | string = typeMessages[first] === undefined ? first : message(typeMessages[first]);
  return others.length === 0 ? one : message('one-or-other', { one, other: typesOf(others) });
}

const typeMessages = {
  array: 'type-array',
  boolean: 'type-boolean',
  integer: 'type-integer',
  null: 'type-null',
  number: 'type-number',
  object: 'type-object',
  string: 'type-string',
} as const satisfies Record<string, MessageCode> as Readonly<Record<string, TypeCode>>;

type TypeCode = `type-${'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string'}`;

/** Messages for patterns that many fields share. */
const patterns = {
  '\\S': 'field-blank',
  '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$': 'field-blank-or-nul',
  '^[^\\u0000]*$': 'field-nul',
  '^[^\\u0000\\s]([^\\u0000]*[^\\u0000\\s])?$': 'field-spaces-around',
  '^\\S(.*\\S)?$': 'field-line-trimmed',
  '^[^\\u0000-\\u001f\\u007f]*$': 'field-line',
  '^[\\x20-\\x7e]*$': 'field-ascii',
  '^[0-9a-f]{64}$': 'field-sha256-lowercase',
  '^[0-9a-fA-F]{64}$': 'field-sha256',
} as const satisfies Record<string, MessageCode> as Readonly<Record<string, PatternCode>>;

type PatternCode =
  | `field-${'blank' | 'blank-or-nul' | 'nul' | 'spaces-around' | 'line-trimmed' | 'line' | 'ascii'}`
  | `field-${'sha256-lowercase' | 'sha256'}`;

/** Returns the name of the field at a pointer; `none` for the whole value. */
function nameOf(pointer: string): string {
  const [field, last] = pointer.split('/').slice(-2);
  if (!last) return 'none';
  return /^\d+$/.test(last) && field ? `${field}[${last}]` : last;
}

function snakeCase(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The part of a filter's schema that determines the splitting of its value. */
interface Filter {
  type?: string;
  items?: Item;
}

interface Item {
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Item[];
}

/**
 * Filters accept several values as repeated parameters or comma-separated: `state=open,resolved` equals
 * `state=open&state=resolved`. Fixed values and IDs never contain commas. Free text such as a tag can contain commas,
 * so the unsplit text is also compared.
 */
export function splitSeveral(app: HttpApp): void {
  app.addHook('onRoute', (route) => {
    const query = route.schema?.querystring as { properties?: Record<string, Filter> } | undefined;
    const filters = Object.entries(query?.properties ?? {}).filter(([, { type }]) => type === 'array');
    if (filters.length === 0) return;
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      (request, _reply, done) => {
        try {
          for (const [name, filter] of filters) split(request.query as Query, name, filter);
          done();
        } catch (fault) {
          done(fault as Error);
        }
      },
    ];
  });
}

type Query = Record<string, string | string[] | undefined>;

function split(query: Query, name: string, { items }: Filter): void {
  const given = query[name];
  if (given === undefined) return;
  const whole = items !== undefined && isWord(items);
  const parts = [given].flat().flatMap((text) => {
    const pieces = text.split(',');
    return whole || pieces.length === 1 ? pieces : [text, ...pieces.filter((piece) => piece !== '')];
  });
  const values = [...new Set(parts)];
  if (values.length > maxQueryValues) throw tooManyValues(`query/${name}`, name);
  query[name] = values;
}

function isWord(item: Item): boolean {
  return item.anyOf?.every(isWord) ?? [item.enum, item.const, item.format].some((part) => part !== undefined);
}

/** Maximum number of values in a whole query, and in one filter after splitting at commas. */
const maxQueryValues = 500;

/**
 * Returns the error for a query with too many values or with unstorable text; null if there is none. The schema
 * validates all other properties.
 */
export function findQueryFault(query: unknown): AppError | null {
  let count = 0;
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const texts = Array.isArray(value) ? value : [value];
    count += texts.length;
    if (count > maxQueryValues) return tooManyValues('query', 'none');
    if (isUnsound(name)) return unsound('query');
    if (texts.some((text) => typeof text === 'string' && isUnsound(text))) return unsound(`query/${name}`);
  }
  return null;
}

/**
 * Returns the 400 error for a query or filter with more than `maxQueryValues`. `name` is `none` for the whole
 * query.
 */
function tooManyValues(pointer: string, name: string): AppError {
  return invalidInput(
    pointer,
    'too_many_values',
    message('query-values-too-many', { name, limit: maxQueryValues }),
  );
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
