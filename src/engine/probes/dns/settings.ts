import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import type { Timed } from '../kind.ts';
import { HostField } from '../settings-schema.ts';

export const dnsSettingsSchema = Type.Object({
  host: HostField('Name to query'),
  recordType: Type.Enum(
    ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'PTR', 'TLSA', 'DS', 'DNSKEY'],
    { description: 'Record type; default A' },
  ),
  resolver: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        "DNS server to query: an address for `udp`, a name or address for `tls`, or a URL for `https`, with a port if it is not the default. null uses the service's resolvers",
      examples: ['9.9.9.9', '[2620:fe::fe]:53', 'dns.quad9.net', 'https://dns.quad9.net/dns-query'],
    }),
  ),
  transport: Type.Enum(['udp', 'tls', 'https'], {
    description:
      '`udp`: UDP, and TCP for truncated responses; `tls`: DNS over TLS (RFC 7858); `https`: DNS over HTTPS (RFC 8484). `tls` and `https` require `resolver`. Default `udp`',
  }),
  verify: Type.Boolean({
    description:
      'For `tls` and `https`: whether a certificate that is not trusted or does not cover the host name counts as down; default true',
  }),
  expect: Type.Object(
    {
      mode: Type.Enum(['any', 'all', 'exact', 'none', 'resolves', 'matches', 'no-match'], {
        description:
          'How records are compared with the values: `any`: at least one value is present; `all`: all values are present; `exact`: all values are present and no others; `none`: no value is present, or no record exists if there are no values; `resolves`: at least one record exists; `matches`: at least one record matches one of the values as a pattern (RE2); `no-match`: no record matches any of the values as a pattern',
      }),
      values: Type.Array(Type.String({ minLength: 1, maxLength: 4000 }), {
        maxItems: 100,
        description: 'Expected records, in zone file format',
        examples: [['10 mx.example.com']],
      }),
    },
    { title: 'DnsExpectation', additionalProperties: false, description: 'Expected DNS records' },
  ),
  rcode: Nullable(
    Type.Enum(['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED', 'YXDOMAIN', 'NOTAUTH'], {
      description: 'Expected response code; null for NOERROR',
    }),
  ),
  dnssec: Type.Boolean({ description: 'Whether the AD bit is required' }),
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
