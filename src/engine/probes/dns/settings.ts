import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import type { Timed } from '../kind.ts';
import { Host } from '../settings-fields.ts';

export const dnsSettingsSchema = Type.Object({
  host: Host('Name to look up'),
  recordType: Type.Enum([
    'A',
    'AAAA',
    'CNAME',
    'MX',
    'NS',
    'TXT',
    'SOA',
    'SRV',
    'CAA',
    'PTR',
    'TLSA',
    'DS',
    'DNSKEY',
  ]),
  resolver: Nullable(
    Type.String({ minLength: 1, maxLength: 100, examples: ['9.9.9.9', '[2620:fe::fe]:53'] }),
  ),
  expect: Type.Object(
    {
      mode: Type.Enum(['any', 'all', 'exact', 'none', 'resolves']),
      values: Type.Array(Type.String({ minLength: 1, maxLength: 4000 }), { maxItems: 100 }),
    },
    { additionalProperties: false },
  ),
  rcode: Nullable(
    Type.Enum(['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED', 'YXDOMAIN', 'NOTAUTH']),
  ),
  dnssec: Type.Boolean({ description: 'Demand the AD bit' }),
});
export type DnsSettings = Timed<Static<typeof dnsSettingsSchema>>;
export type DnsRecordType = DnsSettings['recordType'];

export const dnsDefaults: Omit<Static<typeof dnsSettingsSchema>, 'host'> = {
  recordType: 'A',
  resolver: null,
  expect: { mode: 'resolves', values: [] },
  rcode: null,
  dnssec: false,
};
