import { Text as Line, Table } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { type Location, locationsKey } from '../../service/locations.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { duration, milliseconds } from '../../ui/text/time-text.ts';

type Agent = Location['agents'][number];

/** Shows the agents of a location with their latest reports. */
export function AgentTable({ location, mayChange }: { location: Location; mayChange: boolean }) {
  const t = useText();
  return (
    <PlainTable
      minWidth={860}
      heads={
        <>
          <Table.Th>{t('locations.agent')}</Table.Th>
          <Table.Th>{t('locations.version')}</Table.Th>
          <Table.Th ta="right">{t('locations.monitors')}</Table.Th>
          <Table.Th ta="right">{t('locations.load')}</Table.Th>
          <Table.Th ta="right">{t('locations.queue')}</Table.Th>
          <Table.Th ta="right">{t('locations.unsent')}</Table.Th>
          <Table.Th ta="right">{t('locations.offset')}</Table.Th>
          <Table.Th>{t('locations.contact')}</Table.Th>
          {mayChange && <Table.Th aria-label={t('settings.actions')} w={130} />}
        </>
      }
    >
      {location.agents.map((agent) => (
        <AgentRow key={agent.id} agent={agent} locationId={location.id} mayChange={mayChange} />
      ))}
    </PlainTable>
  );
}

function AgentRow({
  agent,
  locationId,
  mayChange,
}: {
  agent: Agent;
  locationId: string;
  mayChange: boolean;
}) {
  const t = useText();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => belltower.revokeAgent({ path: { id: locationId, agentId: agent.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: locationsKey }),
  });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <StateMark
          state={agent.status === 'online' ? 'up' : 'unknown'}
          word={`${agent.name} · ${t(`locations.status.${agent.status}`)}`}
        />
        {agent.duplicateAt !== null && (
          <Line size="xs" c="var(--state-degraded)">
            {t('locations.duplicate')} <TimeAgo at={agent.duplicateAt} />
          </Line>
        )}
      </Table.Td>
      <Table.Td data-label={t('locations.version')}>{agent.version}</Table.Td>
      <ReportedCells state={agent.state} />
      <Table.Td data-label={t('locations.contact')}>
        <TimeAgo at={agent.lastContactAt} />
      </Table.Td>
      {mayChange && (
        <Table.Td ta="right">
          <ConfirmButton
            label={t('settings.revoke')}
            sure={t('settings.revokeConfirm')}
            name={agent.name}
            loading={revoke.isPending}
            onSure={() => revoke.mutate()}
          />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

const number = (value: number, maximumFractionDigits = 1): string =>
  value.toLocaleString(locale(), { maximumFractionDigits });

const megabytes = (bytes: number): string =>
  Math.round(bytes / 1_000_000).toLocaleString(locale(), { style: 'unit', unit: 'megabyte' });

/** Formats a clock deviation in a suitable unit: `41 ms`, `1 day`. */
function offsetText(ms: number): string {
  const sign = ms < 0 ? '−' : '';
  const size = Math.abs(ms);
  return sign + (size < 10_000 ? milliseconds(Math.round(size)) : duration(size / 1000));
}

/** Shows an agent's reports about itself. Shows dashes before the first report. */
function ReportedCells({ state }: { state: Agent['state'] }) {
  const t = useText();
  return (
    <>
      <Table.Td ta="right" data-label={t('locations.monitors')}>
        {state === null ? '–' : number(state.monitors)}
      </Table.Td>
      <Table.Td ta="right" data-label={t('locations.load')}>
        {state === null
          ? '–'
          : `${t('locations.perSecond', { rate: number(state.checksPerSecond) })} · ${megabytes(state.residentBytes)}`}
      </Table.Td>
      <Table.Td ta="right" data-label={t('locations.queue')}>
        {state === null ? '–' : number(state.queuedChecks)}
      </Table.Td>
      <Table.Td ta="right" data-label={t('locations.unsent')}>
        {state === null ? '–' : number(state.unsentResults)}
        {state !== null && state.droppedResults > 0 && (
          <Line size="xs" c="var(--state-down)">
            {t('locations.dropped', { count: state.droppedResults })}
          </Line>
        )}
      </Table.Td>
      <Table.Td ta="right" data-label={t('locations.offset')}>
        {state === null ? '–' : offsetText(state.clockOffsetMs)}
      </Table.Td>
    </>
  );
}
