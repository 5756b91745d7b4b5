import { PROBES } from '#engine/probes/registry.ts';
import { type Ctx, scopesOfRole } from '#features/access/index.ts';
import { createAccount } from '#features/accounts/accounts.ts';
import { findUserByEmail } from '#features/accounts/index.ts';
import { acceptInvitation, invite } from '#features/accounts/invitations/invitations.ts';
import { insertNewKey } from '#features/api-keys/api-keys.ts';
import { importDomains } from '#features/imports/import-domains.ts';
import { importMonitors } from '#features/imports/import-monitors.ts';
import { runBulk } from '#features/service-monitors/bulk.ts';
import { createServiceMonitor } from '#features/service-monitors/create.ts';
import { updateServiceMonitor } from '#features/service-monitors/update.ts';
import { type Clock, dayMs, minuteMs, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { newId } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import type { Net } from '#platform/net/types.ts';
import type { Ports } from '../ports.ts';
import type { Internet } from './internet.ts';
import { demoMonitors } from './setup/monitors.ts';
import type { Timeline } from './timeline.ts';

/** All three users share a password, because the demo listens only on loopback. */
export const demoPassword = 'ring-the-bell';
/** The owner of the demo account. */
export const demoEmail = 'ada@larkspur.test';

/** A member of the company who acts at a simulated time. */
type ActAs = (who: 0 | 1 | 2, at: number) => Ctx;

export interface Company {
  accountId: string;
  /** A key with all scopes. The demo prints it on the terminal. */
  apiKey: string;
  actAs: ActAs;
  /** IDs of service monitors, by name. */
  idOf: ReadonlyMap<string, string>;
}

export interface CompanyParts {
  db: Db;
  config: Config;
  net: Net;
  internet: Internet;
  timeline: Timeline;
}

/** Returns a clock with a fixed time of `at`. Durations and sleep are real. */
export function clockAt(at: number): Clock {
  return { ...systemClock, now: () => at };
}

/** Creates the account, members, key, domains and monitors at their times in the story. Uses the API's use cases. */
export async function createCompany(parts: CompanyParts): Promise<Company> {
  const { db, timeline } = parts;
  const { ports } = parts.internet;
  const start = timeline.from;
  const [owner, ...others] = people;
  let apiKey = '';
  const { account, userId } = await createAccount(
    db,
    {
      ...{ ...company, ownerName: owner.name, email: owner.email, password: demoPassword },
      ...{ signup: null, address: null, requestId: null },
    },
    new Date(start),
    async (tx, created) => {
      const key = {
        name: 'demo',
        scopes: ['*'],
        expiresAt: null,
        createdBy: created.userId,
        now: new Date(start),
      };
      apiKey = (await insertNewKey(tx, created.account.id, key)).key;
    },
  );
  const userIds: string[] = [userId];
  const actAs: ActAs = (who, at) =>
    contextOf(parts, { accountId: account.id, who, userId: userIds[who] ?? userId, at });
  for (const { name, email, role } of others) {
    const { url } = await invite(actAs(0, start + 2 * minuteMs), { email, role });
    await acceptInvitation(
      {
        db,
        clock: clockAt(start + 3 * minuteMs),
        reportLimit: () => {},
        hasMailServer: false,
        refuseBreached: async () => {},
      },
      {
        token: url.split('/').at(-1) ?? '',
        password: demoPassword,
        name,
        address: '127.0.0.1',
        requestId: newId(),
      },
    );
    const user = await findUserByEmail(db, email);
    userIds.push(user?.id ?? '');
  }
  await importDomains(actAs(0, start + 4 * minuteMs), domainsCsv, false);
  const monitors = actAs(1, start + 6 * minuteMs);
  await importMonitors(monitors, monitorsCsv(ports), false);
  await runBulk(monitors, { action: 'tag', tags: ['imported'], filter: {} });
  const idOf = new Map(await selectNames(db, account.id));
  // Imported monitors are checked every minute. These monitors don't need to be checked that often.
  const slower = actAs(1, start + 7 * minuteMs);
  for (const id of idOf.values())
    await updateServiceMonitor(slower, id, { intervalSeconds: 300, timeoutSeconds: 2 });
  for (const monitor of demoMonitors(ports)) {
    const createdAt = monitor.madeDaysAgo === undefined ? 0 : timeline.to - monitor.madeDaysAgo * dayMs;
    const ctx = actAs(1, Math.max(start + 8 * minuteMs, createdAt));
    const dependsOn = (monitor.parents ?? []).map((name) => idOf.get(name) ?? '');
    const { id } = await createServiceMonitor(ctx, { ...monitor.body, dependsOn });
    idOf.set(monitor.body.name, id);
  }
  return { accountId: account.id, apiKey, actAs, idOf };
}

async function selectNames(db: Db, accountId: string): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('service_monitors')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id, name }) => [name, id]);
}

function contextOf(
  { db, config, net }: CompanyParts,
  person: { accountId: string; userId: string; who: number; at: number },
): Ctx {
  const { email, role } = people[person.who] ?? people[0];
  return {
    db,
    clock: clockAt(person.at),
    accountId: person.accountId,
    plan: company.plan,
    limits: config.plans[company.plan],
    actor: { type: 'user', id: person.userId, name: email },
    userId: person.userId,
    role,
    scopes: new Set(scopesOfRole(role)),
    requestId: null,
    address: null,
    policy: net.policy,
    kinds: PROBES,
    publicUrl: config.publicUrl,
  };
}

/** Larkspur Outfitters: its staff and its monitors. */

const company = { name: 'Larkspur Outfitters', plan: 'agency' } as const;

/** Users of the demo account. The first is the owner. */
export const people = [
  { name: 'Ada Larkspur', email: demoEmail, role: 'owner' },
  { name: 'Mara Okafor', email: 'mara@larkspur.test', role: 'admin' },
  { name: 'Jonas Feld', email: 'jonas@larkspur.test', role: 'member' },
] as const;

const domainsCsv = [
  'domain,label',
  'larkspur.test,Company',
  'larkspur-shop.test,"Shop, short name"',
  'https://lärchenhof.test/,Holiday flats',
  'oldlarkspur.test,Former brand',
  '',
].join('\r\n');

/** Returns the import file from the company's previous service: domain monitors and a few service monitors. */
function monitorsCsv({ https }: Ports): string {
  return [
    'domain,kind,label,url,keyword,email',
    'larkspur.test,,Company,,,ada@larkspur.test',
    'larkspur-shop.test,legacy_domain,"Shop, short name",,,',
    'lärchenhof.test,legacy_domain,Holiday flats,,,',
    'oldlarkspur.test,legacy_domain,Former brand,,,jonas@larkspur.test',
    `news.larkspur.test,http,Newsletter,https://news.larkspur.test:${https}/subscribe,,`,
    `status.larkspur.test,http,Status page,https://status.larkspur.test:${https}/,,`,
    `lärchenhof.test,keyword,Lärchenhof booking calendar,https://lärchenhof.test:${https}/belegung,Verfügbar,`,
    `www.larkspur.test,keyword,"Legal notice",https://www.larkspur.test:${https}/imprint,VAT DE,`,
    'node1.hosting.test,ping,Hosting node 1,,,',
    'node2.hosting.test,ping,Hosting node 2,,,',
    'larkspur.test,http,No such row,ftp://larkspur.test/,,',
    '',
  ].join('\r\n');
}
