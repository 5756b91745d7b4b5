import { isProblem } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import type { WishPart } from './read-wish.ts';

/** What was made of a part, or what the server said against it. */
export interface Made {
  part: WishPart['id'];
  name: string;
  /** Its page; null where nothing was made. */
  page: string | null;
  /** The monitor whose first check one can wait for. */
  monitorId: string | null;
  refused: unknown;
}

/** Makes one part. Only an answer that is no refusal (the service is away) throws: others go on without it. */
export async function startPart(part: WishPart): Promise<Made> {
  try {
    return await make(part);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { part: part.id, name: '', page: null, monitorId: null, refused: error };
  }
}

async function make(part: WishPart): Promise<Made> {
  const done = { part: part.id, refused: null };
  if (part.id === 'posture') {
    const { domain, domainId } = await belltower.createDomainMonitor({ body: { domain: part.domain } });
    return { ...done, name: domain, page: `/domains/${domainId}`, monitorId: null };
  }
  if (part.id === 'heartbeat') {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { id, name } = await belltower.createHeartbeat({
      body: { name: part.name, schedule: { cron: part.cron, timezone } },
    });
    return { ...done, name, page: `/heartbeats/${id}`, monitorId: null };
  }
  const { id, name } = await belltower.createServiceMonitor({ body: part.order });
  return { ...done, name, page: `/monitors/${id}`, monitorId: id };
}
