import { Text as Line, List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Arguments } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BothZones } from '../../ui/marks/time-ago.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';

/** Shows the next ten occurrences of the edited maintenance window, in its own and the viewer's time zone. */
export function NextOccurrences({ plan }: { plan: Arguments<'previewMaintenanceWindow'>['body'] }) {
  const t = useText();
  const errorText = useErrorText();
  const [debounced] = useDebouncedValue(JSON.stringify(plan), 200);
  const { data, error } = useQuery({
    queryKey: ['maintenance', 'preview', debounced],
    queryFn: () => belltower.previewMaintenanceWindow({ body: { ...JSON.parse(debounced), limit: 10 } }),
    placeholderData: (old) => old,
    retry: false,
  });
  return (
    <div role="status">
      <Line fw={600}>{t('maintenance.nextOccurrences')}</Line>
      {error ? (
        <Line c="var(--state-down)" style={{ overflowWrap: 'anywhere' }}>
          {errorText(error).text}
        </Line>
      ) : (
        <OccurrenceList occurrences={data?.items} zone={plan.timezone ?? 'UTC'} />
      )}
    </div>
  );
}

/** Lists occurrences of maintenance, earliest first. */
export function OccurrenceList(props: {
  occurrences: readonly { startsAt: string; endsAt: string }[] | undefined;
  zone: string;
}) {
  const t = useText();
  if (props.occurrences?.length === 0) return <p>{t('maintenance.noMoreOccurrences')}</p>;
  return (
    <List type="ordered" aria-label={t('maintenance.nextOccurrences')}>
      {props.occurrences?.map(({ startsAt, endsAt }) => (
        <List.Item key={startsAt}>
          <BothZones from={startsAt} to={endsAt} zone={props.zone} />
        </List.Item>
      ))}
    </List>
  );
}
