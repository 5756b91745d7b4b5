import { CloseButton, Group, Text as Line } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { isProblem } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { type Watched, watchedNameKey, watchedTypes } from './watched.ts';

/** As many names are asked for; of the rest there is a count. */
const mostNames = 30;

type Ids = Record<Watched['type'], readonly string[]>;

/** What was chosen of all that is watched, by name, each with a way out. */
export function WatchedList({ ids, onChange }: { ids: Ids; onChange: (next: Partial<Ids>) => void }) {
  const t = useText();
  const all = watchedTypes.flatMap((type) => ids[type].map((id) => ({ type, id })));
  const shown = all.slice(0, mostNames);
  const names = useQueries({
    queries: shown.map(({ type, id }) => ({
      queryKey: watchedNameKey({ type, id }),
      queryFn: () => nameOf(type, id),
    })),
  });
  return (
    <div>
      {shown.map(({ type, id }, index) => {
        const asked = names[index];
        // What could not be asked just now is not gone.
        const isGone = isProblem(asked?.error) && asked.error.status === 404;
        const name = asked?.data ?? (isGone ? t('watched.deleted') : '…');
        return (
          <Group key={id} gap="xs" wrap="nowrap" justify="space-between">
            <Line style={{ overflowWrap: 'anywhere' }}>
              {name}{' '}
              <Line span size="xs" c="var(--ink-muted)">
                {t(`watched.type.${type}`)}
              </Line>
            </Line>
            <CloseButton
              aria-label={t('watched.remove', { name })}
              onClick={() => onChange({ [type]: ids[type].filter((each) => each !== id) })}
            />
          </Group>
        );
      })}
      {all.length > shown.length && (
        <Line c="var(--ink-muted)">{t('watched.andMore', { count: all.length - shown.length })}</Line>
      )}
    </div>
  );
}

async function nameOf(type: Watched['type'], id: string): Promise<string> {
  const path = { id };
  if (type === 'serviceMonitorIds') return (await belltower.getServiceMonitor({ path })).name;
  if (type === 'heartbeatIds') return (await belltower.getHeartbeat({ path })).name;
  return (await belltower.getDomainMonitor({ path })).domain;
}
