import { isIP } from 'node:net';
import { type Message, message } from '#messages/messages.ts';
import { type ImportBody, withoutUndefined } from '../import-item.ts';
import { type Convertor, hostAndPort, ipVersionOf, isOn, text } from './convertor.ts';
import { readKumaConditions } from './kuma-conditions.ts';
import { expiryDaysOf } from './kuma-http.ts';
import type { KumaRow } from './read-kuma.ts';

/** Converts Uptime Kuma monitors that look up names, ping hosts or connect to ports. */

const usualPacketBytes = 56;

function toPing(row: KumaRow, differences: Message[] = []): ReturnType<Convertor> {
  const { host } = hostAndPort(row, 0);
  const size = Number(row.packet_size ?? usualPacketBytes);
  if (size !== usualPacketBytes) differences.push(message('import-packet-size', { size }));
  return {
    body: {
      kind: 'ping',
      host,
      packets: Math.max(1, Math.min(20, Number(row.ping_count) || 1)),
      // Uptime Kuma requires only one reply.
      maxLossPercent: 99,
      ...ipVersionOf(row),
    },
    differences,
  };
}

/** Protocols with STARTTLS, by their usual ports. */
const startTlsByPort: Record<number, string> = {
  21: 'ftp',
  110: 'pop3',
  143: 'imap',
  389: 'ldap',
  5432: 'postgres',
};

const toPort: Convertor = (row, { tables }) => {
  const endpoint = hostAndPort(row, null);
  const alert = text(row.expected_tls_alert);
  if (alert !== null && alert !== 'none')
    return {
      body: { kind: 'port', ...endpoint, ...ipVersionOf(row) },
      differences: [message('import-tls-alert', { alert })],
    };
  const security = text(row.smtp_security);
  const isEncrypted = security === 'secure' || security === 'starttls';
  // Uptime Kuma reads the certificate only to warn before it expires.
  if (!isEncrypted || !isOn(row.expiry_notification))
    return { body: { kind: 'port', ...endpoint, ...ipVersionOf(row) }, differences: [] };
  return {
    body: {
      kind: 'ssl',
      ...endpoint,
      ...(security === 'starttls' ? { starttls: startTlsByPort[endpoint.port] ?? 'smtp' } : {}),
      warnDays: expiryDaysOf(tables),
      ...ipVersionOf(row),
    },
    differences: [],
  };
};

const toDns: Convertor = (row) => {
  const { host } = hostAndPort(row, 0);
  const [server = '', ...others] = (text(row.dns_resolve_server) ?? '').split(',').map((one) => one.trim());
  const port = Number(row.port) || 53;
  const isName = server !== '' && isIP(server) === 0;
  const resolver = port === 53 ? server : `${server.includes(':') ? `[${server}]` : server}:${port}`;
  const conditions = readKumaConditions(row, 'record');
  const expect: ImportBody | undefined =
    conditions.is === 'equal'
      ? { mode: 'any', values: conditions.values }
      : conditions.is === 'patterns'
        ? { mode: 'matches', values: conditions.patterns }
        : undefined;
  return {
    body: withoutUndefined({
      kind: 'dns',
      host,
      recordType: text(row.dns_resolve_type) ?? 'A',
      resolver: server === '' || isName ? undefined : resolver,
      expect,
    }),
    differences: [
      ...(isName ? [message('import-resolver-name', { server })] : []),
      ...(others.length > 0
        ? [message('import-dns-servers', { servers: [server, ...others].join(', ') })]
        : []),
      ...(conditions.is === 'unreadable' ? [message('import-conditions-left-out')] : []),
    ],
  };
};

/** Converts to a SIP OPTIONS request (RFC 3261 section 11), like the one that `sipsak` sends for Uptime Kuma. */
const toSip: Convertor = (row) => {
  const { host, port } = hostAndPort(row, 5060);
  const target = `sip:${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [
    `OPTIONS ${target} SIP/2.0`,
    'Via: SIP/2.0/UDP belltower.invalid:5060;rport;branch=z9hG4bK-belltower',
    'Max-Forwards: 70',
    'From: <sip:belltower@belltower.invalid>;tag=belltower',
    `To: <${target}>`,
    'Call-ID: belltower@belltower.invalid',
    'CSeq: 1 OPTIONS',
    'Contact: <sip:belltower@belltower.invalid:5060>',
    'Content-Length: 0',
  ];
  return {
    body: {
      kind: 'port',
      host,
      port,
      protocol: 'udp',
      send: [...lines, '', ''].join('\\r\\n'),
      expectRegex: '^SIP/2\\.0 200 ',
    },
    differences: [],
  };
};

/** Converts to the status query of Valve game servers (A2S_INFO). A server responds with the status or a challenge. */
const toSteam: Convertor = (row) => ({
  body: {
    kind: 'port',
    ...hostAndPort(row, 27_015),
    protocol: 'udp',
    send: '\\xff\\xff\\xff\\xffTSource Engine Query\\0',
    expectRegex: '^\\xFF{4}[AI]',
  },
  differences: [message('import-steam-query')],
});

const toNtp: Convertor = (row) => ({
  body: {
    kind: 'ntp',
    ...hostAndPort(row, 123),
    // Uptime Kuma's limits are the first values that are too high.
    maxOffsetMs: Math.max(1, (Number(row.ntp_time_offset_threshold) || 1000) - 1),
    maxStratum: Math.max(1, Math.min(15, (Number(row.ntp_stratum_threshold) || 5) - 1)),
  },
  differences: [message('import-ntp-dispersion')],
});

export const networkConvertors: Record<string, Convertor> = {
  port: toPort,
  ping: (row) => toPing(row),
  'tailscale-ping': (row) => toPing(row, [message('import-no-tailscale')]),
  dns: toDns,
  'sip-options': toSip,
  steam: toSteam,
  ntp: toNtp,
};
