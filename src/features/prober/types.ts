import type { Pool } from 'pg';
import type { EngineOptions } from '#features/check-engine/index.ts';
import type { Db } from '#platform/database/types.ts';

export interface ProberOptions extends EngineOptions {
  db: Db;
  /** For LISTEN. Permanently occupies one connection. */
  pool: Pool;
}
