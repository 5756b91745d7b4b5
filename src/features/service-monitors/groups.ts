import { type RawBuilder, sql } from 'kysely';
import type { GroupMembers, MemberCounts } from '#engine/probes/types.ts';
import type { Ctx } from '#features/access/index.ts';
import { lockMonitorCap } from '#features/domains/index.ts';
import { message } from '#messages/messages.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { createLoader } from '#platform/loader.ts';
import { countOwn } from './queries.ts';
import { dueChannel } from './schedules.ts';

/** A group is a monitor with members, which are other monitors. Its status is derived from their statuses. */

/** The maximum number of levels of nested groups. */
const maxLevels = 5;

/**
 * Checks that members belong to the account, and that groups are nested at most five levels deep and don't contain each
 * other.
 * @throws AppError 400
 */
export async function checkMembers(
  tx: Tx,
  ctx: Ctx,
  wanted: { id: string; settings: object },
): Promise<void> {
  const { id, settings } = wanted;
  const memberIds = 'memberIds' in settings ? (settings.memberIds as string[]) : [];
  if (memberIds.length === 0) return;
  // Requests are serialized. Otherwise, two concurrent requests that add groups to each other would both find no cycle.
  await lockMonitorCap(tx, ctx);
  if ((await countOwn(tx, ctx.accountId, memberIds)) < memberIds.length) {
    throw invalidInput('/memberIds', 'not_found', message('group-member-unknown'));
  }
  const { rows } = await sql<{ circle: boolean; levels: number }>`
    with recursive below as (
      select g.id, g.settings, 2 as level from service_monitors g
      where g.account_id = ${ctx.accountId} and g.kind = 'group' and g.id = any(${memberIds}::uuid[])
      union
      select g.id, g.settings, below.level + 1 from below join service_monitors g
        on below.settings -> 'memberIds' ? g.id::text
      where g.account_id = ${ctx.accountId} and g.kind = 'group' and below.level <= ${maxLevels}
    ), above as (
      select ${id}::uuid as id, 0 as level
      union
      select g.id, above.level + 1 from above join service_monitors g on g.settings -> 'memberIds' ? above.id::text
      where g.account_id = ${ctx.accountId} and g.kind = 'group' and above.level <= ${maxLevels}
    )
    select exists (select from below where id = ${id}) or ${id}::text = any(${memberIds}) as circle,
      coalesce((select max(level) from below), 1) + (select max(level) from above) as levels`.execute(tx);
  const [found] = rows;
  if (found?.circle) {
    throw invalidInput('/memberIds', 'circular', message('group-contains-itself'));
  }
  if ((found?.levels ?? 0) > maxLevels) {
    const detail = message('group-too-deep', { limit: maxLevels });
    throw invalidInput('/memberIds', 'too_deep', detail);
  }
}

/** Counts the members of groups. `groups` selects (key text, account_id, id, settings). */
async function countMembers(db: Queryable, groups: RawBuilder<unknown>): Promise<Map<string, MemberCounts>> {
  const { rows } = await sql<MemberCounts & { key: string }>`
    with groups as materialized (${groups}), members as (
      select g.key, m.id, m.name, m.status from groups g
        cross join lateral jsonb_array_elements_text(g.settings -> 'memberIds') as given (id)
        join service_monitors m on m.id = given.id::uuid and m.account_id = g.account_id
      where not m.paused and m.id is distinct from g.id
      union
      select g.key, m.id, m.name, m.status from groups g
        join service_monitors m on m.account_id = g.account_id and m.kind <> 'group'
          and m.tags && array(select jsonb_array_elements_text(g.settings -> 'memberTags'))
      where not m.paused and g.settings -> 'memberTags' <> '[]'
    )
    select g.key, count(*) filter (where m.status = 'up')::int4 as up,
      count(*) filter (where m.status = 'degraded')::int4 as degraded,
      count(*) filter (where m.status = 'down')::int4 as down,
      coalesce((array_agg(left(m.name, 100) order by m.status = 'down' desc, m.name)
        filter (where m.status in ('down', 'degraded')))[:3], '{}') as troubled
    from groups g left join members m on m.key = g.key group by g.key`.execute(db);
  return new Map(rows.map(({ key, ...counts }) => [key, counts]));
}

/**
 * Returns a function that counts the members of stored groups of any account. All calls in a turn of the event loop
 * share one statement.
 */
export function createMemberReader(db: Db): (groupId: string) => Promise<MemberCounts | null> {
  return createLoader((ids: string[]) =>
    countMembers(
      db,
      sql`select g.id::text as key, g.account_id, g.id, g.settings from service_monitors g
        where g.kind = 'group' and g.id = any(${ids}::uuid[])`,
    ),
  );
}

/** Counts the members that a group with these settings would have. */
export async function readMembersOf(
  db: Db,
  accountId: string,
  { memberIds, memberTags }: GroupMembers,
): Promise<MemberCounts> {
  const settings = JSON.stringify({ memberIds, memberTags });
  const counts = await countMembers(
    db,
    sql`select '' as key, ${accountId}::uuid as account_id, null::uuid as id, ${settings}::jsonb as settings`,
  );
  return counts.get('') ?? { up: 0, degraded: 0, down: 0, troubled: [] };
}

/**
 * Makes the groups of these monitors due now, because a member has changed. Each group is updated in a separate
 * statement, so that probers can't deadlock when they store results of several groups at the same time.
 */
export async function requestGroupChecks(db: Db, memberIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct g.id from service_monitors m
      join service_monitors g on g.account_id = m.account_id and g.kind = 'group' and not g.paused and is_group_member(m, g)
    where m.id = any(${memberIds}::uuid[])`.execute(db);
  for (const { id } of rows) {
    await sql`
      with due as (
        update monitor_schedules s set next_due_at = least(s.next_due_at, ${now}) where s.monitor_id = ${id} and not s.paused
        returning s.region
      )
      select pg_notify(${dueChannel}, region) from due`.execute(db);
  }
}
