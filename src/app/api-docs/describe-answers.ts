import { type ErrorCode, errorCodes } from '#platform/errors.ts';
import type { OpenApiDocument, Operation } from './lift-components.ts';
import { pascalCase } from './operation-id.ts';

/** Headers of answers, each written once. */
const headers: Record<string, { description: string; schema: object }> = {
  'X-Request-Id': {
    description: 'Id of the request; quote it when you report a fault',
    schema: { type: 'string', format: 'uuid' },
  },
  'WWW-Authenticate': { description: 'How to say who you are', schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds after which a try makes sense',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimit: {
    description: 'What is left of the limit: `"name";r=left;t=seconds until there is more`',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': { description: 'The limit: `"name";q=quota;w=seconds`', schema: { type: 'string' } },
  'Content-Disposition': {
    description: 'The name to save it by: what it holds, and the day',
    schema: { type: 'string' },
  },
  ETag: { description: 'Tag of this state; see `If-Match` and `If-None-Match`', schema: { type: 'string' } },
  Location: {
    description: 'Where what was made is read',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Idempotency-Replayed': {
    description: '`true`: the first answer to this Idempotency-Key, given again',
    schema: { type: 'string', const: 'true' },
  },
};

const parameters: Record<string, object> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to send again: the first answer is kept for 24 hours and given again to the same request',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '4f1a6a1e-7b0c-4a53-9a55-3b8f5a0b2c1d',
  },
};

const tags = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag of what was read: the change is refused (412) when somebody else has changed it since',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag of what is known: the answer is an empty 304 while it is the same',
    schema: { type: 'string' },
  },
};

const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/**
 * Gives every operation its refusals (an answer for each status, with the codes that it can have) and the headers of
 * requests and answers. Operations bring their codes as `x-problems`, and drop them here.
 */
export function describeAnswers(document: OpenApiDocument): OpenApiDocument {
  const responses: Record<string, object> = {
    NotModified: { description: 'It is as you know it', headers: headerRefs(['X-Request-Id', 'ETag']) },
  };
  describeTags(document);
  const shared: Record<string, object> = { ...parameters, ...tags };
  for (const [method, operation] of operationsOf(document)) {
    const codes = operation['x-problems'] ?? [];
    delete operation['x-problems'];
    describeSuccess(operation, codes);
    for (const [status, ofStatus] of groupByStatus(codes)) {
      const name = ofStatus.map(pascalCase).join('Or');
      responses[name] ??= describeProblem(Number(status), ofStatus);
      operation.responses = {
        ...operation.responses,
        [status]: { $ref: `#/components/responses/${name}` },
      };
    }
    if (method !== 'get' && codes.includes('idempotency_mismatch')) {
      operation.parameters = [
        ...(operation.parameters ?? []),
        { $ref: '#/components/parameters/IdempotencyKey' },
      ];
    }
    shareParameters(operation, shared);
  }
  Object.assign(document.components, { headers, responses, parameters: shared });
  return document;
}

/** Reads of JSON have tags; so has what can be changed where it is read. */
function describeTags(document: OpenApiDocument): void {
  for (const item of Object.values(document.paths)) {
    const reads = item.get?.responses?.[200];
    if (item.get === undefined || reads?.content?.['application/json'] === undefined) continue;
    addParameter(item.get, 'IfNoneMatch');
    reads.headers = { ...reads.headers, ETag: {} };
    item.get.responses = { ...item.get.responses, 304: { $ref: '#/components/responses/NotModified' } };
    for (const change of [item.patch, item.delete]) {
      if (change === undefined) continue;
      addParameter(change, 'IfMatch');
      change['x-problems'] = [...(change['x-problems'] ?? []), 'precondition_failed'];
    }
    const changed = item.patch?.responses?.[200];
    if (changed !== undefined) changed.headers = { ...changed.headers, ETag: {} };
  }
}

function addParameter(operation: Operation, name: string): void {
  operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }];
}

function operationsOf(document: OpenApiDocument): [string, Operation][] {
  return Object.values(document.paths).flatMap((item) => Object.entries(item));
}

function groupByStatus(codes: readonly ErrorCode[]): [string, ErrorCode[]][] {
  const groups: Record<string, ErrorCode[]> = {};
  for (const code of codes) {
    const status = String(errorCodes[code].status);
    groups[status] = [...(groups[status] ?? []), code];
  }
  return Object.entries(groups);
}

function describeSuccess(operation: Operation, codes: readonly ErrorCode[]): void {
  const limited = codes.includes('rate_limited') ? ['RateLimit', 'RateLimit-Policy'] : [];
  const repeatable = codes.includes('idempotency_mismatch') ? ['Idempotency-Replayed'] : [];
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (response.$ref !== undefined) continue;
    if (response.description === 'Default Response') response.description = 'Done';
    const made = status === '201' || status === '202' ? ['Location'] : [];
    const names = ['X-Request-Id', ...made, ...limited, ...repeatable];
    const own = Object.keys(response.headers ?? {});
    response.headers = headerRefs([...names, ...own]);
  }
}

function describeProblem(status: number, codes: readonly ErrorCode[]): object {
  const more: Record<number, string[]> = {
    401: ['WWW-Authenticate'],
    409: codes.includes('idempotency_in_progress') ? ['Retry-After'] : [],
    429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
    503: ['Retry-After'],
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].title}`).join('. '),
    headers: headerRefs(['X-Request-Id', ...(more[status] ?? [])]),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
        },
      },
    },
  };
}

/** The fields of a page are the same for every list. */
function shareParameters(operation: Operation, shared: Record<string, object>): void {
  if (operation.parameters === undefined) return;
  operation.parameters = operation.parameters.map((parameter) => {
    if (parameter.in !== 'query' || !['limit', 'cursor'].includes(parameter.name ?? '')) return parameter;
    const name = pascalCase(parameter.name ?? '');
    shared[name] ??= parameter;
    return { $ref: `#/components/parameters/${name}` };
  });
}
