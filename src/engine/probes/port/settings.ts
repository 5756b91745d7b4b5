import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import type { Timed } from '../kind.ts';
import { HostField, IpVersion, PatternField, Port, StartTlsProtocol } from '../settings-schema.ts';

export const portSettingsSchema = Type.Object({
  host: HostField('Name or address to connect to'),
  port: Port,
  protocol: Type.Enum(['tcp', 'udp', 'tls'], { description: 'Protocol; default tcp' }),
  starttls: StartTlsProtocol,
  send: Nullable(
    Type.String({
      maxLength: 10_000,
      description: 'Text to send after connecting; \\r \\n \\t \\0 \\xNN are escapes',
    }),
  ),
  expectRegex: Nullable(PatternField('Pattern that the response must match')),
  ipVersion: IpVersion,
});
export type PortSettings = Timed<Static<typeof portSettingsSchema>>;

export const portDefaults: Omit<Static<typeof portSettingsSchema>, 'host' | 'port'> = {
  protocol: 'tcp',
  starttls: null,
  send: null,
  expectRegex: null,
  ipVersion: null,
};
