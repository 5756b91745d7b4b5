import { AppError, type InputFault, pointerToken } from '../../errors.ts';

/** NUL, which PostgreSQL's text and jsonb cannot hold, or half a surrogate pair, which is no UTF-8 text. */
export function isUnsound(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/** Names that would reach the prototype of what a body is copied into. */
function reachesPrototype(name: string, inner: unknown): boolean {
  if (name === '__proto__') return true;
  return name === 'constructor' && inner !== null && Object.hasOwn(Object(inner), 'prototype');
}

/**
 * Refuses text that no field can store, before any schema sees it: NUL or half a surrogate pair, in a value or in a
 * name, and names that reach a prototype. Takes linear time; `checkJsonLimits` has bounded the depth.
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
        throw refuse(`${pointer}/${name}`, 'unknown_field', `No field may be called "${name}" here.`);
      // Pointers are only made for what may need one: numbers and the like never fail.
      if (typeof inner !== 'string' && (typeof inner !== 'object' || inner === null)) continue;
      pending.push({ value: inner, pointer: `${pointer}/${escapeToken(name)}` });
    }
  }
}

function escapeToken(name: string): string {
  return pointerToken(name.slice(0, 100));
}

export function unsound(pointer: string): AppError {
  return refuse(pointer, 'unsound_text', 'Text must be valid Unicode without NUL characters.');
}

function refuse(pointer: string, code: InputFault['code'], detail: string): AppError {
  return new AppError('invalid_request', detail, {
    errors: [{ pointer: pointer.slice(0, 500), code, detail }],
  });
}
