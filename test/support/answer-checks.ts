import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '#platform/http/http-app.ts';
import { isPlainObject } from '#platform/plain-object.ts';
import type { OpenApiDocument, Operation } from '../../scripts/api-document/components.ts';

const addFormats = ajvFormats.default ?? ajvFormats;

interface Checker {
  document: OpenApiDocument;
  /** Returns the error of a body according to the schema at this pointer, or null if it is valid. */
  faultOf(pointer: string, body: unknown): string | null;
}

/** Cached by document, because compiling its schemas takes longer than a test. */
const checkers = new Map<OpenApiDocument, Checker>();

/**
 * Validates every response of a test's server against the OpenAPI document. Returns the errors so far, to be checked at
 * the end of the test.
 */
export function checkAnswers(app: HttpApp, document: OpenApiDocument): string[] {
  const checker = checkerOf(document);
  const faults = new Set<string>();
  const list: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const { url, config } = request.routeOptions;
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (request.is404 || url === undefined || config.url === undefined) return payload;
    const fault = findFault(checker, {
      request,
      status: reply.statusCode,
      type: String(reply.getHeader('content-type') ?? ''),
      headers: new Set(Object.keys(reply.getHeaders())),
      text: isText ? String(payload) : null,
    });
    if (fault !== null && !faults.has(fault)) {
      faults.add(fault);
      list.push(fault);
    }
    return payload;
  });
  return list;
}

function checkerOf(document: OpenApiDocument): Checker {
  const known = checkers.get(document);
  if (known) return known;
  // Most schemas validate only a few responses, so compilation must be cheap. Shared parts are compiled once, and the
  // code is not optimized.
  const compileFast = { inlineRefs: false, code: { optimize: false }, validateSchema: false };
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: false, ...compileFast }));
  ajv.addSchema(document, 'document');
  const checker: Checker = {
    document,
    faultOf: (pointer, body) => {
      const validate = ajv.getSchema(`document#${pointer}`);
      if (validate === undefined) return `there is no schema at ${pointer}`;
      return validate(body) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' });
    },
  };
  checkers.set(document, checker);
  return checker;
}

interface Sent {
  request: FastifyRequest;
  status: number;
  type: string;
  /** Names of its headers in lower case. */
  headers: ReadonlySet<string>;
  /** Null for a stream or an empty body. */
  text: string | null;
}

function findFault({ document, faultOf }: Checker, sent: Sent): string | null {
  const { request, status, type, text } = sent;
  const path = request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? '';
  const method = request.method.toLowerCase();
  const operation = document.paths[path]?.[method];
  // Routes that the reference omits, and HEAD. Any route can fail with an internal error.
  if (operation === undefined || status === 500) return null;
  const at = `${method.toUpperCase()} ${path} ${status}`;
  // The problem's schema lists the statuses that `default` covers.
  const named = operation.responses?.[status] === undefined && status >= 400 ? 'default' : String(status);
  const response = operation.responses?.[named];
  if (response === undefined)
    return `${at} is not in the document (after a change to routes: npm run generate): ${text?.slice(0, 300)}`;
  const absent = status < 300 ? findAbsentHeader(document, response, sent) : undefined;
  if (absent !== undefined) return `${at} has no ${absent}`;
  if (status === 204) recordExample(operation.operationId, sent);
  if (text === null || text === '' || status === 204 || status === 304) return null;
  const [media = ''] = type.split(';');
  const own = `/paths/${escapePart(path)}/${method}/responses/${named}`;
  const place = response.$ref?.slice(1) ?? own;
  const content = `${place}/content/${escapePart(media)}/schema`;
  if (!media.includes('json')) return null;
  const fault = faultOf(content, JSON.parse(text));
  if (fault === null) recordExample(operation.operationId, sent);
  return fault === null ? null : `${at}: ${fault} in ${text.slice(0, 300)}`;
}

type Answer = NonNullable<Operation['responses']>[string];

/**
 * Headers that a response must have if they are documented for it. Rate limit headers appear only on limited routes.
 */
const promised = new Set(['X-Request-Id', 'Location', 'Content-Disposition']);

function findAbsentHeader(
  document: OpenApiDocument,
  response: Answer,
  { headers }: Sent,
): string | undefined {
  const shared = document.components.responses?.[response.$ref?.split('/').at(-1) ?? ''];
  const named = Object.keys((shared ?? response).headers ?? {});
  return named.find((name) => promised.has(name) && !headers.has(name.toLowerCase()));
}

const escapePart = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Folder for examples of requests and responses, which tests write for `scripts/collect-examples.ts`. */
const folder = process.env.BELLTOWER_RECORD_EXAMPLES;

/** Maximum length of a body. Longer bodies do not help readers. */
const maxCharacters = 12_000;

/**
 * Writes the first request and response of an operation that form a good example: JSON with content, and not too long.
 */
function recordExample(
  operationId: string,
  { request, status, text }: { request: FastifyRequest; status: number; text: string | null },
): void {
  if (folder === undefined || status >= 300 || (text?.length ?? 0) > maxCharacters) return;
  const file = join(folder, `${operationId}.${status}.json`);
  if (status !== 204 && !/^[{[]/.test(text ?? '')) return;
  const response: unknown = status === 204 ? undefined : JSON.parse(text ?? '');
  if (
    existsSync(file) ||
    (isPlainObject(response) && Array.isArray(response.items) && response.items.length === 0)
  ) {
    return;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({ request: isPlainObject(request.body) ? request.body : undefined, response }),
  );
}
