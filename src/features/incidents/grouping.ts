import { type Severity, severities } from '#engine/findings/types.ts';
import { message as createMessage, type Message } from '#messages/messages.ts';
import type { Tx } from '#platform/database/types.ts';
import { raiseIncidents } from './automatic-changes.ts';
import { insertIncidentEvents } from './queries/events.ts';
import {
  countMembers,
  findUnresolved,
  insertMembers,
  resolveCompletedGroups,
  setParent,
  updateGroup,
  updateRecoveredMembers,
} from './queries/members.ts';

/** Incidents with a common cause. */
interface IncidentGroup {
  accountId: string;
  /** Identifies the group for later members. */
  fingerprint: string;
  cause: 'storm' | 'parent-down' | typeof sharedCertificate;
  /** Displayed name of the source. */
  sourceName: string;
  sourceType?: 'certificate';
  domainId: string | null;
  titleOf(members: number): Message;
  at: Date;
  /** Time when the problem of the last member began. */
  lastAt: Date;
  /** Whether to notify again when members are added. */
  again: boolean;
  /** Members in order, the parent first. A monitor that went down several times can have several incidents. */
  members: readonly GroupedIncident[];
}

interface GroupedIncident {
  incidentId: string;
  /** Defaults to a service monitor. */
  sourceType?: 'monitor' | 'service_monitor';
  sourceId: string;
  sourceName: string;
  severity: Severity;
  /** Time when its problem began. */
  at: Date;
  /** Whether it is already resolved. */
  over: boolean;
}

const system = { type: 'system', name: 'Belltower' } as const;

/** The cause of an incident about a certificate that several monitors share. */
export const sharedCertificate = 'shared-certificate';

/** Returns the codes of messages about members of a group. */
const messageCodesOf = (cause: string) =>
  cause === sharedCertificate
    ? ({ added: 'member-affected', more: 'members-more-affected', over: 'members-none-affected' } as const)
    : ({ added: 'member-down', more: 'members-more-down', over: 'members-all-up' } as const);

/**
 * Adds incidents to a group. A group is also an incident and is opened if necessary. The members keep their own
 * incidents, which send no notifications while the group is open. Only one process at a time may call this for an
 * account.
 */
export async function groupIncidents(tx: Tx, group: IncidentGroup): Promise<void> {
  const { accountId, fingerprint, at, members } = group;
  if (members.length === 0) return;
  const known = await findUnresolved(tx, accountId, fingerprint);
  const worst = worstOf([...members.map((one) => one.severity), ...(known ? [known.severity] : [])]);
  const id = known?.id ?? (await open(tx, group, worst));
  const added = new Set(
    await setParent(
      tx,
      { accountId, parentId: id },
      members.map((member) => member.incidentId),
    ),
  );
  const fresh = onePerSource(members.filter((member) => added.has(member.incidentId)));
  if (fresh.length === 0) return;
  await insertMembers(
    tx,
    { accountId, incidentId: id, at },
    fresh.map(({ incidentId, sourceType = 'service_monitor', sourceId, sourceName }) => ({
      sourceType,
      sourceId,
      sourceName,
      memberIncidentId: incidentId,
    })),
  );
  const count = await countMembers(tx, accountId, id);
  const title = group.titleOf(count);
  await updateGroup(tx, { accountId, id }, { title, severity: worst, members: count, at: group.lastAt });
  const event = { accountId, incidentId: id, at, actor: system };
  const words = messageCodesOf(group.cause);
  await insertIncidentEvents(tx, [
    ...fresh.map(({ incidentId, sourceName }) => ({
      ...event,
      type: 'member-added' as const,
      message: createMessage(words.added, { name: sourceName }),
      memberId: incidentId,
    })),
    ...(known !== null && group.again
      ? [
          {
            ...event,
            type: 'reoccurred' as const,
            message: createMessage(words.more, { count: fresh.length }),
            routable: true,
          },
        ]
      : []),
  ]);
}

/** Returns one incident per monitor: the unresolved incident, otherwise the latest. */
function onePerSource(members: readonly GroupedIncident[]): GroupedIncident[] {
  return [...Map.groupBy(members, (member) => member.sourceId).values()].map((own) =>
    own.reduce((best, one) =>
      best.over !== one.over ? (best.over ? one : best) : one.at.getTime() > best.at.getTime() ? one : best,
    ),
  );
}

async function open(tx: Tx, group: IncidentGroup, severity: Severity): Promise<string> {
  const { accountId, fingerprint, cause, sourceName, sourceType = 'service_monitor', domainId } = group;
  const { titleOf, at, members } = group;
  const raised = await raiseIncidents(tx, [
    {
      ...{ accountId, fingerprint, cause, severity, domainId, at },
      title: titleOf(members.length),
      // A group has no source ID, because the recovery of one monitor must not resolve it.
      source: { type: sourceType, id: null, name: sourceName },
      message: null,
    },
  ]);
  const id = raised[0]?.id;
  if (id === undefined) throw new Error('the grouped incident was neither opened nor reopened');
  return id;
}

function worstOf(all: readonly Severity[]): Severity {
  return severities[Math.max(...all.map((one) => severities.indexOf(one)))] as Severity;
}

/**
 * Marks a member as recovered if its own incident is resolved. Resolves a group if all of its members have recovered.
 */
export async function recoverMembers(
  tx: Tx,
  accountId: string,
  over: readonly { incidentId: string; at: Date }[],
): Promise<void> {
  if (over.length === 0) return;
  const recovered = await updateRecoveredMembers(tx, accountId, over);
  if (recovered.length === 0) return;
  const ended = await resolveCompletedGroups(tx, accountId, [
    ...new Set(recovered.map((row) => row.incident_id)),
  ]);
  const event = { accountId, actor: system };
  await insertIncidentEvents(tx, [
    ...recovered.map((row) => ({
      ...event,
      incidentId: row.incident_id,
      at: row.recovered_at,
      type: 'member-recovered' as const,
      message: createMessage('member-recovered', {
        name: row.source_name,
        reason: row.closed_because ?? (row.cause === sharedCertificate ? 'unaffected' : 'up'),
      }),
      memberId: row.member_incident_id,
    })),
    ...ended.map((row) => ({
      ...event,
      incidentId: row.id,
      at: row.resolved_at,
      type: 'resolved' as const,
      message: createMessage(row.closed_because === null ? messageCodesOf(row.cause).over : 'members-over'),
    })),
  ]);
}
