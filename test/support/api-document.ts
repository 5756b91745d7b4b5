import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from '../../scripts/api-document/components.ts';

let read: OpenApiDocument | undefined;

/** Returns the committed API document. `test/golden/openapi.test.ts` compares it with the routes. */
export function readApiDocument(): OpenApiDocument {
  read ??= JSON.parse(
    readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
  ) as OpenApiDocument;
  return read;
}
