// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is about the text of statements
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isTest, readSourceFiles, root } from './source-files.ts';
import { readStatements } from './statements.ts';
import { findConditions, findNamingTables, findTenantTables, namesAccount } from './tenants.ts';

const schema = readFileSync(join(root, 'schema.sql'), 'utf8');
const tenantTables = findTenantTables(schema);
const naming = findNamingTables(schema);

/** Tables that belong to no account. */
const others = {
  address_confirmations: 'links to people, who may be members of several accounts',
  alert_keys: 'keys of the installation',
  ct_logs: 'logs that the installation follows, for all accounts together',
  ct_unparsable: 'entries of those logs',
  password_resets: 'links to people, who may be members of several accounts',
  probers: 'processes of the installation',
  rate_limit_uses: 'what counts towards a limit, of whoever its bucket names',
  rollup_progress: 'how far the jobs are',
  schema_migrations: 'which migrations ran',
  sign_in_failures: 'attempts of whoever, told apart by e-mail and address',
  users: 'people, who may be members of several accounts',
};

/** Files whose statements go over all accounts, one and all: claims and jobs. */
const overAllAccounts = [
  'assets/discoveries/claim-queries.ts',
  'certificates/deployments/views.ts',
  'certificates/tail/queries.ts',
  'checks/insert-checks.ts',
  'checks/upkeep/note-figures.ts',
  'checks/upkeep/rollups.ts',
  'checks/upkeep/seal.ts',
  'domain-monitors/ownership/queries.ts',
  'heartbeats/pings/plain-queries.ts',
  'heartbeats/watch/settle-queries.ts',
  'lookalikes/certificate-queries.ts',
  'lookalikes/sweeps/claim-queries.ts',
  'lookalikes/pictures/claim-queries.ts',
  'overview/queries.ts',
  'prober/claim/claim-due.ts',
  'prober/claim/spread-overdue.ts',
  'prober/record/mark-unwatched.ts',
  'prober/record/schedule-queries.ts',
  'prober/views.ts',
  'risk/views.ts',
  'scans/queries/claims.ts',
  'scans/queries/schedule.ts',
];

