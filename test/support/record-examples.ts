import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { isPlainObject } from '#platform/plain-object.ts';

/** Folder to which tests write examples of requests and responses, for `scripts/collect-examples.ts`. */
const folder = process.env.BELLTOWER_RECORD_EXAMPLES;

/** Longer bodies are no help to a reader. */
const mostCharacters = 12_000;

/** Writes the first request and response of an operation that make a good example: JSON with content, and not too long. */
export function recordExample(
  operationId: string,
  { request, status, text }: { request: FastifyRequest; status: number; text: string | null },
): void {
  if (folder === undefined || status >= 300 || (text?.length ?? 0) > mostCharacters) return;
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
