import { changeIncidentState, commentIncident, openIncident } from '#features/incidents/manual-changes.ts';
import { incidentOrders, listIncidents } from '#features/incidents/queries/incidents.ts';
import { pauseServiceMonitor } from '#features/service-monitors/pause.ts';
import type { MonitorTransition } from '#features/service-monitors/status-changes.ts';
import { publishOpenedIncident } from '#features/status-pages/index.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Ports } from '../ports.ts';
import type { Company } from './create-company.ts';
import { demoMonitors } from './setup/monitors.ts';
import type { Agenda, Timeline } from './timeline.ts';

/** Comments by Mara and Jonas when they acknowledge an incident and when they find its cause, by monitor name. */
const words: Readonly<Record<string, { first: string; found?: string }>> = {
  'Shop front page': {
    first: 'On it.',
    found: 'The load balancer had lost both backends. Brought one back manually.',
  },
  'Shop checkout': {
    first: "Looks like this afternoon's deployment. Investigating.",
    found: 'Rolled back to the previous release.',
  },
  'Shop prices': { first: 'Prices are gone on the front page. Rolling back.' },
  'Shop API': {
    first: 'The order queue is stuck again.',
    found: 'Restarted the worker; the queue is draining.',
  },
  Payments: { first: 'Opened a ticket with the payment provider.', found: 'They had a database failover.' },
  'Orders database': { first: 'Replica is restarting after the host update.' },
  'MX records': {
    first: 'Someone edited the zone. Finding out who.',
    found: "Moved by mistake together with another customer's domain. Reverted.",
  },
  'Incoming mail (SMTP)': { first: 'STARTTLS is gone after the mail server update.' },
  'Supplier EDI': { first: 'Emailed the supplier.' },
  'Warehouse gateway': { first: 'Called the warehouse: power cut.' },
  'Blog database': { first: "The blog's disk is full.", found: 'Moved old images to object storage.' },
  Lärchenhof: { first: "The domain is gone from DNS: the registrar's invoice went to an old address." },
};

export interface StaffParts {
  db: Db;
  founded: Company;
  ports: Ports;
  timeline: Timeline;
  agenda: Agenda;
  /** Called after a monitor was paused. */
  onPaused(monitorId: string): void;
}

/**
 * Simulates users at work. They acknowledge incidents, comment, pause monitors that are not needed, and open an
 * incident manually.
 */
export function createStaff(parts: StaffParts): { react(transition: MonitorTransition): void } {
  planPauses(parts);
  planByHand(parts);
  let taken = 0;
  return {
    react({ monitor, to, at }) {
      if (to !== 'down') return;
      const comments = words[monitor.name];
      // Minor problems, and every fourth of the remaining ones, resolve without a user's action.
      if (comments === undefined || taken++ % 4 === 3) return;
      const person = taken % 2 === 0 ? 1 : 2;
      const minutes = 3 + ((taken * 7) % 11);
      const at1 = at.getTime() + minutes * minuteMs;
      parts.agenda.add(at1, () =>
        addComment(parts, { who: person, at: at1, monitorId: monitor.id, text: comments.first, take: true }),
      );
      const { found } = comments;
      if (found === undefined) return;
      const at2 = at1 + 9 * minuteMs;
      parts.agenda.add(at2, () =>
        addComment(parts, { who: person, at: at2, monitorId: monitor.id, text: found, take: false }),
      );
    },
  };
}

interface Comment {
  who: 1 | 2;
  at: number;
  monitorId: string;
  text: string;
  take: boolean;
}

/** Acknowledges or comments on the open incident of a monitor. Does nothing if it has been resolved in the meantime. */
async function addComment({ db, founded }: StaffParts, saying: Comment): Promise<void> {
  const ctx = founded.actAs(saying.who, saying.at);
  const {
    rows: [incident],
  } = await listIncidents(db, founded.accountId, {
    states: saying.take ? ['open'] : ['open', 'acknowledged'],
    sourceIds: [saying.monitorId],
    page: incidentOrders.read({ limit: 1 }),
  });
  if (incident === undefined) return;
  if (saying.take) await changeIncidentState(ctx, incident.id, { move: 'acknowledge', message: saying.text });
  else await commentIncident(ctx, incident.id, saying.text);
}

function planPauses({ agenda, founded, ports, timeline, onPaused }: StaffParts): void {
  for (const { body, pausedDaysAgo } of demoMonitors(ports)) {
    if (pausedDaysAgo === undefined) continue;
    const at = Math.max(timeline.to - pausedDaysAgo * dayMs, timeline.from + hourMs);
    agenda.add(at, async () => {
      const id = founded.idOf.get(body.name) ?? '';
      await pauseServiceMonitor(founded.actAs(1, at), id);
      onPaused(id);
    });
  }
}

function planByHand({ agenda, founded, timeline }: StaffParts): void {
  const at = Math.max(timeline.to - 8 * dayMs + 7 * hourMs, timeline.from + 2 * hourMs);
  agenda.add(at, async () => {
    const body = {
      title: 'Parcels not picked up',
      severity: 'medium',
      cause: 'courier on strike',
      message: 'Customers are asking. Put a notice in the shop.',
    } as const;
    const { id } = await openIncident(founded.actAs(2, at), body, publishOpenedIncident);
    const over = at + 5 * hourMs;
    agenda.add(over, async () => {
      await changeIncidentState(founded.actAs(2, over), id, {
        move: 'resolve',
        message: 'The courier is operating again.',
      });
    });
  });
}
