import { type ErrorCode, errorCodes } from '#platform/errors.ts';
import type { OpenApiDocument, Operation } from './lift-components.ts';
import { pascalCase } from './operation-id.ts';

type Schemas = OpenApiDocument['components']['schemas'];
type Answer = NonNullable<Operation['responses']>[string];

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
    describeSuccess(operation, codes, document.components.schemas);
    describeRefusals(operation, codes, responses);
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
    for (const change of [item.patch, item.put, item.delete]) {
      if (change === undefined) continue;
      addParameter(change, 'IfMatch');
      change['x-problems'] = [...(change['x-problems'] ?? []), 'precondition_failed'];
    }
    for (const { responses = {} } of [item.patch, item.put].filter((change) => change !== undefined)) {
      const changed = responses[200];
      if (changed !== undefined) changed.headers = { ...changed.headers, ETag: {} };
    }
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

/** Codes that hold for every read by a key, and for every change: they stand together, as what is answered else. */
const ofReads: readonly ErrorCode[] = ['unauthenticated', 'insufficient_scope', 'unavailable'];
const ofChanges: readonly ErrorCode[] = [
  ...ofReads,
  'foreign_origin',
  'conflict',
  'idempotency_in_progress',
  'too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
];

/** One answer for each status that has codes of the operation's own, and one for all others: `default`. */
function describeRefusals(
  operation: Operation,
  codes: readonly ErrorCode[],
  shared: Record<string, object>,
): void {
  // What a route states of a status holds: ping URLs refuse in a line of text.
  const groups = groupByStatus(codes).filter(([status]) => operation.responses?.[status] === undefined);
  const own = groups.filter(([, ofStatus]) => !ofStatus.every((code) => ofChanges.includes(code)));
  const rest = groups.filter((group) => !own.includes(group)).flatMap(([, ofStatus]) => ofStatus);
  const add = (status: string, name: string, described: () => object) => {
    shared[name] ??= described();
    operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } };
  };
  for (const [status, ofStatus] of own)
    add(status, nameProblem(status, ofStatus), () => describeProblem(ofStatus));
  if (rest.length > 0) add('default', nameRest(rest), () => describeProblem(rest));
}

/** `Read` or `Change`, with the initials of what does not happen. */
function nameRest(codes: readonly ErrorCode[]): string {
  const [name, all] = codes.includes('too_large') ? ['Change', ofChanges] : ['Read', ofReads];
  const absent = all.filter((code) => !codes.includes(code));
  return [name, ...absent.map(initialsOf)].join('-');
}

/**
 * Short, for it stands at every operation some seven times: `E404` is the first code of the table with that status alone,
 * `E409.lr` has the initials of all its codes.
 */
function nameProblem(status: string, codes: readonly ErrorCode[]): string {
  const first = Object.entries(errorCodes).find(([, of]) => String(of.status) === status);
  if (codes.length === 1 && codes[0] === first?.[0]) return `E${status}`;
  return `E${status}.${codes.map(initialsOf).join('.')}`;
}

const initialsOf = (code: ErrorCode) => code.replaceAll(/([a-z])[a-z]*_?/g, '$1');

function describeSuccess(operation: Operation, codes: readonly ErrorCode[], schemas: Schemas): void {
  const limited = codes.includes('rate_limited') ? ['RateLimit', 'RateLimit-Policy'] : [];
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (response.$ref !== undefined) continue;
    if (response.description === 'Default Response') response.description = 'Done';
    const made = ['201', '202'].includes(status) && isPlaced(response, schemas) ? ['Location'] : [];
    // Idempotency-Replayed is said of all, in the document's head.
    response.headers = headerRefs([
      'X-Request-Id',
      ...made,
      ...limited,
      ...Object.keys(response.headers ?? {}),
    ]);
  }
}

/** What was made has a place of its own where it has an id; a line of text, a word that something was sent, or a token, has none. */
function isPlaced(response: Answer, schemas: Schemas): boolean {
  return Object.values(response.content ?? {}).some(({ schema }) => {
    const named = typeof schema?.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    if (named?.type === 'string') return false;
    return (
      named?.properties === undefined ||
      Object.keys(named.properties).some((name) => /^(id|userId|items)$/.test(name))
    );
  });
}

function describeProblem(codes: readonly ErrorCode[]): object {
  const statuses = [...new Set(codes.map((code) => errorCodes[code].status))];
  const waits = codes.some((code) =>
    ['rate_limited', 'unavailable', 'idempotency_in_progress'].includes(code),
  );
  const headers = [
    'X-Request-Id',
    ...(statuses.includes(401) ? ['WWW-Authenticate'] : []),
    ...(waits ? ['Retry-After'] : []),
    ...(statuses.includes(429) ? ['RateLimit', 'RateLimit-Policy'] : []),
  ];
  const [status, ...others] = statuses;
  const own = { status: others.length === 0 ? { const: status } : { enum: statuses }, code: { enum: codes } };
  return {
    description: isPart(codes, statuses.length)
      ? 'Of the refusals of any change, those named'
      : codes.map((code) => describeCode(code, others.length > 0)).join('. '),
    headers: headerRefs(headers),
    content: {
      'application/problem+json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: own }] },
      },
    },
  };
}

/** Some of what is written out where all of it may happen. */
function isPart(codes: readonly ErrorCode[], statuses: number): boolean {
  return statuses > 1 && codes.length < ofChanges.length;
}

function describeCode(code: ErrorCode, withStatus: boolean): string {
  const { status, title } = errorCodes[code];
  return withStatus ? `${status} \`${code}\`: ${title}` : title;
}

/** The fields of a page are the same for every list. */
function shareParameters(operation: Operation, shared: Record<string, object>): void {
  if (operation.parameters === undefined) return;
  operation.parameters = operation.parameters.map((parameter) => {
    if (parameter.in !== 'query' || !['limit', 'cursor', 'count'].includes(parameter.name ?? ''))
      return parameter;
    const name = pascalCase(parameter.name ?? '');
    shared[name] ??= parameter;
    return { $ref: `#/components/parameters/${name}` };
  });
}
