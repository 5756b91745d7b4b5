import { AppError, pointerToken } from '../../errors.ts';

/** Levels of arrays and objects that a body may have; code that walks bodies may recurse that deep. */
export const maxDepth = 64;
/** Fields of one object. No schema names more than a hundred. */
export const maxFields = 1000;
/** Items of one array: the largest `maxItems` of any schema. */
export const maxItems = 10_000;
/** Values of a whole body, counting arrays and objects as well as what they contain. */
export const maxValues = 20_000;
/** Bytes of a field's name as it is sent, escapes included. */
const maxNameBytes = 2000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** An array or object that is open at the current byte. */
interface Container {
  isArray: boolean;
  /** Commas seen, which is also the index of the current item. */
  commas: number;
  /** Where the name of the current field begins and ends, quotes included; 0 when there is none yet. */
  nameFrom: number;
  nameTo: number;
}

/**
 * Checks the size of a JSON text before it is parsed: depth, fields per object, items per array, values in all and the
 * length of names. Takes linear time, stops at the first fault, and leaves malformed text to the parser.
 * @throws AppError `invalid_request` (400) with a pointer (RFC 6901) to the array or object at fault.
 */
export function checkJsonLimits(bytes: Uint8Array): void {
  const open: Container[] = [];
  let values = 1;
  let stringFrom = 0;
  let stringTo = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      stringFrom = at;
      at = endOfString(bytes, at);
      stringTo = at + 1;
    } else if (byte === openArray || byte === openObject) {
      if (open.length === maxDepth) throw refuse(bytes, open, 'too_deep');
      if (++values > maxValues) throw refuse(bytes, [], 'too_many_values');
      open.push({ isArray: byte === openArray, commas: 0, nameFrom: 0, nameTo: 0 });
    } else if (byte === closeArray || byte === closeObject) {
      open.pop();
    } else if (byte === colon) {
      const object = open.at(-1);
      if (object === undefined) continue;
      if (stringTo - stringFrom > maxNameBytes) throw refuse(bytes, open.slice(0, -1), 'name_too_long');
      object.nameFrom = stringFrom;
      object.nameTo = stringTo;
    } else if (byte === comma) {
      if (++values > maxValues) throw refuse(bytes, [], 'too_many_values');
      const container = open.at(-1);
      if (container === undefined) continue;
      container.commas++;
      if (container.commas < (container.isArray ? maxItems : maxFields)) continue;
      throw refuse(bytes, open.slice(0, -1), container.isArray ? 'too_many_items' : 'too_many_fields');
    }
  }
}

/** Returns the index of the quote that closes the string opened at `from`, or the end of the text. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}

type LimitCode = 'too_deep' | 'too_many_fields' | 'too_many_items' | 'too_many_values' | 'name_too_long';

const sentences: Record<LimitCode, (name: string) => string> = {
  too_deep: (name) => `${name} is nested too deeply. Send at most ${maxDepth} levels of arrays and objects.`,
  too_many_fields: (name) => `${name} has too many fields. Send at most ${maxFields.toLocaleString('en')}.`,
  too_many_items: (name) => `${name} has too many items. Send at most ${maxItems.toLocaleString('en')}.`,
  too_many_values: () =>
    `The body has too many values. Send at most ${maxValues.toLocaleString('en')} at once.`,
  name_too_long: (name) => `${name} has a field whose name is too long. Remove it.`,
};

function refuse(bytes: Uint8Array, path: readonly Container[], code: LimitCode): AppError {
  const tokens = path.map((each) => (each.isArray ? String(each.commas) : nameOf(bytes, each)));
  const pointer = tokens.map((token) => `/${pointerToken(token)}`).join('');
  const name = tokens.findLast((token) => !/^\d+$/.test(token));
  const detail = sentences[code](name === undefined ? 'The body' : `"${name}"`);
  return new AppError('invalid_request', detail, {
    errors: [{ pointer: pointer.slice(0, 500), code, detail }],
  });
}

function nameOf(bytes: Uint8Array, { nameFrom, nameTo }: Container): string {
  try {
    const name = JSON.parse(Buffer.from(bytes.subarray(nameFrom, nameTo)).toString('utf8')) as unknown;
    return String(name).slice(0, 100).toWellFormed().replaceAll('\0', '\ufffd');
  } catch {
    return '?';
  }
}
