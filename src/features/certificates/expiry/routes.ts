import { type Static, Type } from 'typebox';
import { type Ctx, createRoutes } from '#features/access/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, searchOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { countByIssuer, countByWeek, type ExpiringRow, listExpiring } from './queries.ts';

const path = '/api/v1/certificates';
const tags = ['Certificates'];
const read = { scope: 'certificates:read' } as const;

/** Registers the routes of expiring certificates and of their counts. */
export function registerExpiryRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read });
  routes.get(
    '/expiring',
    {
      operationId: 'listExpiringCertificates',
      summary:
        'List expiring certificates: deployed ones, soonest first, then issued ones that have not been replaced',
      querystring: ExpiringListQuery,
      response: ExpiringList,
    },
    async ({ ctx, query }) => {
      const { db, accountId, clock } = ctx;
      const { days = 30, domainId, expiresFrom, expiresBefore, issuer, search } = query;
      const page = readPage(query);
      const now = clock.now();
      const scope = { accountId, domainId, until: new Date(now + days * dayMs), now: new Date(now) };
      const filter = { from: toDate(expiresFrom), to: toDate(expiresBefore), issuer, search };
      const rows = await listExpiring(db, scope, { page, filter });
      return toPage(rows, page.limit, { position: 'sort_at', item: (row) => toExpiringBody(row, now) });
    },
  );
  routes.get(
    '/summary',
    {
      operationId: 'getCertificateSummary',
      summary: 'Count certificates by week of expiry and by issuer',
      description:
        'Counts what `GET /api/v1/certificates/expiring` lists: deployed certificates, and issued certificates that are neither deployed nor replaced.',
      querystring: SummaryQuery,
      response: SummaryBody,
    },
    async ({ ctx, query }) =>
      readSummary(ctx, { domainId: query.domainId, days: query.days ?? 90, now: ctx.clock.now() }),
  );
}

const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** The maximum number of issuers in a summary; an account usually has a handful. */
const maxIssuers = 100;
const soonDays = 30;
const weekMs = 7 * dayMs;

async function readSummary(
  { db, accountId }: Pick<Ctx, 'db' | 'accountId'>,
  { domainId, days, now }: { domainId: string[] | undefined; days: number; now: number },
): Promise<Static<typeof SummaryBody>> {
  const since = Math.floor(now / dayMs) * dayMs;
  const until = new Date(now + days * dayMs);
  const scope = { accountId, domainId, now: new Date(now) };
  const ever = { ...scope, until: new Date(now + 3_650 * dayMs) };
  const [weeks, issuers] = await Promise.all([
    countByWeek(db, { ...scope, until }, new Date(since)),
    countByIssuer(db, ever, { soon: new Date(now + soonDays * dayMs), limit: maxIssuers }),
  ]);
  const found = new Map(weeks.map((row) => [row.week, row]));
  const count = Math.ceil((until.getTime() - since) / weekMs);
  return {
    expired: found.get(-1)?.deployed ?? 0,
    weeks: Array.from({ length: count }, (_, week) => ({
      from: new Date(since + week * weekMs).toISOString(),
      to: new Date(Math.min(since + (week + 1) * weekMs, until.getTime())).toISOString(),
      deployed: found.get(week)?.deployed ?? 0,
      issued: found.get(week)?.issued ?? 0,
    })),
    issuers: issuers.map(({ issuer, deployed, issued, soon, next_at }) => ({
      issuer: issuer === '' ? null : issuer,
      deployed,
      issued,
      expiringSoon: soon,
      nextExpiresAt: next_at.toISOString(),
    })),
  };
}

function toExpiringBody(row: ExpiringRow, now: number): Static<typeof ExpiringBody> {
  return {
    id: row.id,
    type: row.type,
    domainId: row.domain_id,
    sha256: row.sha256,
    names: row.names,
    commonName: row.common_name,
    issuer: row.issuer,
    host: row.host,
    port: row.port,
    starttls: row.starttls === '' ? null : row.starttls,
    notBefore: row.not_before.toISOString(),
    notAfter: row.not_after.toISOString(),
    daysLeft: Math.floor((row.not_after.getTime() - now) / dayMs),
  };
}

