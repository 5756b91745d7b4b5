import { alerts } from './en/alerts.ts';
import { assets } from './en/assets.ts';
import { audit } from './en/audit.ts';
import { certificate } from './en/certificate.ts';
import { certificates } from './en/certificates.ts';
import { domains } from './en/domains.ts';
import { findings } from './en/findings.ts';
import { frame } from './en/frame.ts';
import { heartbeats } from './en/heartbeats.ts';
import { imports } from './en/import.ts';
import { incidents } from './en/incidents.ts';
import { kinds } from './en/kinds.ts';
import { leads } from './en/leads.ts';
import { maintenance } from './en/maintenance.ts';
import { monitorForm } from './en/monitor-form.ts';
import { monitors } from './en/monitors.ts';
import { overview } from './en/overview.ts';
import { palette } from './en/palette.ts';
import { reports } from './en/reports.ts';
import { session } from './en/session.ts';
import { settings } from './en/settings.ts';
import { statusPages } from './en/status-pages.ts';
import { table } from './en/table.ts';
import { takedowns } from './en/takedowns.ts';
import { threats } from './en/threats.ts';

/** English texts, the source of all translations. Each part of the dashboard has its own file. */
export const en = {
  ...alerts,
  ...audit,
  ...certificate,
  ...certificates,
  ...assets,
  ...domains,
  ...findings,
  ...frame,
  ...heartbeats,
  ...imports,
  ...incidents,
  ...kinds,
  ...leads,
  ...maintenance,
  ...monitorForm,
  ...monitors,
  ...overview,
  ...reports,
  ...palette,
  ...session,
  ...settings,
  ...statusPages,
  ...table,
  ...takedowns,
  ...threats,
} as const;
