import { AppError, type InputFault, pointerToken } from '../../errors.ts';

/** Levels of arrays and objects that a body may have; code that walks bodies may recurse that deep. */
export const maxDepth = 64;

/** NUL, which PostgreSQL's text and jsonb cannot hold, or half a surrogate pair, which is no UTF-8 text. */
function isUnsound(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/** Names that would reach the prototype of what a body is copied into. */
function reachesPrototype(name: string, inner: unknown): boolean {
  if (name === '__proto__') return true;
  return name === 'constructor' && inner !== null && Object.hasOwn(Object(inner), 'prototype');
}

/**
 * Refuses what no field can mean or store, once and before any schema: text with NUL or half a surrogate pair, as
 * value or as name, names that reach a prototype, and nesting beyond `maxDepth`. Work is linear in the value and needs no stack of its depth.
 * @throws AppError `invalid_request` naming the first such place (a pointer by RFC 6901).
 */
export function checkBody(body: unknown): void {
  const pending: { value: unknown; pointer: string; depth: number }[] = [
    { value: body, pointer: '', depth: 0 },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, pointer, depth } = next;
    if (typeof value === 'string' && isUnsound(value)) throw unsound(pointer);
    if (typeof value !== 'object' || value === null) continue;
    if (depth === maxDepth) throw refuse(pointer, 'too_deep', `A body may nest ${maxDepth} levels deep.`);
    for (const [name, inner] of Object.entries(value)) {
      if (isUnsound(name)) throw unsound(pointer);
      if (reachesPrototype(name, inner))
        throw refuse(`${pointer}/${name}`, 'unknown_field', `No field may be called "${name}" here.`);
      // Pointers are only made for what may need one: numbers and the like never fail.
      if (typeof inner !== 'string' && (typeof inner !== 'object' || inner === null)) continue;
      pending.push({ value: inner, pointer: `${pointer}/${escapeToken(name)}`, depth: depth + 1 });
    }
  }
}

/** The same for the fields of a query; null when all are sound. */
export function findQueryFault(query: unknown): AppError | null {
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const texts = Array.isArray(value) ? value : [value];
    if (isUnsound(name)) return unsound('query');
    if (texts.some((text) => typeof text === 'string' && isUnsound(text))) return unsound(`query/${name}`);
  }
  return null;
}

function escapeToken(name: string): string {
  return pointerToken(name.slice(0, 100));
}

function unsound(pointer: string): AppError {
  return refuse(pointer, 'unsound_text', 'Text must be valid Unicode without NUL characters.');
}

function refuse(pointer: string, code: InputFault['code'], detail: string): AppError {
  // A pointer of thousands of levels would be as large as the body.
  return new AppError('invalid_request', detail, {
    errors: [{ pointer: pointer.slice(0, 500), code, detail }],
  });
}
