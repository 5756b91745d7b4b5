import type { ErrorObject } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';
import { type Message, type MessageCode, message } from '#messages/messages.ts';
import { type InputFault, pointerToken, type Text, textOf } from '../errors.ts';

/** Maximum number of errors in one response. */
const maxFaults = 50;

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
  const [first = '', ...others] = Array.isArray(type) ? type.map(String) : String(type).split(',');
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
