import { alerts } from './alerts.ts';
import { assets } from './assets.ts';
import { audit } from './audit.ts';
import { certificates } from './certificates.ts';
import { domains } from './domains.ts';
import { findings } from './findings.ts';
import { firstRun } from './first-run.ts';
import { frame } from './frame.ts';
import { heartbeats } from './heartbeats.ts';
import { imports } from './import.ts';
import { incidents } from './incidents.ts';
import { leads } from './leads.ts';
import { maintenance } from './maintenance.ts';
import { monitorForm } from './monitor-form.ts';
import { monitors } from './monitors.ts';
import { outside } from './outside.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { settings } from './settings.ts';
import { statusPages } from './status-pages.ts';
import { table } from './table.ts';
import { takedowns } from './takedowns.ts';
import { threats } from './threats.ts';
import { wall } from './wall.ts';

/** English, the language that all others are translated from; a file for each part of the dashboard. */
export const en = {
  ...alerts,
  ...audit,
  ...certificates,
  ...assets,
  ...domains,
  ...findings,
  ...firstRun,
  ...frame,
  ...heartbeats,
  ...imports,
  ...incidents,
  ...leads,
  ...maintenance,
  ...monitorForm,
  ...monitors,
  ...outside,
  ...overview,
  ...palette,
  ...settings,
  ...statusPages,
  ...table,
  ...takedowns,
  ...threats,
  ...wall,
} as const;
