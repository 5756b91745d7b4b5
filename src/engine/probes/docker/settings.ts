import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import { restartDefaults, restartFields } from '../expectations/restart-count.ts';
import { ClientCertificate } from '../http/settings.ts';
import type { Timed } from '../kind.ts';
import { HostField, IpVersion, Port } from '../settings-schema.ts';

export const dockerSettingsSchema = Type.Object({
  container: Type.String({
    pattern: '^/?[A-Za-z0-9][A-Za-z0-9_.-]{0,199}$',
    description: 'Name or ID of the container',
    examples: ['shop-web-1'],
  }),
  host: Nullable(
    HostField(
      'Name or address of the Docker host; null to use the Docker socket on the prober’s machine, if its operator allows it',
    ),
  ),
  port: Type.Integer({ ...Port, description: 'Port; default 2376', examples: [2376] }),
  encryption: Type.Enum(['none', 'tls'], {
    description: 'How the connection to `host` is encrypted; default `tls`',
  }),
  verify: Type.Boolean({
    description:
      'Whether a certificate that is not trusted or does not cover the host name counts as down; default true',
  }),
  clientCertificate: Nullable(ClientCertificate, {
    description:
      'Client certificate for the Docker host, which usually accepts only certificates from its own CA',
  }),
  expectHealthy: Type.Boolean({
    description: "Whether the container's health check, if it has one, must succeed; default true",
  }),
  ...restartFields,
  ipVersion: IpVersion,
});
export type DockerSettings = Timed<Static<typeof dockerSettingsSchema>>;

export const dockerDefaults: Omit<Static<typeof dockerSettingsSchema>, 'container'> = {
  host: null,
  port: 2376,
  encryption: 'tls',
  verify: true,
  clientCertificate: null,
  expectHealthy: true,
  ...restartDefaults,
  ipVersion: null,
};