const Issuer = Nullable(Type.String(), {
  description: "The issuer's organization, or its name if it has none",
  examples: ["Let's Encrypt"],
});

const ExpiringBody = Type.Object(
  {
    id: Id,
    type: Type.Enum(['deployment', 'issuance'], {
      description:
        '`deployment`: the certificate is in use; `issuance`: it has not been seen in use and was not renewed',
    }),
    domainId: Nullable(Id),
    sha256: Nullable(Type.String()),
    names: Type.Array(Type.String(), {
      description: 'Names in the certificate, at most 1,000; names under the domain come first',
      examples: [['shop.example.com']],
    }),
    commonName: Nullable(Type.String()),
    issuer: Issuer,
    host: Nullable(Type.String()),
    port: Nullable(Type.Integer()),
    starttls: Nullable(Type.String()),
    notBefore: Timestamp('When the certificate becomes valid'),
    notAfter: Timestamp('When the certificate expires'),
    daysLeft: Type.Integer({ description: 'Whole days until expiry; negative after expiry' }),
  },
  {
    title: 'ExpiringCertificate',
    examples: [
      {
        id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
        type: 'deployment',
        domainId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
        sha256: '5f2b3c1de01e4a54b5a8ff1c7f2d9d3a7b1c0de5a64b7fa2ef2f03c8d1a0b9c3',
        names: ['shop.example.com'],
        commonName: 'shop.example.com',
        issuer: "Let's Encrypt",
        host: 'shop.example.com',
        port: 443,
        starttls: null,
        notBefore: '2026-09-02T08:00:00.000Z',
        notAfter: '2026-12-01T08:00:00.000Z',
        daysLeft: 11,
      },
    ],
  },
);
const ExpiringList = pageOf(ExpiringBody);

const Days = (fallback: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650, default: fallback, description }));
const domainId = severalOf(Id, { description: 'Only certificates for this domain' });
const Instant = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

const ExpiringListQuery = Type.Object(
  {
    ...countedPageQuery,
    days: Days(30, 'Only certificates that expire within this many days'),
    domainId,
    expiresFrom: Instant('Only certificates that expire at or after this time'),
    expiresBefore: Instant('Only certificates that expire before this time'),
    issuer: searchOf("Part of the issuer's name"),
    search: searchOf('Part of a name or the host'),
  },
  { additionalProperties: false },
);

const SummaryQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 400,
        default: 90,
        description: 'Number of days ahead for which weeks are counted',
      }),
    ),
    domainId,
  },
  { additionalProperties: false },
);

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const deployed = Count('Number of deployed certificates');
const issued = Count('Number of certificates that have been issued but are neither deployed nor replaced');

const SummaryBody = Type.Object(
  {
    expired: Count('Number of deployed certificates that have expired'),
    weeks: Type.Array(
      Type.Object({
        from: Timestamp('Start of the week; the first begins today at midnight UTC'),
        to: Timestamp('End of the week'),
        deployed,
        issued,
      }),
      { description: 'Certificates by week of expiry, excluding expired ones' },
    ),
    issuers: Type.Array(
      Type.Object({
        issuer: Issuer,
        deployed,
        issued,
        expiringSoon: Count('Number of certificates that have expired or expire within 30 days'),
        nextExpiresAt: Timestamp('When the first of these certificates expires'),
      }),
      { description: 'Certificates by issuer, most deployed first; at most 100' },
    ),
  },
  {
    title: 'CertificateSummary',
    examples: [
      {
        expired: 0,
        weeks: [
          { from: '2026-11-20T00:00:00.000Z', to: '2026-11-27T00:00:00.000Z', deployed: 1, issued: 0 },
          { from: '2026-11-27T00:00:00.000Z', to: '2026-12-04T00:00:00.000Z', deployed: 0, issued: 2 },
        ],
        issuers: [
          {
            issuer: "Let's Encrypt",
            deployed: 14,
            issued: 2,
            expiringSoon: 3,
            nextExpiresAt: '2026-11-25T08:00:00.000Z',
          },
        ],
      },
    ],
  },
);
