import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { families } from '#engine/scan/families.ts';
import { newId } from '#platform/crypto.ts';
import { createScanWorld, publish, type ScanWorld } from '#test/support/scans.ts';
import { readIssuanceFacts } from './issuance-views.ts';
import { runDueScans } from './scanner.ts';

let world: ScanWorld;
before(async () => {
  world = await createScanWorld();
});
after(() => world.api.close());

const now = () => new Date(world.api.clock.now());

async function domainOf(domain: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from domains where account_id = ${world.caller.accountId} and domain = ${domain}`.execute(
    world.api.database.db,
  );
  return rows[0]?.id ?? '';
}

/** Inserts an issuance as the certificates feature does. */
async function issue(
  domainId: string,
  over: { names: string[]; state?: 'expected' | 'unexpected'; rules?: string[] },
) {
  const { names, state = 'expected', rules = [] } = over;
  const id = newId();
  await world.api.database.db
    .insertInto('certificate_issuances')
    .values({
      id,
      account_id: world.caller.accountId,
      domain_id: domainId,
      identity: id,
      names,
      state,
      precertificate: false,
      name_count: names.length,
      ca: 'lab',
      serial_number: '01',
      key_type: 'ecdsa',
      violations: JSON.stringify(rules.map((rule) => ({ rule, detail: rule }))),
      not_before: now(),
      not_after: new Date(now().getTime() + 90 * 86_400_000),
      baseline: false,
      evaluated: true,
      first_seen_at: now(),
    })
    .execute();
  return id;
}

const openFindings = async (monitorId: string) =>
  (await world.items(`/api/monitors/${monitorId}/findings?state=open&limit=500`))
    .map(({ checkId }: { checkId: string }) => checkId)
    .filter((id: string) => id.startsWith('ssl.issuance.'));

async function rescan(): Promise<void> {
  world.api.clock.advance(families.tls.intervalMs * 1.6);
  await runDueScans(world.deps());
}

test('certificates issued against the policy are findings until acknowledged', async () => {
  publish('issued.example');
  const monitorId = await world.watch('issued.example');
  const domainId = await domainOf('issued.example');
  await runDueScans(world.deps());
  assert.deepEqual(await openFindings(monitorId), [], 'no certificate has been looked up yet');
  const id = await issue(domainId, {
    names: ['shop.issued.example'],
    state: 'unexpected',
    rules: ['key-size'],
  });
  await issue(domainId, { names: ['issued.example'], state: 'unexpected' });
  await rescan();
  assert.deepEqual((await openFindings(monitorId)).sort(), ['ssl.issuance.ca-not-allowed']);
  const limits = { minRsaBits: 3072 };
  const { api, caller } = world;
  const policy = sql`
    insert into certificate_policies (id, account_id, min_rsa_bits, updated_at)
    values (${newId()}, ${caller.accountId}, ${limits.minRsaBits}, ${now()})`;
  await policy.execute(api.database.db);
  await rescan();
  assert.deepEqual((await openFindings(monitorId)).sort(), [
    'ssl.issuance.ca-not-allowed',
    'ssl.issuance.key-type-not-allowed',
  ]);
  const incidents = await world.items(`/api/v1/incidents?monitorId=${monitorId}`);
  const doubled = incidents.filter(({ cause }: { cause: string }) => cause.startsWith('ssl.issuance.'));
  assert.deepEqual(doubled, [], 'the certificate itself is the incident');
  await sql`update certificate_issuances set state = 'acknowledged' where id = ${id}`.execute(
    api.database.db,
  );
  await rescan();
  assert.deepEqual(await openFindings(monitorId), ['ssl.issuance.ca-not-allowed']);
});

test('a subdomain sees its share of the issuances stored for its parent domain, and other accounts see nothing', async () => {
  publish('above.example');
  publish('www.above.example');
  await world.watch('above.example');
  await world.watch('www.above.example');
  const [above, below] = [await domainOf('above.example'), await domainOf('www.above.example')];
  const { db } = world.api.database;
  const read = (domainId: string, accountId = world.caller.accountId) =>
    readIssuanceFacts(db, { accountId, domainId }, now());
  assert.equal(await read(below), null);
  await issue(above, { names: ['mail.above.example'] });
  await issue(above, { names: ['*.above.example'], state: 'unexpected', rules: ['wildcard'] });
  const facts = await read(below);
  assert.deepEqual(
    facts?.issuances.map(({ dnsNames, faults }) => [dnsNames, faults]),
    [[['*.above.example'], ['wildcard']]],
  );
  assert.equal((await read(above))?.issuances.length, 2);
  assert.equal(facts?.knownNames, undefined, 'there are no known names before the first discovery');
  const stranger = await world.api.caller();
  assert.equal(await read(above, stranger.accountId), null);
});
