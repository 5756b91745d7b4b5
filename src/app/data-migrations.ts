import { alertSecrets } from '#features/alerts/index.ts';
import { mailSecrets } from '#features/mail/index.ts';
import { monitorSecrets } from '#features/service-monitors/index.ts';
import { statusPageSecrets } from '#features/status-pages/index.ts';
import type { DataMigration } from '#platform/database/data-migrations.ts';
import { type SecretColumns, sealStoredRows } from '#platform/secrets/seal-stored-rows.ts';

/** Every column that holds secrets which the service must use again. */
export const secretColumns: readonly SecretColumns[] = [
  ...monitorSecrets,
  ...alertSecrets,
  ...mailSecrets,
  ...statusPageSecrets,
];

/** Changes of rows that need the program, in the order in which they run at startup. */
export const dataMigrations: readonly DataMigration[] = secretColumns.map(sealStoredRows);
