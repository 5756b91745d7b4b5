import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { memberNamesQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.ts';
import { IconChevronDown } from '../../ui/icons.tsx';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { useNow } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useAcknowledge } from '../../ui/table/row-commands.tsx';
import { incidentTitle } from '../../ui/text/incident-title.ts';
import { bothZones, duration } from '../../ui/text/time-text.ts';
import classes from './active-incidents.module.css';
import layout from './overview.module.css';
import { attentionQuery, maxIncidents } from './overview-queries.ts';

const AssignMenu = lazyPart(async () => (await import('./assign-menu.tsx')).AssignMenu);

/** Shows active incidents, worst first. Each has its reason, assignee and actions. */
export function Attention({ count, isAllUp }: { count: number; isAllUp: boolean }) {
  const t = useText();
  const { data, error, refetch } = useQuery({ ...attentionQuery, enabled: count > 0 });
  const acknowledge = useAcknowledge();
  if (error && !data) return <ErrorPanel error={error} retry={refetch} />;
  return (
    <section aria-labelledby="attention" className={layout.part}>
      <h2 id="attention">
        {t('overview.attention')}{' '}
        {count > 0 && <span className={classes.quiet}>{count.toLocaleString(locale())}</span>}
      </h2>
      {count === 0 ? (
        <p className={classes.empty}>
          <span aria-hidden="true" className={classes.calmMark}>
            ●
          </span>
          {t(isAllUp ? 'overview.allUp' : 'overview.noIncidents')}
        </p>
      ) : (
        <ul className={classes.list}>
          {withoutMembers(data?.items ?? []).map((incident) => (
            <AttentionRow key={incident.id} incident={incident} acknowledge={acknowledge} />
          ))}
        </ul>
      )}
      {count > maxIncidents && (
        <Anchor component={Link} to="/incidents" className={layout.more}>
          {t('overview.allIncidents', { count })}
        </Anchor>
      )}
    </section>
  );
}

/** Removes incidents that belong to a group in the list. The group represents them. */
function withoutMembers(incidents: readonly Incident[]): Incident[] {
  const ids = new Set(incidents.map(({ id }) => id));
  return incidents.filter(({ parentIncidentId }) => !ids.has(parentIncidentId ?? ''));
}

function AttentionRow({
  incident,
  acknowledge,
}: {
  incident: Incident;
  acknowledge: (ids: readonly string[]) => void;
}) {
  const t = useText();
  const now = useNow();
  const mayChange = useSession().role !== 'viewer';
  const opened = Date.parse(incident.openedAt);
  const title = incidentTitle(incident);
  return (
    <li className={classes.row}>
      <span className={classes.severity}>
        <SeverityMark severity={incident.severity} />
      </span>
      <span className={classes.what}>
        <Anchor component={Link} to={`/incidents/${incident.id}`} c="inherit" fw={500} title={title}>
          {title}
        </Anchor>
        {incident.reason && incident.source.type !== 'monitor' && (
          <span className={classes.reason} title={codedText(incident.reason, 'message')}>
            {codedText(incident.reason, 'message')}
          </span>
        )}
      </span>
      <time className={classes.since} dateTime={incident.openedAt} title={bothZones(opened)}>
        {ageText((now - opened) / 1000, t)}
      </time>
      <span className={classes.actions}>
        {incident.state === 'open' && mayChange && (
          <Button size="compact-sm" variant="default" onClick={() => acknowledge([incident.id])}>
            {t('table.acknowledge')}
          </Button>
        )}
        {incident.state === 'acknowledged' && (
          <span className={classes.quiet}>{t('overview.acknowledged')}</span>
        )}
        <Assignee incident={incident} mayChange={mayChange} />
      </span>
    </li>
  );
}

const units = [86_400, 3600, 60];

/** Formats an age in the largest unit that fits. */
function ageText(seconds: number, t: ReturnType<typeof useText>): string {
  const unit = units.find((size) => seconds >= size);
  return unit === undefined ? t('time.now') : duration(Math.floor(seconds / unit) * unit);
}

/** Renders the assignee of the incident, with a menu to change it. */
function Assignee({ incident, mayChange }: { incident: Incident; mayChange: boolean }) {
  const t = useText();
  const { assigneeUserId } = incident;
  const [isOpen, setIsOpen] = useState(false);
  const { data: names } = useQuery({ ...memberNamesQuery, enabled: assigneeUserId !== null });
  const name = assigneeUserId === null ? null : (names?.get(assigneeUserId) ?? '…');
  const label = name ?? t(mayChange ? 'overview.assign' : 'overview.unassigned');
  const content = (
    <>
      {name !== null && <Avatar name={name} size={20} />}
      <span className={classes.name}>{label}</span>
    </>
  );
  if (!mayChange) return <span className={classes.assignee}>{content}</span>;
  const button = (props: ComponentProps<'button'>) => (
    <button type="button" className={classes.assignee} aria-haspopup="menu" {...props}>
      {content}
      <IconChevronDown size={14} aria-hidden="true" />
    </button>
  );
  return isOpen ? (
    <AssignMenu incident={incident} target={button({})} />
  ) : (
    button({ onClick: () => setIsOpen(true) })
  );
}