/** Single declarations that name no account, by the reason why. */
const reasons: Record<string, readonly string[]> = {
  'who holds the secret is told by it': [
    'accounts/queries.ts findAccountByPingKey',
    'accounts/sessions/queries.ts findSessions',
    'accounts/sessions/queries.ts deleteSession',
    'accounts/invitations/queries.ts findByToken',
    'alerts/recipients/queries.ts findRecipientByToken',
    'api-keys/queries.ts findKeyHolders',
    'api-keys/queries.ts touchKeys',
    'maintenance-windows/queries.ts findCalendarAccount',
    'status-pages/subscribers/queries.ts findSubscriber',
    'overview/wall/queries.ts findWallAccount',
  ],
  'a person in all their accounts': [
    'accounts/queries.ts confirmAccountsOf',
    'accounts/members/queries.ts listMemberships',
    'accounts/sessions/queries.ts deleteUserSessions',
  ],
  'readers ask for a public page by its address, and addresses are of the installation': [
    'status-pages/queries.ts findPageBySlug',
    'status-pages/queries.ts findTaken',
    'status-pages/queries.ts findSlugByDomain',
    'status-pages/custom-domain/queries.ts isDomainTaken',
  ],
  'is there any account yet': ['accounts/queries.ts hasAccounts'],
  'a day is sealed for all accounts at once': ['service-monitors/schedules/queries.ts keepLastChecks'],
  'clears away what is past its time': [
    'accounts/idempotency/queries.ts deleteOldIdempotencyKeys',
    'accounts/sessions/queries.ts deleteExpiredSessions',
    'maintenance-windows/queries.ts pruneOccurrences',
    'mail/queries.ts deleteOldMails',
    'live-events/queries.ts deleteOldEvents',
    'live-events/queries.ts deleteOldStreamCounts',
    'live-events/queries.ts deleteStreamCounts',
    'status-pages/subscribers/maintenance-queries.ts pruneAnnouncements',
  ],
  'part of a statement that names it, tied to its row': [
    'service-monitors/status/views.ts lastCheck',
    'service-monitors/status/views.ts liveCheck',
    'accounts/idempotency/queries.ts changedNothing',
    'service-monitors/queries.ts statusMessage',
    'service-monitors/queries.ts withTimes',
    'service-monitors/queries.ts times',
  ],
  'rows of monitors that the transaction has just made, or locked for their account': [
    'service-monitors/imported/copy-monitors.ts copyServiceMonitors',
    'service-monitors/schedules/queries.ts insertSchedules',
    'service-monitors/schedules/queries.ts replaceSchedules',
  ],
  'alerts go over all accounts, and each row that follows is of the account of the one before it': [
    'alerts/routing/queries.ts selectPendingAccounts',
    'alerts/routing/queries.ts claimDueTimers',
    'incidents/queries/troubles.ts selectHeld',
    'incidents/queries/troubles.ts releaseHeld',
    'alerts/sending/queries.ts claimDeliveries',
    'alerts/sending/queries.ts failDeliveries',
    'alerts/sending/queries.ts postponeDeliveries',
    'alerts/sending/queries.ts take',
    'alerts/sending/queries.ts suppressDeliveries',
  ],
  "a process reads once for all its streams, and gives each its account's": [
    'live-events/queries.ts selectNewEvents',
  ],
  'evidence is collected and pages are looked at for all accounts, and each row that follows is of its own': [
    'leads/views.ts selectWatchedDomains',
    'takedowns/collect/queries.ts collectionsDue',
    'takedowns/collect/queries.ts selectCases',
    'takedowns/watch/queries.ts looksDue',
  ],
  'certificates are asked for by one queue, and what follows is of the account of its row': [
    'certificates/lookups/queries.ts postponeLookups',
    'certificates/lookups/queries.ts dueLookups',
    'certificates/lookups/queries.ts selectIncomplete',
  ],
  'a worker claims the work of all accounts, and what follows is of the account of its row': [
    'src/platform/work/claims.ts createClaims',
    'src/platform/work/claims.ts deleteOver',
    'src/platform/work/claims.ts fragmentsOf',
    'src/platform/work/claims.ts pruneClaims',
    'src/platform/jobs/worker.ts unlockLapsed',
  ],
  'a worker claims the domains of all accounts, and what follows is of the account of its row': [
    'status-pages/custom-domain/queries.ts claimDueChecks',
  ],
  'mails of all accounts are sent by one queue': [
    'mail/queries.ts failMails',
    'mail/queries.ts mailsDue',
    'mail/queries.ts listUnsentMails',
    'mail/queries.ts recordTry',
    'mail/queries.ts reviveMails',
  ],
  'what is posted on all pages is told by one queue, and what follows is of the account of its row': [
    'status-pages/subscribers/queries.ts findPendingUpdate',
    'status-pages/subscribers/queries.ts failMessages',
    'status-pages/subscribers/queries.ts messagesDue',
    'status-pages/subscribers/maintenance-queries.ts findPendingAnnouncement',
    'status-pages/subscribers/maintenance-queries.ts selectPagesWithSubscribers',
  ],
  'the job works out windows of all accounts, and what follows is of the account of its row': [
    'maintenance-windows/queries.ts claimDueWindow',
  ],
  'flapping ends by the clock, in all accounts': [
    'incidents/queries/flapping.ts calmIncidents',
    'incidents/queries/flapping.ts isAnythingFlapping',
  ],
  'schedules of all accounts that a clock set astray are put right at once': [
    'checks/views.ts newestCheckAt',
  ],
  'what the prober asks of the monitors that it claimed': [
    'service-monitors/queries.ts selectCheckOrders',
    'service-monitors/status/queries.ts lockMonitors',
    'service-monitors/status/queries.ts selectDownParents',
    'service-monitors/status/queries.ts selectRegionStatuses',
    'service-monitors/status/queries.ts updateStatuses',
  ],
};

