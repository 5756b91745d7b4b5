import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Message, message } from '#messages/messages.ts';
import { AppError, type InputFault, pointerToken } from '../errors.ts';
import { type HttpApp, rejectCoding } from './http-app.ts';

/**
 * Reads JSON bodies strictly: within the limits of `checkJsonLimits`, in UTF-8 (RFC 8259 section 8.1), without
 * `__proto__` or `constructor.prototype`, and only with storable text.
 * @param types Accepted media types.
 */
export function readJsonStrictly(app: HttpApp, types: string[] = ['application/json']): void {
  // `checkBody` rejects names that reach a prototype and reports their location.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  // The library's default also accepts text/plain.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(types, { parseAs: 'buffer' }, (request, bytes, done) => {
    // Some clients send a content type even without a body. A route that requires a body reports that it is missing.
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      rejectCoding(request.headers);
      checkJsonLimits(bytes);
    } catch (fault) {
      done(fault as Error);
      return;
    }
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      done(new AppError('invalid_json', message('body-not-utf8')));
      return;
    }
    void parse(request as FastifyRequest, text, (error, body) => {
      if (error !== null) return done(error);
      try {
        checkBody(body);
      } catch (fault) {
        return done(fault as Error);
      }
      done(null, body);
    });
  });
}

/** Maximum nesting of arrays and objects in a body. Code that walks bodies may recurse to this depth. */
export const maxDepth = 64;
/** Maximum number of fields of one object. No schema has more than a hundred fields. */
export const maxFields = 1000;
/** Maximum number of items of one array, which is the largest `maxItems` of all schemas. */
export const maxItems = 10_000;
/** Maximum number of values in a whole body, including arrays and objects themselves. */
export const maxValues = 20_000;
/** Maximum length of a field name in bytes, including escapes. */
const maxNameBytes = 2000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** An unclosed array or object at the current byte. */
interface Container {
  isArray: boolean;
  /** Commas so far, which is also the index of the current item. */
  commas: number;
  /** Offsets of the current field's name, including quotes; 0 if there is none yet. */
  nameFrom: number;
  nameTo: number;
}

/**
 * Checks the size of a JSON text before it is parsed: depth, fields per object, items per array, total values and the
 * length of names. Takes linear time and stops at the first fault. The parser reports malformed text.
 * @throws AppError `invalid_request` (400) with a pointer (RFC 6901) to the array or object at fault.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the bytes; calls per byte would double its cost
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

/** The message for each limit; `name` is `none` for the whole body. */
const limitMessages: Record<LimitCode, (name: string) => Message> = {
  too_deep: (name) => message('body-too-deep', { name, limit: maxDepth }),
  too_many_fields: (name) => message('body-fields-too-many', { name, limit: maxFields }),
  too_many_items: (name) => message('body-items-too-many', { name, limit: maxItems }),
  too_many_values: () => message('body-values-too-many', { limit: maxValues }),
  name_too_long: (name) => message('body-name-too-long', { name }),
};

function refuse(bytes: Uint8Array, path: readonly Container[], code: LimitCode): AppError {
  const tokens = path.map((each) => (each.isArray ? String(each.commas) : nameOf(bytes, each)));
  const pointer = tokens.map((token) => `/${pointerToken(token)}`).join('');
  const name = tokens.findLast((token) => !/^\d+$/.test(token));
  const detail = limitMessages[code](name ?? 'none');
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

/**
 * Maximum number of bytes read from an oversized body before its connection is closed. The server reads and discards
 * the rest up to this limit, because most clients send the whole body before they read the response and would otherwise
 * get a broken pipe.
 */
export const maxDrainedBytes = 128 * 1024 * 1024;

/**
 * Discards the rest of a request's body. Resolves at the end of the body, when the connection breaks, or after
 * `maxBytes`.
 */
export function dropRest(request: IncomingMessage, maxBytes: number): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  let left = maxBytes;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    // A request that is destroyed before its end emits only this event.
    request.once('close', resolve);
    request.once('end', resolve);
    request.resume();
  });
}

/**
 * Returns true if the text contains NUL, which PostgreSQL's text and jsonb cannot store, or an unpaired surrogate,
 * which cannot be encoded as UTF-8.
 */
export function isUnsound(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/** Returns true for names that would reach the prototype of a copy of the body. */
function reachesPrototype(name: string, inner: unknown): boolean {
  if (name === '__proto__') return true;
  return name === 'constructor' && inner !== null && Object.hasOwn(Object(inner), 'prototype');
}

/**
 * Rejects text that cannot be stored, before schema validation: NUL or half of a surrogate pair in a value or
 * a name, and names that reach a prototype. Takes linear time; `checkJsonLimits` has bounded the depth.
 * @throws AppError `invalid_request` with a pointer (RFC 6901) to the first such value.
 */
export function checkBody(body: unknown): void {
  const pending: { value: unknown; pointer: string }[] = [{ value: body, pointer: '' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, pointer } = next;
    if (typeof value === 'string' && isUnsound(value)) throw unsound(pointer);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (isUnsound(name)) throw unsound(pointer);
      if (reachesPrototype(name, inner))
        throw invalidText(`${pointer}/${name}`, 'unknown_field', `No field may be called "${name}" here.`);
      // Pointers are created only for values that can be invalid. Numbers, for example, are always valid.
      if (typeof inner !== 'string' && (typeof inner !== 'object' || inner === null)) continue;
      pending.push({ value: inner, pointer: `${pointer}/${escapeToken(name)}` });
    }
  }
}

function escapeToken(name: string): string {
  return pointerToken(name.slice(0, 100));
}

export function unsound(pointer: string): AppError {
  return invalidText(pointer, 'unsound_text', 'Text must be valid Unicode without NUL characters.');
}

function invalidText(pointer: string, code: InputFault['code'], detail: string): AppError {
  return new AppError('invalid_request', detail, {
    errors: [{ pointer: pointer.slice(0, 500), code, detail }],
  });
}
