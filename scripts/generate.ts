// Writes the golden files that follow from sources: schema.sql and the database types from the migrations,
// openapi.json and the TypeScript client's types from the routes, docs/findings from the catalogue,
// docs/sources.md from the table of sources, the kinds' command lines from their registry, the dashboard's form rules.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROBES } from '../src/engine/probes/registry.ts';
import { renderSourcePage } from '../src/platform/config/source-table.ts';
import { createTestDatabase } from '../test/support/database.ts';
import { generateClient } from './generate-client.ts';
import { commandLinesFile, renderCommandLines } from './generate-command-lines.ts';
import { databaseFiles, renderDatabaseFiles } from './generate-database.ts';
import { generateFindings } from './generate-findings.ts';
import { generateFormSchemas } from './generate-form-schemas.ts';
import { renderOpenApi } from './generate-openapi.ts';

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

await writeFile(commandLinesFile, renderCommandLines(Object.keys(PROBES)));
await generateDatabaseFiles();
await generateFindings(root);
await writeFile(join(root, 'docs/sources.md'), renderSourcePage());
const openapi = await renderOpenApi();
await writeFile(join(root, 'openapi.json'), openapi);
await generateClient(root, openapi);
generateFormSchemas(root, openapi);
