// Writes the committed generated files: schema.sql and the database types from the migrations, openapi.json from the
// routes, docs/sources.md from the table of sources, and docs/agent-protocol.schema.json from the protocol's schemas.
// Files generated from these files are not committed. See build-generated.mjs.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderProtocolSchema } from '../src/features/location-agents/protocol-schemas.ts';
import { renderSourcePage } from '../src/platform/config/source-table.ts';
import { createTestDatabase } from '../test/support/database.ts';
import { renderOpenApi } from './api-document/render.ts';
import { databaseFiles, renderDatabaseFiles } from './generate-database.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function generateDatabaseFiles(): Promise<void> {
  const database = await createTestDatabase();
  try {
    const { schema, types } = await renderDatabaseFiles(database);
    await writeFile(databaseFiles.schema, schema);
    await writeFile(databaseFiles.types, types);
  } finally {
    await database.drop();
  }
}

await generateDatabaseFiles();
await writeFile(join(root, 'docs/sources.md'), renderSourcePage());
await writeFile(join(root, 'docs/agent-protocol.schema.json'), renderProtocolSchema());
await writeFile(join(root, 'openapi.json'), await renderOpenApi());
