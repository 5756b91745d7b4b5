import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '../../../../clients/typescript/src/index.ts';
import { findingText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Budget, BudgetBar, BudgetLeft } from '../../ui/marks/error-budget.tsx';
import { RiskMark, SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { OneTimeForm, TimeAgo, useNow } from '../../ui/marks/time-ago.tsx';
import { dayMs } from '../../ui/text/durations.ts';
import { readableName, visible } from '../../ui/text/readable-text.ts';
import { bothZones, clockTime, dayOf, duration, milliseconds } from '../../ui/text/time-text.ts';
import layout from './overview.module.css';
import { figuresQuery } from './overview-queries.ts';
import classes from './side-lists.module.css';

/** Renders a heading with rows, or nothing if there are no rows. */
function Part(part: { id: string; title: string; rows: readonly ReactNode[]; more?: ReactNode }) {
  if (part.rows.length === 0) return null;
  return (
    <section aria-labelledby={`side-${part.id}`} className={layout.part}>
      <h2 id={`side-${part.id}`}>{part.title}</h2>
      <ul className={classes.rows}>{part.rows}</ul>
      {part.more}
    </section>
  );
}

function Row(row: { to: string; name: string; mark?: ReactNode; end?: ReactNode; children?: ReactNode }) {
  return (
    <li className={classes.row}>
      {row.mark && <span className={classes.mark}>{row.mark}</span>}
      <Anchor component={Link} to={row.to} c="inherit" className={classes.name} title={row.name}>
        {row.name}
      </Anchor>
      <span className={classes.end}>{row.end}</span>
      {row.children}
    </li>
  );
}

/** Renders the error budgets of monitors with an SLO, most used first. */
export function ErrorBudgets() {
  const t = useText();
  const { data } = useQuery(figuresQuery);
  const slos = data?.slos;
  if (!slos) return null;
  if (slos.total === 0)
    return (
      <section aria-labelledby="side-slos" className={layout.part}>
        <h2 id="side-slos">{t('overview.slos')}</h2>
        <p className={classes.none}>
          {t('overview.noSlos')}{' '}
          <Anchor component={Link} to="/monitors" underline="always">
            {t('overview.setSlo')}
          </Anchor>
        </p>
      </section>
    );
  return (
    <Part
      id="slos"
      title={t('overview.slos')}
      rows={slos.items
        .slice(0, 6)
        .map((budget) => <BudgetRow key={budget.serviceMonitorId} budget={budget} />)}
      more={
        slos.exceeded > 0 && (
          <p className={classes.note}>
            {t('overview.exceeded', { count: slos.exceeded, total: slos.total })}
          </p>
        )
      }
    />
  );
}

function BudgetRow({ budget }: { budget: Budget }) {
  return (
    <Row to={`/monitors/${budget.serviceMonitorId}`} name={budget.name} end={<BudgetLeft budget={budget} />}>
      <BudgetBar budget={budget} />
    </Row>
  );
}

/** Renders the monitors with the highest latency. */
export function SlowestMonitors() {
  const t = useText();
  const { data } = useQuery(figuresQuery);
  const slowest = data?.slowest ?? [];
  const most = Math.max(1, ...slowest.map(({ latencyMs }) => latencyMs));
  return (
    <Part
      id="slowest"
      title={t('overview.slowest')}
      rows={slowest.map(({ serviceMonitorId, name, latencyMs }) => (
        <Row
          key={serviceMonitorId}
          to={`/monitors/${serviceMonitorId}`}
          name={name}
          end={milliseconds(latencyMs)}
        >
          <span className={classes.bar}>
            <span style={{ width: `${(100 * latencyMs) / most}%` }} />
          </span>
        </Row>
      ))}
    />
  );
}

/** Days before expiry at which a certificate is listed. Most certificates are renewed 30 days before they expire. */
const soonDays = 21;

interface Coming {
  key: string;
  at: number;
  row: ReactNode;
}

/** Lists upcoming expiries of certificates and registrations, and maintenance, earliest first. */
export function Upcoming({ overview }: { overview: Overview }) {
  const t = useText();
  const now = useNow();
  const { data: figures } = useQuery(figuresQuery);
  const coming = [
    ...(overview.maintenance ?? []).map((one) => maintenanceOf(one, t, now)),
    ...(overview.certificates ?? [])
      .filter(({ daysLeft }) => daysLeft < soonDays)
      .map((one) => certificateOf(one, t, now)),
    ...(figures?.registrations ?? []).map((one) => registrationOf(one, t, now)),
    ...(overview.plannedMaintenance ?? []).map((one) => maintenanceOf(one, t, now)),
  ].sort((one, other) => one.at - other.at);
  return <Part id="upcoming" title={t('overview.upcoming')} rows={coming.map(({ row }) => row)} />;
}

type T = ReturnType<typeof useText>;

function expiry(at: number, now: number, days: number, t: T) {
  return {
    mark: (
      <StateMark
        state={at < now ? 'expired' : 'late'}
        word={dayOf(new Date(at).toISOString().slice(0, 10))}
      />
    ),
    end: (
      <time dateTime={new Date(at).toISOString()} title={bothZones(at)}>
        {days < 0 ? t('overview.expired') : t('overview.expiresIn', { count: days })}
      </time>
    ),
  };
}

function certificateOf(one: NonNullable<Overview['certificates']>[number], t: T, now: number): Coming {
  const at = Date.parse(one.endsAt);
  const to = one.serviceMonitorId === null ? '/certificates' : `/monitors/${one.serviceMonitorId}`;
  const name = t('overview.certificateOf', { name: certificateName(one, t) });
  return {
    key: one.id,
    at,
    row: <Row key={one.id} {...{ to, name }} {...expiry(at, now, one.daysLeft, t)} />,
  };
}

function registrationOf(
  one: { domainId: string; domain: string; expiresAt: string },
  t: T,
  now: number,
): Coming {
  const at = Date.parse(one.expiresAt);
  const days = Math.floor((at - now) / dayMs);
  const name = t('overview.registrationOf', { name: readableName(one.domain) });
  const to = `/domains/${one.domainId}`;
  return {
    key: one.domainId,
    at,
    row: <Row key={one.domainId} {...{ to, name }} {...expiry(at, now, days, t)} />,
  };
}

function maintenanceOf(one: NonNullable<Overview['maintenance']>[number], t: T, now: number): Coming {
  const at = Date.parse(one.startsAt);
  const key = `${one.windowId} ${one.startsAt}`;
  const runs = at <= now;
  return {
    ...{ key, at },
    row: (
      <Row
        key={key}
        to="/maintenance"
        name={one.title}
        mark={
          <StateMark
            state="maintenance"
            word={runs ? t('overview.runsNow') : dayOf(new Date(at).toISOString().slice(0, 10))}
          />
        }
        end={
          runs
            ? t('overview.until', { time: clockTime(Date.parse(one.endsAt)) })
            : t('overview.takes', { time: duration((Date.parse(one.endsAt) - at) / 1000) })
        }
      />
    ),
  };
}

/** Returns the host and the monitor that checks its certificate, or the number of monitors if there are several. */
function certificateName(
  { host, port, name, monitors }: NonNullable<Overview['certificates']>[number],
  t: T,
): string {
  const shown = port === 443 ? readableName(host) : `${readableName(host)}:${port}`;
  if (monitors === 0) return shown;
  return `${shown} · ${monitors === 1 ? name : t('overview.monitors', { count: monitors })}`;
}

const riskyLabels = new Set(['elevated', 'high', 'critical']);

/** Lists domains with a bad score and recent changes. */
export function DomainLists({ overview }: { overview: Overview }) {
  const t = useText();
  const risky = overview.worstDomains?.filter(({ label }) => riskyLabels.has(label)) ?? [];
  const changes = overview.changes ?? [];
  return (
    <>
      <Part
        id="domains"
        title={t('overview.domains')}
        rows={risky.map((one) => (
          <Row
            key={one.id}
            to={`/domains/${one.domainId}`}
            name={readableName(one.domain)}
            end={<RiskMark score={one.riskScore} label={one.label} />}
          />
        ))}
      />
      <OneTimeForm times={changes.map(({ at }) => at)}>
        <Part
          id="changes"
          title={t('overview.changes')}
          rows={changes.map((one) => (
            <Row
              key={one.id}
              to={`/domains/${one.domainId}`}
              name={`${findingText(one.checkId, 'title', one.title)}: ${visible(one.asset)}`}
              mark={<SeverityMark severity={one.severity} />}
              end={<TimeAgo at={one.at} />}
            />
          ))}
        />
      </OneTimeForm>
    </>
  );
}
