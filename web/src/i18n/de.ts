import { alerts } from './de/alerts.ts';
import { assets } from './de/assets.ts';
import { audit } from './de/audit.ts';
import { certificate } from './de/certificate.ts';
import { certificates } from './de/certificates.ts';
import { domains } from './de/domains.ts';
import { findings } from './de/findings.ts';
import { frame } from './de/frame.ts';
import { heartbeats } from './de/heartbeats.ts';
import { imports } from './de/import.ts';
import { incidents } from './de/incidents.ts';
import { kinds } from './de/kinds.ts';
import { leads } from './de/leads.ts';
import { maintenance } from './de/maintenance.ts';
import { monitorForm } from './de/monitor-form.ts';
import { monitors } from './de/monitors.ts';
import { overview } from './de/overview.ts';
import { palette } from './de/palette.ts';
import { reports } from './de/reports.ts';
import { session } from './de/session.ts';
import { settings } from './de/settings.ts';
import { statusPages } from './de/status-pages.ts';
import { table } from './de/table.ts';
import { takedowns } from './de/takedowns.ts';
import { threats } from './de/threats.ts';
import type { en } from './en.ts';

/** German translations. The type requires a translation for every English key. */
export const de: Record<keyof typeof en, string> = {
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
};
