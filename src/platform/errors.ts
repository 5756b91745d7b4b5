import { englishText, type Message, message, type Params, usedParams } from '#messages/messages.ts';

/**
 * Known errors. Clients may rely on the code. A single table defines status and title. Any error that is not an
 * `AppError` is a bug and becomes a 500 without details.
 */

/** Every code that can appear in a problem document, with its HTTP status and title. */
export const errorCodes = {
  invalid_request: { status: 400, title: 'Invalid request' },
  invalid_json: { status: 400, title: 'Invalid JSON' },
  invalid_csv: { status: 400, title: 'Invalid CSV' },
  invalid_cursor: { status: 400, title: 'Invalid cursor' },
  target_refused: { status: 400, title: 'Target not allowed' },
  interval_below_plan: { status: 400, title: 'Interval shorter than the plan allows' },
  proof_of_work_required: { status: 400, title: 'Valid proof of work required' },
  unauthenticated: { status: 401, title: 'Missing or invalid credentials' },
  invalid_sign_in: { status: 401, title: 'Wrong email or password' },
  invalid_password: { status: 401, title: 'Wrong password' },
  plan_required: { status: 402, title: 'Not included in the plan' },
  monitor_cap_reached: { status: 402, title: 'Monitor limit of the plan reached' },
  insufficient_scope: { status: 403, title: 'Insufficient scope or role' },
  reauthentication_required: { status: 403, title: 'Confirm that it is you' },
  sso_required: { status: 403, title: 'The account requires single sign-on' },
  two_factor_required: { status: 403, title: 'The account requires a second factor' },
  account_suspended: { status: 403, title: 'The account is suspended' },
  email_unconfirmed: { status: 403, title: 'The email address is not confirmed' },
  foreign_origin: { status: 403, title: 'Request from another origin' },
  signup_closed: { status: 403, title: 'Sign-up is closed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Not allowed in the current state' },
  already_exists: { status: 409, title: 'Already exists' },
  lost_race: { status: 409, title: 'Someone else changed it first' },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this idempotency key is still in progress',
  },
  idempotency_mismatch: { status: 422, title: 'Idempotency key used for a different request' },
  precondition_failed: { status: 412, title: 'Changed since it was read' },
  too_large: { status: 413, title: 'Request body too large' },
  unsupported_media_type: { status: 415, title: 'Content type not supported' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Service temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

/**
 * Text of an error: a message of the catalog, or a sentence that is not in the catalog, such as an error message of a
 * library.
 */
export type Text = string | Message;

/**
 * One fault in the input: its location (an RFC 6901 pointer into the body, or `query/x`, `header/x`), its
 * code and its description.
 */
export interface InputFault {
  pointer: string;
  code: string;
  detail: Text;
}

/** A text in API responses: in English and, if it has a code, as a code with parameters. */
export type Sent<Field extends string> = Record<Field, string> &
  Partial<Record<`${Field}Code`, string> & Record<`${Field}Params`, Params>>;

/** Returns the fields of a text in an API response: `detail`, `detailCode` and `detailParams`. */
export function sentText<Field extends string>(field: Field, text: Text): Sent<Field> {
  if (typeof text === 'string') return { [field]: text } as Sent<Field>;
  const params = usedParams(text);
  return {
    [field]: textOf(text),
    [`${field}Code`]: text.code,
    ...(params && { [`${field}Params`]: params }),
  } as Sent<Field>;
}

/** Returns the English sentence. */
export const textOf = (text: Text): string => (typeof text === 'string' ? text : englishText(text));

/** An expected error. The HTTP layer converts it to `application/problem+json`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: Text;
  readonly errors: (Omit<InputFault, 'detail'> & Sent<'detail'>)[] | undefined;
  /** Recommended delay before a retry in seconds, sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: Text,
    more: { errors?: InputFault[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(textOf(detail), more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
    this.errors = more.errors?.map((fault) => ({ ...fault, ...sentText('detail', fault.detail) }));
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** Escapes a name for use in a JSON Pointer (RFC 6901 section 3). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns a 400 error for one field of the input. */
export function invalidInput(pointer: string, code: string, detail: Text): AppError {
  return new AppError('invalid_request', detail, { errors: [{ pointer, code, detail }] });
}

/** Returns a 404 error that does not reveal whether the object exists in another account. */
export function notFound(what: string): AppError {
  return new AppError('not_found', message('not-found', { what: what.replaceAll(' ', '_') }));
}
