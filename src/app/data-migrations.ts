import { alertSecrets } from '#features/alerts/index.ts';
import { mailSecrets } from '#features/mail/index.ts';
import { monitorSecrets } from '#features/service-monitors/index.ts';
import { statusPageSecrets } from '#features/status-pages/index.ts';
import type { DataMigration } from '#platform/database/data-migrations.ts';
import { type SecretColumns, sealStoredRows } from '#platform/secrets/seal-stored-rows.ts';

/** All columns with secrets that the service must be able to decrypt. */
export const secretColumns: readonly SecretColumns[] = [
  ...monitorSecrets,
  ...alertSecrets,
  ...mailSecrets,
  ...statusPageSecrets,
];

/** Data changes that SQL alone cannot make, in the order of their execution at startup. */
export const dataMigrations: readonly DataMigration[] = secretColumns.map(sealStoredRows);
