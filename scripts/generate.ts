// Writes the golden files that follow from sources: schema.sql and the database types from the migrations.
import { writeFile } from 'node:fs/promises';
import { createTestDatabase } from '../test/support/database.ts';
import { databaseFiles, renderDatabaseFiles } from './generate-database.ts';

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
