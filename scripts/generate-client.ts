import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenApiDocument } from '#app/api-docs/components.ts';
import { renderClientTable, renderClientTypes } from './render-client-types.ts';

/** Files of the TypeScript client that follow from the document, by their paths below the root. */
export function renderClient(openapi: string): Record<string, string> {
  const document = JSON.parse(openapi) as OpenApiDocument;
  return {
    'clients/typescript/src/generated/schema.ts': renderClientTypes(document),
    'clients/typescript/src/generated/operations.ts': renderClientTable(document),
  };
}

/** Writes them. */
export async function generateClient(root: string, openapi: string): Promise<void> {
  for (const [path, text] of Object.entries(renderClient(openapi))) await writeFile(join(root, path), text);
}
