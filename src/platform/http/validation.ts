import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySchemaValidationError } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { type AppError, type InputFault, invalidInput, pointerToken } from '../errors.ts';
import type { HttpApp } from './http-app.ts';
import { isUnsound, unsound } from './json-body.ts';

const addFormats = ajvFormats.default ?? ajvFormats;

const shared = {
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  discriminator: true,
  // Errors include their schema, which may contain its own message; see `mustBe`.
  verbose: true,
} as const;
/**
 * Number of values up to which all errors are listed. For larger input, only the first error is reported: listing all
 * of them takes time and memory for each value and each branch of its unions.
 */
const maxListedValues = 2000;
/** Maximum number of errors in one response. */
const maxFaults = 50;
// ajv-formats lets `urn:uuid:` pass, which PostgreSQL does not read.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const dateTime =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const strict = createCompiler(false);
const coercing = createCompiler('array');

/** A compiled schema. After it returns `false`, `errors` lists the reasons; before that it is null. */
export interface Guard<Value = unknown> {
  (data: unknown): data is Value;
  errors: ErrorObject[] | null;
}

/**
 * Returns a schema compiler whose guards decide in one pass that stops at the first error, so that neither valid nor
 * hostile inputs cost more than that. A second pass then lists the errors, for inputs of ordinary size.
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
 * Compiles each branch of a union when it is first needed: all six kinds of monitors at once would hold up other requests for
 * a tenth of a second.
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

/** Whether a value consists of more than `most` values, itself and all arrays and objects included. */
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
 * RFC 3339 section 5.6, as far as `Date` reads it: ajv-formats also lets leap seconds and zones such as `+05` pass,
 * which `Date` does not know, and `Date` alone takes 30 February for 2 March.
 */
