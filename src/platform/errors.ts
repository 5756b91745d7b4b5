/**
 * Known faults. A code is what a client may switch on; status and title live in one table. Anything that is
 * not an `AppError` is a bug and becomes a bare 500.
 */

/** Every code that can stand in a problem document, with its HTTP status and title. */
export const errorCodes = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_csv: { status: 400, title: 'The CSV is not valid' },
  invalid_cursor: { status: 400, title: 'The cursor is not valid' },
  target_refused: { status: 400, title: 'The target may not be probed from here' },
  interval_below_plan: { status: 400, title: 'The interval is shorter than the plan allows' },
  unauthenticated: { status: 401, title: 'Credentials are missing or not valid' },
  invalid_sign_in: { status: 401, title: 'E-mail or password is wrong' },
  invalid_password: { status: 401, title: 'The password is wrong' },
  plan_required: { status: 402, title: 'The plan does not include this' },
  monitor_cap_reached: { status: 402, title: "The plan's monitor cap is reached" },
  insufficient_scope: { status: 403, title: 'The key or role does not allow this' },
  foreign_origin: { status: 403, title: 'The request comes from a foreign origin' },
  signup_closed: { status: 403, title: 'Sign-up is closed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  conflict: { status: 409, title: 'The state does not allow this' },
  already_exists: { status: 409, title: 'It exists already' },
  lost_race: { status: 409, title: 'Someone else changed it first' },
  idempotency_in_progress: { status: 409, title: 'The first request with this key is still under way' },
  idempotency_mismatch: { status: 422, title: 'The idempotency key was used for another request' },
  precondition_failed: { status: 412, title: 'It has changed since it was read' },
  too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service cannot answer right now' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One fault of the input: where (RFC 6901 pointer into body, or `query/x`, `header/x`), which, in words. */
export interface InputFault {
  pointer: string;
  code: string;
  detail: string;
}

/** A known fault; the edge turns it into `application/problem+json`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: InputFault[] | undefined;
  /** Seconds after which a try makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: { errors?: InputFault[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** A name as a part of a JSON Pointer (RFC 6901 section 3). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A 400 for one field of the input. */
export function invalidInput(pointer: string, code: string, detail: string): AppError {
  return new AppError('invalid_request', detail, { errors: [{ pointer, code, detail }] });
}

/** A 404 that tells nothing of what exists for others. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `No such ${what}.`);
}
