import type { FastifySchema, RouteOptions } from 'fastify';
import { type ErrorCode, errorCodes } from '#platform/errors.ts';
import type { OpenApiDocument, Operation, Response, Schema } from './components.ts';
import { pascalCase } from './operation-id.ts';

const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Returns all codes that a route's problem documents can have: those of its access rule and its own. */
export function problemCodesOf(
  route: Pick<RouteOptions, 'method' | 'config'>,
  schema: FastifySchema | undefined,
): ErrorCode[] {
  const { access, problems = [] } = route.config ?? {};
  if (problems === 'own') return ['invalid_request', 'unavailable'];
  const codes: ErrorCode[] = ['invalid_request', 'unavailable', ...problems];
  const changes = String(route.method) !== 'GET';
  const query = (schema?.querystring as { properties?: object } | undefined)?.properties ?? {};
  if (Object.hasOwn(query, 'cursor')) codes.push('invalid_cursor');
  if (schema?.params !== undefined) codes.push('not_found');
  if (changes) codes.push('invalid_json', 'too_large', 'unsupported_media_type');
  if (access !== 'public' && access !== undefined) {
    codes.push('unauthenticated');
    if (access.scope !== null) codes.push('insufficient_scope');
    if (access.plan === 'pro') codes.push('plan_required');
    if (access.scope !== null) codes.push('two_factor_required', 'account_suspended');
    if (access.operator) codes.push('insufficient_scope');
    if (access.stepUp) codes.push('reauthentication_required');
    if (access.admit !== undefined) codes.push('rate_limited');
    if (changes && access.scope !== null) codes.push('email_unconfirmed');
    if (changes) codes.push('foreign_origin', 'idempotency_in_progress', 'idempotency_mismatch', 'conflict');
  }
  return (Object.keys(errorCodes) as ErrorCode[]).filter((code) => codes.includes(code));
}

/** Adds the headers and the error responses (by status) to every operation, from the codes in its `x-problems`. */
export function describeResponses(document: OpenApiDocument): OpenApiDocument {
  const responses: Record<string, Response> = {
    NotModified: { description: 'Not modified', headers: headerRefs(['X-Request-Id', 'ETag']) },
  };
  for (const item of Object.values(document.paths)) {
    describeEntityTags(item);
    for (const operation of Object.values(item)) {
      const codes = operation['x-problems'] ?? [];
      delete operation['x-problems'];
      describeSuccess(operation, codes, document.components.schemas);
      describeProblems(operation, codes, responses);
      if (codes.includes('idempotency_mismatch')) addParameter(operation, 'IdempotencyKey');
    }
  }
  document.components.responses = responses;
  return document;
}

/**
 * Documents entity tags. JSON resources that can be read have an ETag, and requests that change them at the same path
 * accept it in `If-Match`.
 */
function describeEntityTags(item: Record<string, Operation>): void {
  const read = item.get?.responses?.[200];
  if (item.get?.responses === undefined || read?.content?.['application/json'] === undefined) return;
  addParameter(item.get, 'IfNoneMatch');
  read.headers = { ...read.headers, ETag: {} };
  item.get.responses[304] = { $ref: '#/components/responses/NotModified' };
  for (const change of [item.patch, item.put, item.delete]) {
    if (change === undefined) continue;
    addParameter(change, 'IfMatch');
    change['x-problems'] = [...(change['x-problems'] ?? []), 'precondition_failed'];
    const changed = change.responses?.[200];
    if (changed !== undefined) changed.headers = { ...changed.headers, ETag: {} };
  }
}

function addParameter(operation: Operation, name: 'IdempotencyKey' | 'IfMatch' | 'IfNoneMatch'): void {
  operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }];
}

function describeSuccess(
  operation: Operation,
  codes: readonly ErrorCode[],
  schemas: Record<string, Schema>,
): void {
  const limited = codes.includes('rate_limited') ? ['RateLimit', 'RateLimit-Policy'] : [];
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (response.$ref !== undefined) continue;
    if (response.description === 'Default Response') response.description = 'OK';
    const location = ['201', '202'].includes(status) && hasLocation(response, schemas) ? ['Location'] : [];
    response.headers = headerRefs([
      'X-Request-Id',
      ...location,
      ...limited,
      ...Object.keys(response.headers ?? {}),
    ]);
  }
}

/** Returns true if a response describes a resource with its own URL instead of a token or plain text. */
function hasLocation(response: Response, schemas: Record<string, Schema>): boolean {
  return Object.values(response.content ?? {}).some(({ schema }) => {
    const named = typeof schema?.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    if (named?.type === 'string') return false;
    return Object.keys(named?.properties ?? { id: {} }).some((name) => /^(id|userId|items)$/.test(name));
  });
}

function describeProblems(
  operation: Operation,
  codes: readonly ErrorCode[],
  responses: Record<string, Response>,
): void {
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);
  for (const [status, ofStatus] of byStatus) {
    // A route may describe a status itself. Ping URLs, for example, return errors as plain text.
    if (operation.responses?.[status] !== undefined) continue;
    const name = ofStatus.map((code) => pascalCase(code)).join('Or');
    responses[name] ??= describeProblem(status, ofStatus);
    operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } };
  }
}

const waiting: readonly ErrorCode[] = ['rate_limited', 'unavailable', 'idempotency_in_progress'];

function describeProblem(status: number, codes: readonly ErrorCode[]): Response {
  const names = [
    'X-Request-Id',
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(codes.some((code) => waiting.includes(code)) ? ['Retry-After'] : []),
    ...(status === 429 ? ['RateLimit', 'RateLimit-Policy'] : []),
  ];
  const own = { properties: { status: { const: status }, code: { enum: codes } } };
  const [first = 'internal'] = codes;
  const example = {
    type: `urn:belltower:problem:${first}`,
    title: errorCodes[first].title,
    status,
    detail: `${errorCodes[first].title}.`,
    instance: '/api/v1/incidents',
    code: first,
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].title}`).join('. '),
    headers: headerRefs(names),
    content: {
      'application/problem+json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, own] },
        example,
      },
    },
  };
}
