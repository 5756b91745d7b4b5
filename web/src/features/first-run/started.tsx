import { Anchor, Button, Text as Line, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useErrorWords } from '../../ui/page/error-panel.tsx';
import type { Made } from './start-part.ts';

/** What was made, each turning green before one's eyes. */
export function Started({ made }: { made: readonly Made[] }) {
  const t = useText();
  const words = useErrorWords();
  return (
    <Stack gap="sm">
      <Title order={2}>{t('first.started')}</Title>
      {made.map((each) => (
        <div key={each.part}>
          <Line span fw={600}>
            {t(`first.part.${each.part}`)}
          </Line>{' '}
          {each.page !== null && (
            <Anchor component={Link} to={each.page} style={{ overflowWrap: 'anywhere' }}>
              {each.name}
            </Anchor>
          )}{' '}
          {each.monitorId !== null && <FirstCheck id={each.monitorId} />}
          {each.refused !== null && <Line c="var(--state-down)">{words(each.refused).words}</Line>}
        </div>
      ))}
      <Button component={Link} to="/monitors" style={{ alignSelf: 'flex-start' }}>
        {t('first.viewMonitors')}
      </Button>
    </Stack>
  );
}

function FirstCheck({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['monitors', 'one', id],
    queryFn: () => belltower.getServiceMonitor({ path: { id } }),
    staleTime: 0,
    // The first check is under way: a second at most.
    refetchInterval: (query) => ((query.state.data?.state.status ?? 'pending') === 'pending' ? 700 : false),
  });
  return data ? <StateMark state={data.state.status} /> : null;
}
