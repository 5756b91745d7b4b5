import { Type } from 'typebox';
import { type Severity, severities } from '#engine/findings/types.ts';
import { Id, Nullable, Timestamp } from '#platform/http/schemas.ts';
import type { IncidentState } from './types.ts';

/** What a list shows of an incident beside what it is about. */
const OpenIncident = Type.Object(
  {
    id: Id,
    title: Type.String(),
    severity: Type.Enum([...severities]),
    state: Type.Enum(['open', 'acknowledged']),
    openedAt: Timestamp('When it was opened'),
    assigneeUserId: Nullable(Id),
  },
  { title: 'OpenIncident' },
);

/** The field that `?expand=openIncident` adds to an item. */
export const openIncidentField = {
  openIncident: Type.Optional(
    Nullable(OpenIncident, {
      description: 'With `expand=openIncident`: the worst unresolved incident, the newest of several',
    }),
  ),
};

/** An unresolved incident as `OpenIncident` shows it. */
export interface OpenIncidentBody {
  id: string;
  title: string;
  severity: Severity;
  state: Exclude<IncidentState, 'resolved'>;
  openedAt: string;
  assigneeUserId: string | null;
}
