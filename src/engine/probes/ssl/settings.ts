import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import type { Timed } from '../kind.ts';
import { HostField, IpVersion, Port, StartTlsProtocol, WarnDays } from '../settings-schema.ts';

export const sslSettingsSchema = Type.Object({
  host: HostField('Name or address to connect to'),
  port: Port,
  sni: Nullable(HostField('Server name (SNI); null for the host')),
  starttls: StartTlsProtocol,
  warnDays: WarnDays,
  warnLifetimeShare: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: "The monitor is degraded if less than this share of the certificate's lifetime is left",
    }),
  ),
  minTls: Nullable(
    Type.Enum(['1.0', '1.1', '1.2', '1.3'], {
      description: 'Minimum TLS version; the monitor is down if only an older version is supported',
    }),
  ),
  pinnedSha256: Type.Array(Type.String({ pattern: '^[0-9a-fA-F]{64}$' }), {
    maxItems: 20,
    description: "SHA-256 of the leaf certificate's public key (SPKI), in hex",
  }),
  ipVersion: IpVersion,
});
export type SslSettings = Timed<Static<typeof sslSettingsSchema>>;

export const sslDefaults: Omit<Static<typeof sslSettingsSchema>, 'host'> = {
  port: 443,
  sni: null,
  starttls: null,
  warnDays: [14, 7, 1],
  warnLifetimeShare: null,
  minTls: null,
  pinnedSha256: [],
  ipVersion: null,
};
