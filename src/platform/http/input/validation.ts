import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { FastifySchemaValidationError } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { type InputFault, pointerToken } from '../../errors.ts';

const addFormats = ajvFormats.default ?? ajvFormats;

const shared = {
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  allErrors: true,
  discriminator: true,
  // Faults carry their schema, which may say what it asks for; see `mustBe`.
  verbose: true,
} as const;
// ajv-formats lets `urn:uuid:` pass, which PostgreSQL does not read.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const dateTime =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const strict = createAjv(false);
const coercing = createAjv('array');

function createAjv(coerceTypes: false | 'array'): Ajv {
  return addFormats(new Ajv({ ...shared, coerceTypes }))
    .addFormat('uuid', uuid)
    .addFormat('date-time', isDateTime);
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
 * Compilers for each part of a request. Bodies are taken as they are (a number sent as text is a fault);
 * query and path values are text by nature, so those are coerced. Unknown fields are left for the schema's
 * `additionalProperties` to refuse. `allErrors` is bounded by the body limit and by `maxItems` in schemas.
 */
export function createValidators(): (route: {
  schema: object;
  httpPart?: string | undefined;
}) => ReturnType<Ajv['compile']> {
  return ({ schema, httpPart }) => (httpPart === 'body' ? strict : coercing).compile(schema);
}

/**
 * A validator for a body, or for a whole put together from a stored one and a patch. What it lets through is of the
 * schema's type.
 */
export function compileGuard<Schema extends TSchema>(schema: Schema): ValidateFunction<Static<Schema>> {
  return strict.compile<Static<Schema>>(schema);
}

/** How a part of the request is named in pointers. A body's pointers stand bare (RFC 6901). */
const parts: Record<string, string> = { body: '', querystring: 'query', params: 'path', headers: 'header' };

/** Turns the validator's errors into faults that name the field and the reason; at most 50. */
export function toInputFaults(
  errors: readonly (FastifySchemaValidationError | ErrorObject)[],
  part: string | undefined,
): InputFault[] {
  const prefix = parts[part ?? 'body'] ?? '';
  const faults = errors
    // A failed union also reports itself; its branches say more, unless it says itself what it asks for.
    .filter((error, _, all) => {
      if (wantOf(error) !== null) return true;
      if (all.length > 1 && ['anyOf', 'discriminator'].includes(error.keyword)) return false;
      if (isNullBranch(error) && all.some((other) => other !== error && isWithin(other, error))) return false;
      return !all.some((union) => wantOf(union) !== null && isBranch(error, union));
    })
    .slice(0, 50)
    .map((error) => toFault(error, prefix));
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = `${fault.pointer} ${fault.detail}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

/** Annotation of a union: what it asks for, in words that follow "must be". Its branches are then not complained of. */
export const mustBe = 'x-must-be';

function wantOf(error: FastifySchemaValidationError | ErrorObject): string | null {
  const want = error.keyword === 'anyOf' && 'parentSchema' in error ? error.parentSchema?.[mustBe] : null;
  return typeof want === 'string' ? want : null;
}

/** "Must be null" is no help where the value was meant to be something. */
const isNullBranch = ({ keyword, params }: FastifySchemaValidationError | ErrorObject): boolean =>
  keyword === 'type' && params.type === 'null';

const isWithin = (
  inner: { instancePath: string; keyword: string },
  outer: { instancePath: string },
): boolean =>
  !['anyOf', 'discriminator'].includes(inner.keyword) &&
  (inner.instancePath === outer.instancePath || inner.instancePath.startsWith(`${outer.instancePath}/`));

function isBranch({ schemaPath }: { schemaPath: string }, union: { schemaPath: string }): boolean {
  return schemaPath.startsWith(`${union.schemaPath}/`);
}

function toFault(error: FastifySchemaValidationError | ErrorObject, prefix: string): InputFault {
  const parameters = error.params as Record<string, unknown>;
  const at = `${prefix}${error.instancePath}`;
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

/** What a value must be, in words for a person where the validator has none. */
function wordsOf(
  error: FastifySchemaValidationError | ErrorObject,
  { limit, format, pattern }: Record<string, unknown>,
): string {
  const example = 'parentSchema' in error ? error.parentSchema?.examples?.[0] : undefined;
  const such = typeof example === 'string' ? ` such as ${JSON.stringify(example)}` : '';
  switch (error.keyword) {
    case 'pattern':
      if (patterns[String(pattern)] !== undefined) return `must ${patterns[String(pattern)]}`;
      return such === '' ? (error.message ?? 'is not valid') : `must have a form${such}`;
    case 'format':
      return `must be ${formats[String(format)] ?? `a ${format}`}${such}`;
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have ${limit} items at least`;
    case 'maxItems':
      return `must have ${limit} ${limit === 1 ? 'item' : 'items'} at most`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have ${limit} characters at least`;
    case 'maxLength':
      return `must have ${limit} characters at most`;
    case 'minProperties':
      return limit === 1 ? 'must name one field at least' : `must name ${limit} fields at least`;
    case 'uniqueItems':
      return 'must not name anything twice';
    default:
      return error.message ?? 'is not valid';
  }
}

/** What formats are called, with an example where their schema has none. */
const formats: Record<string, string> = {
  uuid: 'an id (UUID)',
  'date-time': 'an instant such as 2026-11-20T03:30:00Z',
  email: 'an e-mail address',
};

/** What patterns that many fields share ask for, in words that follow "must". */
const patterns: Record<string, string> = {
  '\\S': 'not be empty, nor spaces alone',
  '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$': 'not be empty, nor spaces alone, and have no NUL characters',
  '^[^\\u0000]*$': 'have no NUL characters',
  '^[^\\u0000\\s]([^\\u0000]*[^\\u0000\\s])?$': 'not be empty, nor begin or end with a space',
  '^\\S(.*\\S)?$': 'be one line, and neither begin nor end with a space',
  '^[^\\u0000-\\u001f\\u007f]*$': 'be one line without control characters',
  '^[\\x20-\\x7e]*$': 'be one line of ASCII characters',
  '^[0-9a-f]{64}$': 'be a SHA-256 of 64 hexadecimal digits in lower case',
  '^[0-9a-fA-F]{64}$': 'be a SHA-256 of 64 hexadecimal digits',
};

function nameOf(pointer: string): string {
  const [field, last] = pointer.split('/').slice(-2);
  if (!last) return 'The value';
  return /^\d+$/.test(last) && field ? `"${field}[${last}]"` : `"${last}"`;
}

function snakeCase(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
