import { type Severity, severities } from '#engine/findings/types.ts';
import type { Tx } from '#platform/database/types.ts';
import { insertIncidentEvents } from './queries/events.ts';
import {
  countMembers,
  findUnresolved,
  recoverMemberRows,
  resolveWithLast,
  saveGathering,
  setParent,
} from './queries/gathering.ts';
import { insertMembers } from './queries/members.ts';
import { raiseIncidents } from './raise.ts';

/** Troubles of service monitors that are one. */
export interface Gathering {
  accountId: string;
  /** The same for what joins it later. */
  fingerprint: string;
  cause: 'storm' | 'parent-down';
  /** What it is of, for a person. */
  sourceName: string;
  domainId: string | null;
  titleOf(members: number): string;
  at: Date;
  /** When the last of them went down. */
  lastAt: Date;
  /** It has been quiet: people are told that it goes on. */
  again: boolean;
  /** In their order, the parent first. One monitor may have several incidents: it went down, up and down again. */
  members: readonly GatheredIncident[];
}

interface GatheredIncident {
  incidentId: string;
  sourceId: string;
  sourceName: string;
  severity: Severity;
  /** When its monitor went down. */
  at: Date;
  /** It is resolved already. */
  over: boolean;
}

const system = { type: 'system', name: 'Belltower' } as const;

/**
 * Gathers incidents in one, which is opened for them or is there already. They keep incidents of their own, and tell
 * nobody while it stands. Only one process at a time may gather for an account.
 */
export async function gatherIncidents(tx: Tx, gathering: Gathering): Promise<void> {
  const { accountId, fingerprint, at, members } = gathering;
  if (members.length === 0) return;
  const known = await findUnresolved(tx, accountId, fingerprint);
  const worst = worstOf([...members.map((one) => one.severity), ...(known ? [known.severity] : [])]);
  const id = known?.id ?? (await open(tx, gathering, worst));
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
    fresh.map(({ incidentId, sourceId, sourceName }) => ({
      sourceType: 'service_monitor',
      sourceId,
      sourceName,
      memberIncidentId: incidentId,
    })),
  );
  const count = await countMembers(tx, accountId, id);
  const title = gathering.titleOf(count);
  await saveGathering(
    tx,
    { accountId, id },
    { title, severity: worst, members: count, at: gathering.lastAt },
  );
  const event = { accountId, incidentId: id, at, actor: system };
  await insertIncidentEvents(tx, [
    ...fresh.map(({ incidentId, sourceName }) => ({
      ...event,
      type: 'member-added' as const,
      message: `${sourceName} is down.`,
      memberId: incidentId,
    })),
    ...(known !== null && gathering.again
      ? [
          {
            ...event,
            type: 'reoccurred' as const,
            message: `${fresh.length} more ${fresh.length === 1 ? 'is' : 'are'} down.`,
            told: true,
          },
        ]
      : []),
  ]);
}

/** Each monitor by the incident that stands for it: the one that is not over, else the last; in their order. */
function onePerSource(members: readonly GatheredIncident[]): GatheredIncident[] {
  return [...Map.groupBy(members, (member) => member.sourceId).values()].map((own) =>
    own.reduce((best, one) =>
      best.over !== one.over ? (best.over ? one : best) : one.at.getTime() > best.at.getTime() ? one : best,
    ),
  );
}

async function open(tx: Tx, gathering: Gathering, severity: Severity): Promise<string> {
  const { accountId, fingerprint, cause, sourceName, domainId, titleOf, at, members } = gathering;
  const raised = await raiseIncidents(tx, [
    {
      ...{ accountId, fingerprint, cause, severity, domainId, at },
      title: titleOf(members.length),
      // Of no source: the end of one monitor's trouble is not its end.
      source: { type: 'service_monitor', id: null, name: sourceName },
      message: null,
    },
  ]);
  const id = raised[0]?.id;
  if (id === undefined) throw new Error('an incident that gathers was neither opened nor reopened');
  return id;
}

function worstOf(all: readonly Severity[]): Severity {
  return severities[Math.max(...all.map((one) => severities.indexOf(one)))] as Severity;
}

const overWithout = 'Each monitor is up again or no longer monitored.';

/** Records members whose own incidents are over; with the last of them what gathered them is resolved. */
export async function recoverMembers(
  tx: Tx,
  accountId: string,
  over: readonly { incidentId: string; at: Date }[],
): Promise<void> {
  if (over.length === 0) return;
  const recovered = await recoverMemberRows(tx, accountId, over);
  if (recovered.length === 0) return;
  const ended = await resolveWithLast(tx, accountId, [...new Set(recovered.map((row) => row.incident_id))]);
  const event = { accountId, actor: system };
  await insertIncidentEvents(tx, [
    ...recovered.map((row) => ({
      ...event,
      incidentId: row.incident_id,
      at: row.recovered_at,
      type: 'member-recovered' as const,
      message: `${row.source_name} ${row.closed_because === null ? 'is up again' : `was ${row.closed_because}`}.`,
      memberId: row.member_incident_id,
    })),
    ...ended.map((row) => ({
      ...event,
      incidentId: row.id,
      at: row.resolved_at,
      type: 'resolved' as const,
      message: row.closed_because === null ? 'All monitors are up again.' : overWithout,
    })),
  ]);
}
