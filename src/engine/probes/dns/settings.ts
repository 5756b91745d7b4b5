import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import type { Timed } from '../kind.ts';
import { HostField } from '../settings-schema.ts';

export const dnsSettingsSchema = Type.Object({
  host: HostField('Name to query'),
  recordType: Type.Enum(
    ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'PTR', 'TLSA', 'DS', 'DNSKEY'],
    { description: 'Default A' },
  ),
  resolver: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        "DNS server to query: an address; for `tls` a name or address, for `https` a URL; each with a port if it isn't the usual one. null: the service's resolvers",
      examples: ['9.9.9.9', '[2620:fe::fe]:53', 'dns.quad9.net', 'https://dns.quad9.net/dns-query'],
    }),
  ),
  transport: Type.Enum(['udp', 'tls', 'https'], {
    description:
      '`udp`: UDP, and TCP for truncated responses; `tls`: DNS over TLS (RFC 7858); `https`: DNS over HTTPS (RFC 8484). `tls` and `https` require `resolver`. Default `udp`',
  }),
  verify: Type.Boolean({
    description:
      'For `tls` and `https`: whether a certificate that is not trusted or is for another name counts as down; default true',
  }),
  expect: Type.Object(
    {
      mode: Type.Enum(['any', 'all', 'exact', 'none', 'resolves', 'matches', 'no-match'], {
        description:
          'How many of the values must be present. `resolves`: any record; `none` without values: no record; `matches`: at least one record matches one of the values as a pattern (RE2); `no-match`: none does',
      }),
      values: Type.Array(Type.String({ minLength: 1, maxLength: 4000 }), {
        maxItems: 100,
        description: 'Records in zone file format',
        examples: [['10 mx.example.com']],
      }),
    },
    { title: 'DnsExpectation', additionalProperties: false, description: 'Expected DNS records' },
  ),
  rcode: Nullable(
    Type.Enum(['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED', 'YXDOMAIN', 'NOTAUTH'], {
      description: 'Expected response code; null: NOERROR',
    }),
  ),
  dnssec: Type.Boolean({ description: 'Require the AD bit' }),
});
export type DnsSettings = Timed<Static<typeof dnsSettingsSchema>>;
export type DnsRecordType = DnsSettings['recordType'];

export const dnsDefaults: Omit<Static<typeof dnsSettingsSchema>, 'host'> = {
  recordType: 'A',
  resolver: null,
  transport: 'udp',
  verify: true,
  expect: { mode: 'resolves', values: [] },
  rcode: null,
  dnssec: false,
};
