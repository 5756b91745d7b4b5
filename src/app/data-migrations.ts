import type { DataMigration } from '#platform/database/data-migrations.ts';

/** Changes of rows that need the program, in the order in which they run at start. */
export const dataMigrations: readonly DataMigration[] = [];