function isDateTime(text: string): boolean {
  const day = dateTime.exec(text)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/**
 * Compilers for each part of a request. Bodies are validated as sent (a number sent as text is an error); query and
 * path values are text and therefore coerced. Unknown fields are refused by the schema's `additionalProperties`.
 */
function createValidators(): (route: { schema: object; httpPart?: string | undefined }) => Guard {
  return ({ schema, httpPart }) => (httpPart === 'body' ? strict : coercing)(schema);
}

/**
 * Compiles a validator for a body, or for an object merged from a stored one and a patch. Values that pass have the
 * schema's type.
 */
export function compileGuard<Schema extends TSchema>(schema: Schema): Guard<Static<Schema>> {
  return strict(schema) as Guard<Static<Schema>>;
}

/** How the parts of a request are named in pointers. Pointers into the body have no prefix (RFC 6901). */
const parts: Record<string, string> = { body: '', querystring: 'query', params: 'path', headers: 'header' };

type ValidationError = FastifySchemaValidationError | ErrorObject;

/**
 * Turns the validator's errors into faults that name the field and the reason; at most 50, each once. Takes linear time
 * in the errors.
 */
export function toInputFaults(errors: readonly ValidationError[], part: string | undefined): InputFault[] {
  const prefix = parts[part ?? 'body'] ?? '';
  const isUnchanged = createErrorFilter(errors);
  const faults = new Map<string, InputFault>();
  for (const error of errors) {
    if (!isUnchanged(error)) continue;
    const fault = toFault(error, prefix);
    faults.set(`${fault.pointer} ${fault.detail}`, fault);
    if (faults.size === maxFaults) break;
  }
  return [...faults.values()];
}

/**
 * Returns a filter that drops errors that another error explains better. A failed union reports itself as well as its
 * branches; the branches say more, unless the union has its own message. "Must be null" does not help if the value
 * was meant to be something else.
 */
function createErrorFilter(errors: readonly ValidationError[]): (error: ValidationError) => boolean {
  const worded = new Set(errors.filter((error) => wantOf(error) !== null).map((error) => error.schemaPath));
  const isBranch = ({ schemaPath }: ValidationError) =>
    worded.values().some((union) => schemaPath.startsWith(`${union}/`));
  const within = countWithin(errors.filter((error) => !isUnion(error)));
  return (error) => {
    if (wantOf(error) !== null) return true;
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
 * Annotation of a union that describes what it accepts, in words that follow "must be". Errors of its branches are
 * then not reported.
 */
export const mustBe = 'x-must-be';

function wantOf(error: ValidationError): string | null {
  const want = error.keyword === 'anyOf' && 'parentSchema' in error ? error.parentSchema?.[mustBe] : null;
  return typeof want === 'string' ? want : null;
}

function toFault(error: ValidationError, prefix: string): InputFault {
  const parameters = error.params as Record<string, unknown>;
  const at = `${prefix}${error.instancePath}`.slice(0, 500);
  const want = wantOf(error);
  if (want !== null) return { pointer: at, code: 'not_allowed', detail: `The value must be ${want}.` };
  switch (error.keyword) {
    case 'required': {
      const name = String(parameters.missingProperty);
      return { pointer: `${at}/${pointerToken(name)}`, code: 'required', detail: `"${name}" is required.` };
    }
    case 'additionalProperties': {
      const name = String(parameters.additionalProperty).slice(0, 100);
      return {
        pointer: `${at}/${pointerToken(name)}`,
        code: 'unknown_field',
        detail: `"${name}" is not a known field.`,
      };
    }
    case 'enum': {
      const allowed = Array.isArray(parameters.allowedValues) ? parameters.allowedValues.join(', ') : '';
      return { pointer: at, code: 'not_allowed', detail: `${nameOf(at)} must be one of ${allowed}.` };
    }
    case 'const':
      return {
        pointer: at,
        code: 'not_allowed',
        detail: `${nameOf(at)} must be ${JSON.stringify(parameters.allowedValue)}.`,
      };
    default:
      return {
        pointer: at,
        code: snakeCase(error.keyword),
        detail: `${nameOf(at)} ${wordsOf(error, parameters)}.`,
      };
  }
}

/** Describes in plain words what is wrong with a value. */
function wordsOf(error: ValidationError, { limit, format, pattern, type }: Record<string, unknown>): string {
  const example = 'parentSchema' in error ? error.parentSchema?.examples?.[0] : undefined;
  const quoted = typeof example === 'string' ? JSON.stringify(example) : '';
  const such = quoted === '' ? '' : ` such as ${quoted}`;
  switch (error.keyword) {
    case 'pattern':
      if (patterns[String(pattern)] !== undefined) return `must ${patterns[String(pattern)]}`;
      return quoted === ''
        ? (error.message ?? 'is not valid')
        : `has the wrong format. Enter something like ${quoted}`;
    case 'type':
      return `must be ${typeWords(type)}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `must be greater than ${limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${limit}`;
    case 'format':
      return `must be ${formats[String(format)] ?? `a ${format}`}${such}`;
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} items`;
    case 'maxItems':
      return `must have at most ${limit} ${limit === 1 ? 'item' : 'items'}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minProperties':
      return limit === 1 ? 'must contain at least one field' : `must contain at least ${limit} fields`;
    case 'uniqueItems':
      return 'must not contain duplicates';
    default:
      return error.message ?? 'is not valid';
  }
}

function typeWords(type: unknown): string {
  const types = Array.isArray(type) ? type.map(String) : String(type).split(',');
  return types.map((name) => typeNames[name] ?? name).join(' or ');
}

const typeNames: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/** Names of formats, with an example for schemas without one. */
const formats: Record<string, string> = {
  uuid: 'an ID (UUID)',
  'date-time': 'a date and time such as 2026-11-20T03:30:00Z',
  email: 'an email address',
  uri: 'a URL',
};

/** Requirements of patterns that many fields share, phrased to follow "must". */
const patterns: Record<string, string> = {
  '\\S': 'not be blank',
  '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$': 'not be blank or contain NUL characters',
  '^[^\\u0000]*$': 'not contain NUL characters',
  '^[^\\u0000\\s]([^\\u0000]*[^\\u0000\\s])?$': 'not be empty or begin or end with a space',
  '^\\S(.*\\S)?$': 'be a single line that does not begin or end with a space',
  '^[^\\u0000-\\u001f\\u007f]*$': 'be a single line without control characters',
  '^[\\x20-\\x7e]*$': 'be a single line of ASCII characters',
  '^[0-9a-f]{64}$': 'be a SHA-256 hash of 64 lowercase hexadecimal digits',
  '^[0-9a-fA-F]{64}$': 'be a SHA-256 hash of 64 hexadecimal digits',
};

function nameOf(pointer: string): string {
  const [field, last] = pointer.split('/').slice(-2);
  if (!last) return 'The value';
  return /^\d+$/.test(last) && field ? `"${field}[${last}]"` : `"${last}"`;
}

function snakeCase(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The part of a filter's schema that determines how its value is split. */
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
 * Filters with several values accept them repeated or comma-separated: `state=open,resolved` equals
 * `state=open&state=resolved`. Fixed values and IDs never contain commas. Free text such as a tag can, so it is also
 * compared as a whole.
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
  if (values.length > maxQueryValues) throw tooManyValues(`query/${name}`, `"${name}"`);
  query[name] = values;
}

function isWord(item: Item): boolean {
  return item.anyOf?.every(isWord) ?? [item.enum, item.const, item.format].some((part) => part !== undefined);
}

/** Values that a query may have in all, and that one filter may have after it is split at its commas. */
const maxQueryValues = 500;

/**
 * Returns what no query may contain: too many values, or text that no field can store. Returns null if there is
 * nothing to reject; everything else is up to the schema.
 */
export function findQueryFault(query: unknown): AppError | null {
  let count = 0;
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const texts = Array.isArray(value) ? value : [value];
    count += texts.length;
    if (count > maxQueryValues) return tooManyValues('query', 'The query');
    if (isUnsound(name)) return unsound('query');
    if (texts.some((text) => typeof text === 'string' && isUnsound(text))) return unsound(`query/${name}`);
  }
  return null;
}

/** The 400 of a query or filter with more than `maxQueryValues`. */
function tooManyValues(pointer: string, what: string): AppError {
  return invalidInput(
    pointer,
    'too_many_values',
    `${what} has too many values. Send at most ${maxQueryValues}.`,
  );
}

/**
 * Compiles a route's schemas on first use: all of them together take half a second of CPU time at each start of each
 * process that serves.
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
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((data: unknown) => string) | null = null;
    return (data: unknown) => {
      serialize ??= fastJsonStringify(schema as AnySchema);
      return serialize(data);
    };
  });
}
