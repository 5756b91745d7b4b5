import { Type } from 'typebox';
import { PathId } from '#platform/http/schemas.ts';

export const NoQuery = Type.Object({}, { additionalProperties: false });

export const IncidentsQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'Only incidents opened at or after this time: RFC 3339 with time zone, or a date (midnight UTC)',
        examples: ['2026-11-01T00:00:00Z'],
      }),
    ),
  },
  { additionalProperties: false },
);

export const ScanHistoryQuery = Type.Object(
  {
    monitorId: Type.Optional(
      Type.String({
        // A pattern instead of `format: uuid`, which also allows `urn:uuid:`.
        pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
        description: 'Only this domain or service monitor',
        examples: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d'],
      }),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        default: 90,
        description: 'Number of days up to now',
        examples: [30],
      }),
    ),
  },
  { additionalProperties: false },
);

export const DomainPath = Type.Object({ id: PathId('Domain') });

const fileHeaders = { 'Content-Disposition': { type: 'string' } };

/** Describes a streamed CSV file; bodies bypass the serializer. */
export function csvFile(description: string, example: string) {
  return {
    200: {
      description,
      headers: fileHeaders,
      content: { 'text/csv': { schema: Type.String({ examples: [example] }) } },
    },
  };
}

const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

/** The header and an example record of each file, for the API reference. */
export const csvExamples = {
  incidents:
    'id,fingerprint,title,state,severity,cause,source,monitor_id,monitor_name,domain,opened_at,acknowledged_at,' +
    `resolved_at,duration_seconds,occurrences\r\n${id},service_monitor:${id}:unreachable,Shop is down,resolved,` +
    `high,connect-refused,service_monitor,${id},Shop,example.com,2026-11-20T03:30:00.000Z,,` +
    '2026-11-20T03:42:00.000Z,720,1\r\n',
  monitors:
    'source,id,kind,name,domain,target,status,interval_seconds,tags,verified,created_at,last_checked_at,settings\r\n' +
    `service,${id},http,Shop,example.com,https://example.com/shop,up,60,eu;shop,true,2026-11-01T09:00:00.000Z,` +
    '2026-11-20T03:30:00.000Z,"{""expect"":{""maxMs"":2000}}"\r\n',
  heartbeats:
    'id,name,slug,schedule,status,last_ping_at,next_due_at,tags,created_at\r\n' +
    `${id},Backup,backup,cron 30 2 * * * Europe/Berlin,up,2026-11-20T01:34:12.003Z,2026-11-21T01:30:00.000Z,db;eu,` +
    '2026-11-01T09:00:00.000Z\r\n',
  lookalikes:
    'id,domain,name,unicode,fuzzers,registered,addresses,mail,score,state,first_seen_at,last_seen_at\r\n' +
    `${id},example.com,examp1e.com,examp1e.com,homoglyph,true,192.0.2.7,mx.examp1e.com,91,new,` +
    '2026-11-20T03:30:00.000Z,2026-11-20T03:30:00.000Z\r\n',
  certificates:
    'id,domain,common_name,names,issuer,serial_number,not_before,not_after,key_type,state,violations,first_seen_at\r\n' +
    `${id},example.com,shop.example.com,shop.example.com;www.shop.example.com,Let's Encrypt,03b4a1,` +
    '2026-11-01T09:00:00.000Z,2027-01-30T08:59:59.000Z,ecdsa,expected,,2026-11-01T09:00:20.000Z\r\n',
  subdomains:
    'id,domain,name,state,alive,sources,addresses,takeover,first_seen_at,last_seen_at\r\n' +
    `${id},example.com,shop.example.com,owned,true,ct;dns,192.0.2.10,none,2026-11-01T03:30:00.000Z,` +
    '2026-11-22T03:30:00.000Z\r\n',
  months:
    'month,timezone,by,id,name,monitors,uptime_ratio,downtime_seconds,degraded_seconds,maintenance_seconds,incidents,' +
    'checks,average_ms,p50_ms,p95_ms,since\r\n2026-10,Europe/Berlin,tag,shop,shop,4,0.99942,6215.2,1804,0,3,171204,' +
    '212.4,180.9,402.1,\r\n',
  scanHistory:
    'scanned_at,source,monitor_id,monitor_name,domain,kind,region,status,duration_ms,code,error,message\r\n' +
    `2026-11-20T03:30:00.000Z,service,${id},Shop,example.com,http,default,up,83.5,,,\r\n`,
};

const bundleExample = {
  domain: {
    id,
    domain: 'example.com',
    label: 'Company site',
    apex: 'example.com',
    source: 'import',
    verified: true,
    createdAt: '2026-11-01T09:00:00.000Z',
  },
  monitors: [
    {
      source: 'service',
      id,
      kind: 'http',
      name: 'Shop',
      target: 'https://example.com/shop',
      status: 'up',
      intervalSeconds: 60,
      tags: ['eu', 'shop'],
      verified: true,
      createdAt: '2026-11-01T09:00:00.000Z',
      lastCheckedAt: '2026-11-20T03:30:00.000Z',
    },
  ],
  riskTrend: [],
  incidents: [],
  exportedAt: '2026-11-20T03:31:00.000Z',
};

export const domainFile = {
  200: {
    description: 'The bundle, pretty-printed',
    headers: fileHeaders,
    content: {
      'application/json': {
        schema: Type.Object(
          {
            domain: Type.Object({}, { additionalProperties: true }),
            monitors: Type.Array(Type.Object({}, { additionalProperties: true })),
            riskTrend: Type.Array(Type.Object({}, { additionalProperties: true })),
            incidents: Type.Array(Type.Object({}, { additionalProperties: true })),
            exportedAt: Type.String({ format: 'date-time' }),
          },
          { title: 'DomainExport', examples: [bundleExample] },
        ),
      },
    },
  },
};
