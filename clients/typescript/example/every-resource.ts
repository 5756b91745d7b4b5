import type { Belltower } from '../src/index.ts';
import { publish, react } from './incidents-and-alerts.ts';
import { guard } from './watch-domains.ts';
import { useHeartbeats, watch } from './watch-endpoints.ts';

/** Uses each resource like a typical program. Returns the names of the objects. */
export async function useEveryResource(belltower: Belltower): Promise<string[]> {
  const seen: string[] = [];
  for (const use of [watch, useHeartbeats, react, guard, publish, manage])
    seen.push(...(await use(belltower)));
  return seen;
}

/** Shows how to work with the account, its roles, its audit log, and bulk operations. */
async function manage(belltower: Belltower): Promise<string[]> {
  const account = await belltower.getAccount();
  const member = await belltower.createMember({
    body: { email: 'grace@example.com', role: 'viewer' },
  });
  const invited = await belltower.createInvitation({ body: { email: 'ada@example.com', role: 'member' } });
  const { key, ...made } = await belltower.createApiKey({
    body: { name: 'read', scopes: ['incidents:read'] },
  });
  await belltower.updateApiKey({ path: { id: made.id }, body: { name: 'Reads incidents' } });
  await belltower.deleteApiKey({ path: { id: made.id } });
  const imported = await belltower.importDomains({ body: 'domain,label\r\nexample.org,Second\r\n' });
  const back = await belltower.undoImport({ path: { id: imported.importId ?? '' } });
  const { items: log } = await belltower.listAuditLog({ query: { limit: 5 } });
  const { status } = await belltower.checkHealth();
  return [
    `${account.name}, ${member.role}, ${invited.role}, ${key.slice(0, 3)}`,
    `${imported.created} imported, ${Object.values(back).join()} taken back, ${log.length} writes, ${status}`,
  ];
}