const files = readSourceFiles()
  .filter(({ path }) => path.startsWith('src/') && !isTest(path))
  .filter(({ text }) => /\bsql[`<.]|\b(?:selectFrom|insertInto|updateTable|deleteFrom|copy\w+)\(/.test(text))
  .map(({ path, text }) => ({ path: path.replace('src/features/', ''), text }));

/** Statements on tenant tables, each as `file declaration`, with whether it names the account. */
function judge(sources: readonly { path: string; text: string }[]) {
  const conditions = findConditions(sources.map(({ text }) => text));
  return sources.flatMap(({ path, text }) =>
    readStatements(text, tenantTables).map((statement) => ({
      path,
      name: `${path} ${statement.within}`,
      touches: statement.touched.length > 0,
      named: namesAccount(statement, text, { naming, conditions }),
    })),
  );
}

const statements = judge(files);

test('every table is known to belong to accounts, or to none', () => {
  const all = [...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table = '']) => table);
  assert.deepEqual(
    all.filter((table) => !tenantTables.includes(table)),
    Object.keys(others),
  );
});

test('every statement on what belongs to an account names the account, or says why not', () => {
  assert.ok(statements.length > 150, `${statements.length} statements found`);
  const excused = new Set(Object.values(reasons).flat());
  const unnamed = statements.filter(({ named }) => !named);
  assert.deepEqual(
    unnamed.filter(({ path, name }) => !overAllAccounts.includes(path) && !excused.has(name)),
    [],
  );
  // An excuse that nobody needs must go.
  assert.deepEqual(
    [...excused].filter((name) => !unnamed.some((statement) => statement.name === name)),
    [],
  );
});

test('a file that goes over all accounts holds no statement of one: it would hide what that one forgets', () => {
  const mixed = statements.filter(
    ({ path, named, touches }) => touches && named && overAllAccounts.includes(path),
  );
  assert.deepEqual(
    mixed.map(({ name }) => name),
    [],
  );
  const idle = overAllAccounts.filter((path) => !statements.some((one) => one.path === path && !one.named));
  assert.deepEqual(idle, []);
});

/** Statements of one declaration each, as they could stand in a feature; the rule must find every one of them. */
const forgetful: Record<string, string> = {
  'a select by id alone': 'const x = () => sql`select * from incidents where id = ${id}`.execute(db);',
  'a select whose account is a word in a comment':
    'const x = () => sql`select * from findings where id = ${id}`.execute(db); // account_id = ${accountId}',
  'a column of that name, compared with nothing':
    'const x = () => sql`select account_id from scans where id = ${id}`.execute(db);',
  'the account of another row instead of the caller':
    'const x = () => sql`select 1 from domain_monitors m join domains d on m.account_id = d.account_id where m.id = ${id}`;',
  'an id under the name of an account':
    'const x = () => sql`delete from domains where account_id = ${monitorId}`.execute(db);',
  'a table that only its monitor ties to an account':
    'const x = () => sql`update monitor_schedules set paused = true where monitor_id = ${id}`.execute(db);',
  'checks, which have no foreign key':
    'const x = () => sql`select 1 from checks c where c.monitor_id = ${id}`;',
  'a table after a comma':
    'const x = () => sql`select 1 from unnest(${ids}) i, domain_monitors m where m.id = i`;',
  'one part of a union':
    'const x = () => sql`select id from domain_monitors where account_id = ${accountId} union all select id from service_monitors`;',
  'an upsert that may meet the row of another':
    'const x = () => sql`insert into scans (id, account_id) values (${id}, ${accountId}) on conflict (monitor_id) do update set state = 1`;',
  'new rows that name nobody':
    'const x = () => sql`insert into scan_families (monitor_id) values (${id})`.execute(tx);',
  'a statement in a hole':
    'const x = () => sql`select 1 where exists (${sql`select 1 from scans where id = ${id}`})`;',
  'a condition that is no such thing':
    'const mine = (id: string) => sql`monitor_id = ${id}`;\nconst x = () => sql`select 1 from findings where ${mine(id)}`;',
  'a condition, one way of which forgets it':
    'const x = () => {\n  const mine = all ? sql`true` : sql`account_id = ${accountId}`;\n  return sql`select 1 from findings where ${mine}`;\n};',
  'a chain by id alone':
    "const x = () => db.selectFrom('api_keys').selectAll().where('id', '=', id).execute();",
  'a chain over an alias': "const x = () => db.selectFrom('service_monitors as m').select('m.id').execute();",
  'the second of two chains':
    "const x = () => { db.deleteFrom('domains').where('account_id', '=', accountId); db.deleteFrom('domain_monitors').where('id', '=', id); };",
  'a chain with another table':
    "const x = () => db.selectFrom('users').innerJoin('members', 'a', 'b').execute();",
  'a COPY of rows that name nobody':
    "const x = () => copyRows(client, { table: 'monitor_schedules', columns }, rows, toValues);",
};

const careful: Record<string, string> = {
  'a select of one account':
    'const x = () => sql`select * from incidents where account_id = ${ctx.accountId}`;',
  'the account itself': 'const x = () => sql`select 1 from accounts where id = ${accountId} for update`;',
  'a batch, each row with its account':
    'const x = () => sql`select 1 from unnest(${a}, ${b}) as d (account_id, id) join domain_monitors m on m.id = d.id and m.account_id = d.account_id`;',
  'a condition of that name':
    'const isOwned = (id: string) => sql`exists (select from domain_monitors where id = ${id} and account_id = ${accountId})`;\n' +
    'const x = () => sql`select 1 from checks c where c.monitor_id = ${id} and ${isOwned(id)}`;',
  'a chain':
    "const x = () => db.selectFrom('api_keys as k').where('k.account_id', '=', at.accountId).execute();",
  'rows that carry theirs': "const x = () => tx.insertInto('incidents').values(rows).execute();",
  'a table that belongs to none': 'const x = () => sql`select 1 from probers where id = ${id}`;',
};

for (const [what, text] of Object.entries(forgetful)) {
  test(`the rule finds ${what}`, () => {
    assert.ok(
      judge([{ path: 'sample.ts', text }]).some(({ name, named }) => name === 'sample.ts x' && !named),
    );
  });
}

for (const [what, text] of Object.entries(careful)) {
  test(`the rule lets pass ${what}`, () => {
    assert.deepEqual(
      judge([{ path: 'sample.ts', text }]).filter(({ named }) => !named),
      [],
    );
  });
}
