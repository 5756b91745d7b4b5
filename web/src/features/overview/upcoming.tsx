import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '../../../../clients/typescript/src/index.ts';
import { findingText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { RiskMark, SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { OneTimeForm, TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { readableName, visible } from '../../ui/words/readable-text.ts';
import { bothZones, clockTime, dayOf } from '../../ui/words/time-text.ts';
import classes from './overview.module.css';

/** Certificates that expire later need no attention yet: most are renewed 30 days before they expire. */
const soonDays = 21;
const worrying = new Set(['elevated', 'high', 'critical']);

/** Lists what needs attention soon: certificates, heartbeats, risky domains, maintenance and recent changes. */
export function Upcoming({ overview }: { overview: Overview }) {
  const t = useText();
  const now = useNow();
  const ending = overview.certificates?.filter(({ daysLeft }) => daysLeft < soonDays) ?? [];
  const risky = overview.worstDomains?.filter(({ label }) => worrying.has(label)) ?? [];
  return (
    <>
      <Part id="certificates" title={t('overview.certificates')} shown={ending.length > 0}>
        {ending.map((one) => (
          <Row
            key={one.id}
            to={one.serviceMonitorId === null ? '/certificates' : `/monitors/${one.serviceMonitorId}`}
            name={certificateName(one, t)}
            mark={
              <StateMark
                state={Date.parse(one.endsAt) < now ? 'expired' : 'late'}
                word={dayOf(one.endsAt.slice(0, 10))}
              />
            }
            when={
              <time dateTime={one.endsAt} title={bothZones(Date.parse(one.endsAt))}>
                {endsIn(t, one.daysLeft)}
              </time>
            }
          />
        ))}
      </Part>
      {(overview.heartbeats?.late ?? 0) + (overview.heartbeats?.down ?? 0) > 0 && <SilentHeartbeats />}
      <Part id="domains" title={t('overview.domains')} shown={risky.length > 0}>
        {risky.map((one) => (
          <Row
            key={one.id}
            to={`/domains/${one.domainId}`}
            name={readableName(one.domain)}
            mark={<RiskMark score={one.riskScore} label={one.label} />}
          />
        ))}
      </Part>
      <Part
        id="maintenance"
        title={t('overview.maintenance')}
        shown={(overview.maintenance?.length ?? 0) > 0}
      >
        {overview.maintenance?.map((one) => (
          <Row
            key={`${one.windowId} ${one.startsAt}`}
            to="/maintenance"
            name={one.title}
            mark={<StateMark state="maintenance" />}
            when={t('overview.until', { time: clockTime(Date.parse(one.endsAt)) })}
          />
        ))}
      </Part>
      <Part id="changes" title={t('overview.changes')} shown={(overview.changes?.length ?? 0) > 0}>
        <OneTimeForm times={overview.changes?.map(({ at }) => at) ?? []}>
          {overview.changes?.map((one) => (
            <Row
              key={one.id}
              to={`/domains/${one.domainId}`}
              name={`${findingText(one.checkId, 'title', one.title)}: ${visible(one.asset)}`}
              mark={<SeverityMark severity={one.severity} />}
              when={<TimeAgo at={one.at} />}
            />
          ))}
        </OneTimeForm>
      </Part>
    </>
  );
}

function SilentHeartbeats() {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['heartbeats', 'silent'],
    queryFn: async () => {
      const ask = (status: 'down' | 'late') => belltower.listHeartbeats({ query: { status, limit: 5 } });
      const [down, late] = await Promise.all([ask('down'), ask('late')]);
      return [...down.items, ...late.items];
    },
  });
  return (
    <Part id="heartbeats" title={t('overview.heartbeats')} shown={(data?.length ?? 0) > 0}>
      {data?.map(({ id, name, state }) => (
        <Row key={id} to={`/heartbeats/${id}`} name={name} mark={<StateMark state={state.status} />} />
      ))}
    </Part>
  );
}

/** Returns the host, and the monitor or number of monitors that see its certificate. */
function certificateName(
  { host, port, name, monitors }: NonNullable<Overview['certificates']>[number],
  t: ReturnType<typeof useText>,
): string {
  const shown = port === 443 ? readableName(host) : `${readableName(host)}:${port}`;
  if (monitors === 0) return shown;
  return `${shown} · ${monitors === 1 ? name : t('overview.monitors', { count: monitors })}`;
}

function endsIn(t: ReturnType<typeof useText>, days: number): string {
  return days < 0 ? t('overview.expired') : t('overview.expiresIn', { count: days });
}

function Part(part: { id: string; title: string; shown: boolean; children: ReactNode }) {
  if (!part.shown) return null;
  return (
    <section aria-labelledby={`ahead-${part.id}`} className={classes.part}>
      <h2 id={`ahead-${part.id}`}>{part.title}</h2>
      <ul className={classes.rows}>{part.children}</ul>
    </section>
  );
}

function Row(row: { to: string; name: string; mark: ReactNode; when?: ReactNode }) {
  return (
    <li className={classes.row}>
      <span className={classes.mark}>{row.mark}</span>
      <span className={classes.name}>
        <Anchor component={Link} to={row.to} c="inherit">
          {row.name}
        </Anchor>
      </span>
      <span className={classes.when}>{row.when}</span>
    </li>
  );
}
