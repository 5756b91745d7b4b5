import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import type { Timed } from '../kind.ts';
import { HostField } from '../settings-fields.ts';

export const dnsSettingsSchema = Type.Object({
  host: HostField('Name to look up'),
  recordType: Type.Enum(
    ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'PTR', 'TLSA', 'DS', 'DNSKEY'],
    { description: 'Default A' },
  ),
  resolver: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Server to ask; null: the service's own",
      examples: ['9.9.9.9', '[2620:fe::fe]:53'],
    }),
  ),
  expect: Type.Object(
    {
      mode: Type.Enum(['any', 'all', 'exact', 'none', 'resolves'], {
        description:
          'How many of the values there must be; resolves: any record; none without values: no record',
      }),
      values: Type.Array(Type.String({ minLength: 1, maxLength: 4000 }), {
        maxItems: 100,
        description: 'Records as zone files write them',
        examples: [['10 mx.example.com']],
      }),
    },
    { title: 'DnsExpectation', additionalProperties: false, description: 'What the records must be' },
  ),
  rcode: Nullable(
    Type.Enum(['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED', 'YXDOMAIN', 'NOTAUTH'], {
      description: 'What the answer must be; null: NOERROR',
    }),
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
