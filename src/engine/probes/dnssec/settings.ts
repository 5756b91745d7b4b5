import { type Static, Type } from 'typebox';
import type { Timed } from '../kind.ts';
import { HostField } from '../settings-schema.ts';

export const dnssecSettingsSchema = Type.Object({
  host: HostField('Name whose zone is checked'),
  warnHours: Type.Integer({
    minimum: 0,
    maximum: 8_760,
    description: 'The monitor is degraded if a signature expires within this many hours; default 48',
  }),
  downHours: Type.Integer({
    minimum: 0,
    maximum: 8_760,
    description: 'The monitor is down if a signature expires within this many hours; default 0',
  }),
});
export type DnssecSettings = Timed<Static<typeof dnssecSettingsSchema>>;
