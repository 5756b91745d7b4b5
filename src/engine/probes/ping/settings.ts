import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import type { Timed } from '../kind.ts';
import { HostField, IpVersion } from '../settings-schema.ts';

export const pingSettingsSchema = Type.Object({
  host: HostField('Name or address to ping'),
  packets: Type.Integer({ minimum: 1, maximum: 20, description: 'Echo requests per check; default 3' }),
  maxLossPercent: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'More packet loss counts as down; default 50',
  }),
  maxRttMs: Nullable(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 120_000,
      description: 'A longer round trip counts as degraded',
    }),
  ),
  ipVersion: IpVersion,
});
export type PingSettings = Timed<Static<typeof pingSettingsSchema>>;

export const pingDefaults: Omit<Static<typeof pingSettingsSchema>, 'host'> = {
  packets: 3,
  maxLossPercent: 50,
  maxRttMs: null,
  ipVersion: null,
};
