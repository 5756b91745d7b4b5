import type { Problem } from './generated/schema.ts';

/** Thrown if the service rejects a request. Contains the reason. */
export class ProblemError extends Error {
  /** The response body as defined by RFC 9457. */
  readonly problem: Problem;
  readonly code: Problem['code'];
  readonly status: number;
  /** Value of `X-Request-Id`. Include it when you report a problem. */
  readonly requestId: string | null;
  /** Value of `Retry-After`: the number of seconds to wait before a retry. Null if the response has no such header. */
  readonly retryAfterSeconds: number | null;
  readonly response: Response;

  constructor(problem: Problem, response: Response) {
    super(problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = response.headers.get('x-request-id');
    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    this.retryAfterSeconds = Number.isNaN(seconds) ? null : seconds;
    this.response = response;
  }
}

/** Returns whether a call failed with this problem code. */
export function isProblem(error: unknown, code?: Problem['code']): error is ProblemError {
  return error instanceof ProblemError && (code === undefined || error.code === code);
}

/** Returns the problem in a response. If a proxy rejected the request, builds a problem from the status. */
export function toProblemError(body: unknown, response: Response): ProblemError {
  const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
  if (isOurs) return new ProblemError(body as Problem, response);
  return new ProblemError(
    {
      type: 'about:blank',
      title: response.statusText,
      status: response.status,
      detail: `${response.url} answered ${response.status}.`,
      instance: response.url,
      code: response.status >= 500 ? 'unavailable' : 'invalid_request',
    },
    response,
  );
}
