import { Type } from 'typebox';
import { startTlsProtocols } from '#engine/sockets/starttls/dialogues.ts';
import { Nullable } from '#platform/http/schemas.ts';

/** Fields that several kinds have. */

export const PatternField = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1000, description: `${description} (RE2)` });

export const HostField = (description: string) =>
  Type.String({ minLength: 1, maxLength: 253, description, examples: ['www.example.com'] });

export const maxUrlLength = 4000;

export const Port = Type.Integer({
  minimum: 1,
  maximum: 65_535,
  description: 'Port to connect to',
  examples: [443],
});

export const IpVersion = Nullable(Type.Enum([4, 6], { description: 'null: either, IPv4 first' }));

export const StartTlsProtocol = Nullable(
  Type.Enum([...startTlsProtocols], { description: 'Plain-text protocol that upgrades to TLS; null: none' }),
);

export const WarnDays = Type.Array(Type.Integer({ minimum: 0, maximum: 3650 }), {
  maxItems: 10,
  description: 'Days before expiry at which to warn; the largest value makes the monitor degraded',
});
