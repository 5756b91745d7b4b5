import { Button, Text as Line, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ExpiringCertificate } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { MoreButton } from '../../ui/table/pages.tsx';
import { readableName } from '../../ui/words/readable-text.ts';
import classes from './expiry-ladder.module.css';
import { daysSince, namesOf, utcMinute } from './issuance-text.ts';

const rungs = [
  { rung: 'expired', under: 0, state: 'expired' },
  { rung: 'week', under: 8, state: 'expiring' },
  { rung: 'month', under: 31, state: 'late' },
  { rung: 'later', under: Number.POSITIVE_INFINITY, state: 'valid' },
] as const;

/** Lists certificates that expire within 90 days, grouped into expired, within a week, within a month, and later. */
export function ExpiryLadder({ onIssuance }: { onIssuance: (id: string) => void }) {
  const t = useText();
  const list = useInfiniteQuery({
    queryKey: ['certificates', 'expiring'],
    queryFn: ({ pageParam }) =>
      belltower.listExpiringCertificates({ query: { days: 90, limit: 100, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.error && items.length === 0) return <ErrorPanel error={list.error} retry={list.refetch} />;
  if (list.data && items.length === 0)
    return (
      <EmptyState
        text={t('certificates.noneExpires')}
        call={`curl -H "Authorization: Bearer bt_…" '${location.origin}/api/v1/certificates/expiring?days=90'`}
      />
    );
  const rungOf = ({ daysLeft }: ExpiringCertificate) => rungs.find(({ under }) => daysLeft < under)?.rung;
  return (
    <>
      {rungs.map(({ rung, state }) => {
        const here = items
          .filter((item) => rungOf(item) === rung)
          .toSorted((a, b) => a.notAfter.localeCompare(b.notAfter));
        return (
          here.length > 0 && (
            <section key={rung} className={classes.rung} aria-label={t(`certificates.expiry.${rung}`)}>
              <Title order={2} className={classes.head}>
                <StateMark state={state} word={t(`certificates.expiry.${rung}`)} />
                <span className={classes.count}>{here.length}</span>
              </Title>
              <ul className={classes.list}>
                {here.map((item) => (
                  <Ending key={`${item.type} ${item.id}`} item={item} onIssuance={onIssuance} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <MoreButton query={list} />
    </>
  );
}

function Ending({ item, onIssuance }: { item: ExpiringCertificate; onIssuance: (id: string) => void }) {
  const t = useText();
  const place =
    item.type === 'deployment'
      ? t('certificates.servedAt', { place: `${readableName(item.host ?? '')}:${item.port ?? ''}` })
      : t('certificates.notServed');
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        {item.type === 'issuance' ? (
          <Button variant="transparent" className={classes.name} onClick={() => onIssuance(item.id)}>
            {namesOf(item)}
          </Button>
        ) : (
          <Line span fw={600} title={item.names.slice(0, 20).join(', ')}>
            {namesOf(item)}
          </Line>
        )}
        <Line size="xs" c="var(--ink-muted)">
          {place}
        </Line>
      </div>
      <div className={classes.when}>
        <Line>
          {item.daysLeft < 0
            ? t('certificates.expiredAgo', { count: daysSince(item.daysLeft) })
            : t('certificates.daysLeft', { count: item.daysLeft })}
        </Line>
        <Line size="xs" c="var(--ink-muted)">
          {utcMinute(item.notAfter)}
        </Line>
      </div>
    </li>
  );
}
