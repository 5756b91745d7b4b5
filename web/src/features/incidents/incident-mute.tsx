import { useQuery } from '@tanstack/react-query';
import type {
  Answer,
  Heartbeat,
  IncidentWithTimeline,
  ServiceMonitor,
} from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { MuteAllMenu, type Muted, type MutedScope, MuteMenu } from '../../ui/dialogs/mute-menu.tsx';
import { MutedUntil } from '../../ui/dialogs/muted-until.tsx';

const mutedTypes: Partial<Record<IncidentWithTimeline['source']['type'], Muted>> = {
  service_monitor: 'serviceMonitorIds',
  monitor: 'monitorIds',
  heartbeat: 'heartbeatIds',
};

/** Mutes the source of an incident, or shows when the mute ends. Renders nothing for viewers. */
export function MuteIncident({ incident: { id, members, source } }: { incident: IncidentWithTimeline }) {
  const { role } = useSession();
  if (role === 'viewer') return null;
  if (members > 0) return <MuteMembers id={id} />;
  if (source.id === null) return null;
  if (source.type === 'monitor') return <MuteMenu of="monitorIds" ids={[source.id]} size="sm" />;
  if (source.type === 'heartbeat' || source.type === 'service_monitor')
    return <MuteSource id={source.id} isHeartbeat={source.type === 'heartbeat'} />;
  return null;
}

function MuteSource({ id, isHeartbeat }: { id: string; isHeartbeat: boolean }) {
  const { data } = useQuery({
    queryKey: [isHeartbeat ? 'heartbeats' : 'monitors', 'one', id],
    queryFn: async (): Promise<Heartbeat | ServiceMonitor> =>
      isHeartbeat ? belltower.getHeartbeat({ path: { id } }) : belltower.getServiceMonitor({ path: { id } }),
    retry: false,
  });
  if (!data) return null;
  const { mute } = data.state;
  if (mute) return <MutedUntil mute={mute} />;
  return <MuteMenu of={isHeartbeat ? 'heartbeatIds' : 'serviceMonitorIds'} ids={[id]} size="sm" />;
}

const maxMembers = 1000;

/** Returns the source IDs of a group's members, by type. */
async function readScope(id: string): Promise<MutedScope> {
  const scope: MutedScope = {};
  let cursor: string | null = null;
  for (let read = 0; read < maxMembers; read += 200) {
    const page: Answer<'listIncidentMembers'> = await belltower.listIncidentMembers({
      path: { id },
      query: { limit: 200, ...(cursor === null ? {} : { cursor }) },
    });
    for (const { source } of page.items) {
      const of = mutedTypes[source.type];
      if (of !== undefined && source.id !== null) scope[of] = [...(scope[of] ?? []), source.id];
    }
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  return scope;
}

/** Mutes the members of a group. */
function MuteMembers({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['incidents', 'one', id, 'scope'],
    queryFn: () => readScope(id),
    retry: false,
  });
  return data && Object.keys(data).length > 0 ? <MuteAllMenu scope={data} size="sm" /> : null;
}
