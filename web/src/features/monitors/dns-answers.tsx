import { Button, Text as Line, Table, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useRegionName } from '../../service/locations.ts';
import { serverNow } from '../../service/server-clock.ts';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { dateText } from '../../ui/text/time-text.ts';
import classes from './dns-answers.module.css';

type DnsAnswer = Answer<'listDnsAnswers'>['items'][number];

/** Answers shown at first. */
const maxShown = 5;

/** Lists the answers that a DNS monitor received, newest first, with the changed records. */
export function DnsAnswers({ id }: { id: string }) {
  const t = useText();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['monitors', 'answers', id],
    queryFn: () => belltower.listDnsAnswers({ path: { id }, query: { limit: 100 } }),
  });
  const items = data?.items ?? [];
  const regionName = useRegionName(items.map(({ region }) => region));
  const hasRegions = new Set(items.map(({ region }) => region)).size > 1;
  const shown = showsAll ? items : items.slice(0, maxShown);
  return (
    <section>
      <Title order={2} mb="xs">
        {t('monitors.answers')}
      </Title>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {data && items.length === 0 && <Line c="dimmed">{t('monitors.noAnswers')}</Line>}
      {items.length > 0 && (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={150}>{t('monitors.answerSince')}</Table.Th>
              {hasRegions && <Table.Th>{t('monitors.evidence.region')}</Table.Th>}
              <Table.Th>{t('monitors.records')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((answer) => (
              <Table.Tr key={`${answer.since} ${answer.region}`}>
                <Table.Td>
                  {dateText(Date.parse(answer.since), serverNow())}
                  {answer.until === null && (
                    <Line size="xs" c="dimmed">
                      {t('monitors.currentAnswer')}
                    </Line>
                  )}
                </Table.Td>
                {hasRegions && <Table.Td>{regionName(answer.region)}</Table.Td>}
                <Table.Td>
                  <Records answer={answer} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {!showsAll && items.length > maxShown && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setShowsAll(true)}>
          {t('monitors.allAnswers', { count: items.length })}
        </Button>
      )}
    </section>
  );
}

/** Renders the records of an answer and the records removed since the previous answer. */
function Records({ answer: { records, added, removed } }: { answer: DnsAnswer }) {
  const t = useText();
  const lines = [
    ...records.map((text) => ({ text, change: added.includes(text) ? 'added' : undefined })),
    ...removed.map((text) => ({ text, change: 'removed' })),
  ];
  return (
    <>
      {records.length === 0 && <Line c="dimmed">{t('monitors.noRecords')}</Line>}
      <ul className={classes.records}>
        {lines.map(({ text, change }) => (
          <li key={`${change} ${text}`} data-change={change}>
            <span className={classes.sign} aria-hidden="true">
              {change === 'added' ? '+' : change === 'removed' ? '−' : ''}
            </span>
            {change !== undefined && (
              <VisuallyHidden>
                {t(change === 'added' ? 'monitors.recordAdded' : 'monitors.recordRemoved')}{' '}
              </VisuallyHidden>
            )}
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
