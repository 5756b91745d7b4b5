import { Anchor, Group, SegmentedControl, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ExpiringCertificate } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { utcMinute, validityText } from '../../ui/certificates/validity.ts';
import { ValidityBar } from '../../ui/certificates/validity-gauge.tsx';
import { SearchInput } from '../../ui/filters/filter-select.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { readableName, visible } from '../../ui/text/readable-text.ts';
import classes from './certificates.module.css';
import { ExpiryTimeline } from './expiry-timeline.tsx';
import { namesOf } from './issuance-text.ts';

/** Choices for the number of days ahead. */
export const horizons = ['30', '90', '365'] as const;

/** The state of the view, stored in the URL. */
export interface ExpiryFilter {
  days: (typeof horizons)[number];
  /** The selected bar of the timeline: an ISO 8601 interval, or `expired`. Null selects all. */
  period: string | null;
  issuer: string;
  search: string;
}

const steps = [
  { rung: 'expired', under: 0, state: 'expired' },
  { rung: 'week', under: 8, state: 'expiring' },
  { rung: 'month', under: 31, state: 'late' },
  { rung: 'later', under: Number.POSITIVE_INFINITY, state: 'valid' },
] as const;

/** Shows when certificates expire: a timeline, and a list that can be filtered by clicking a bar. */
export function ExpiryView(props: {
  filter: ExpiryFilter;
  onFilter: (filter: ExpiryFilter) => void;
  onIssuance: (id: string) => void;
  onDeployment: (id: string) => void;
}) {
  const t = useText();
  const { filter, onFilter } = props;
  const summary = useQuery({
    queryKey: ['certificates', 'summary', filter.days],
    queryFn: () => belltower.getCertificateSummary({ query: { days: Number(filter.days) } }),
    placeholderData: (old) => old,
  });
  const list = usePages(['certificates', 'expiring', filter], (cursor) =>
    belltower.listExpiringCertificates({ query: { ...queryOf(filter), limit: 100, cursor } }),
  );
  const isNarrowed = filter.period !== null || filter.issuer !== '' || filter.search !== '';
  const changeDays = (days: string) =>
    onFilter({ ...filter, days: days as ExpiryFilter['days'], period: null });
  return (
    <>
      {summary.data && (
        <ExpiryTimeline
          expired={summary.data.expired}
          weeks={summary.data.weeks}
          chosen={filter.period}
          onChoose={(period) => onFilter({ ...filter, period })}
        />
      )}
      <Group mb="md" gap="sm">
        <SearchInput
          label={t('certificates.searchExpiring')}
          defaultValue={filter.search}
          onChange={(text) => onFilter({ ...filter, search: text })}
        />
        <SegmentedControl
          aria-label={t('certificates.horizon')}
          data={horizons.map((days) => ({
            value: days,
            label: t('certificates.days', { count: Number(days) }),
          }))}
          value={filter.days}
          onChange={changeDays}
        />
        {isNarrowed && (
          <Anchor
            component="button"
            type="button"
            onClick={() => onFilter({ ...filter, period: null, issuer: '', search: '' })}
          >
            {t('certificates.showAll')}
          </Anchor>
        )}
      </Group>
      <PlainList
        list={list}
        label={t('certificates.tab.expiring')}
        minWidth={860}
        empty={
          <EmptyState
            text={
              isNarrowed
                ? t('certificates.noMatches')
                : t('certificates.noneExpires', { count: Number(filter.days) })
            }
            call={`curl -H "Authorization: Bearer bt_…" '${location.origin}/api/v1/certificates/expiring?days=${filter.days}'`}
          />
        }
        heads={
          <>
            <Table.Th w={272}>{t('certificates.validity')}</Table.Th>
            <Table.Th miw={180}>{t('certificates.names')}</Table.Th>
            <Table.Th>{t('certificates.servedBy')}</Table.Th>
            <Table.Th>{t('certificates.issuer')}</Table.Th>
            <Table.Th ta="right" miw={184}>
              {t('certificates.expires')}
            </Table.Th>
          </>
        }
      >
        <ExpirySteps items={list.rows} onIssuance={props.onIssuance} onDeployment={props.onDeployment} />
      </PlainList>
    </>
  );
}

/** Returns the query for a filter. The first bar excludes certificates that expired earlier today. */
function queryOf({ days, period, issuer, search }: ExpiryFilter) {
  const now = serverNow();
  const [from = Number.NaN, to = Number.NaN] = (period ?? '').split('/').map((at) => Date.parse(at));
  return {
    days: Number(days),
    ...(period === 'expired' ? { expiresBefore: new Date(now).toISOString() } : {}),
    ...(Number.isNaN(from) || Number.isNaN(to)
      ? {}
      : {
          expiresFrom: new Date(Math.max(from, now)).toISOString(),
          expiresBefore: new Date(to).toISOString(),
        }),
    ...(issuer === '' ? {} : { issuer }),
    ...(search === '' ? {} : { search }),
  };
}

function ExpirySteps(props: {
  items: readonly ExpiringCertificate[];
  onIssuance: (id: string) => void;
  onDeployment: (id: string) => void;
}) {
  const t = useText();
  const stepOf = ({ daysLeft }: ExpiringCertificate) => steps.find(({ under }) => daysLeft < under)?.rung;
  return steps.map(({ rung: step, state }) => {
    const here = props.items
      .filter((item) => stepOf(item) === step)
      .toSorted((a, b) => a.notAfter.localeCompare(b.notAfter));
    if (here.length === 0) return null;
    return (
      <Fragment key={step}>
        <Table.Tr className={classes.rung}>
          <Table.Th colSpan={5} scope="rowgroup">
            <StateMark state={state} word={t(`certificates.expiry.${step}`)} />{' '}
            <span className={classes.count}>{here.length}</span>
          </Table.Th>
        </Table.Tr>
        {here.map((item) => (
          <ExpiringRow
            key={`${item.type} ${item.id}`}
            item={item}
            onOpen={item.type === 'issuance' ? props.onIssuance : props.onDeployment}
          />
        ))}
      </Fragment>
    );
  });
}

function ExpiringRow({ item, onOpen }: { item: ExpiringCertificate; onOpen: (id: string) => void }) {
  const t = useText();
  return (
    <Table.Tr>
      <Table.Td>
        <div className={classes.validity}>
          <span>{validityText(item.daysLeft, t)}</span>
          <ValidityBar validity={item} />
        </div>
      </Table.Td>
      <Table.Td>
        <Anchor
          component="button"
          type="button"
          className={classes.name}
          title={item.names.slice(0, 20).map(visible).join(', ')}
          onClick={() => onOpen(item.id)}
        >
          {namesOf(item)}
        </Anchor>
      </Table.Td>
      <Table.Td className={item.type === 'issuance' ? classes.quiet : undefined}>
        {item.type === 'deployment'
          ? `${readableName(item.host ?? '')}:${item.port ?? ''}`
          : t('certificates.notDeployed')}
      </Table.Td>
      <Table.Td>{item.issuer === null ? '–' : visible(item.issuer)}</Table.Td>
      <Table.Td ta="right" data-label={t('certificates.expires')}>
        {utcMinute(item.notAfter)}
      </Table.Td>
    </Table.Tr>
  );
}
