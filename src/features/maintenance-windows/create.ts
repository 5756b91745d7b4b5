import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { addWindow } from './add-window.ts';
import { readWindow } from './read-window.ts';
import type { CreateWindowBody } from './schemas.ts';
import type { StandingWindow } from './standing-window.ts';

/** Makes a window. @throws AppError 400 for what is wrong or not the account's; `conflict` where there are too many. */
export async function createWindow(ctx: Ctx, body: Static<typeof CreateWindowBody>): Promise<StandingWindow> {
  const now = new Date(ctx.clock.now());
  const window = readWindow(body, null);
  return withTransaction(ctx.db, (tx) => addWindow(tx, ctx, { window, now, action: 'create' }));
}
