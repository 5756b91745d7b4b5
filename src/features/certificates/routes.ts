import { ctxOf } from '#features/access/index.ts';
import { dayMs } from '#platform/durations.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { toExpiringBody, toIssuanceBody, toViolationBody } from './answers.ts';
import { registerDeploymentRoutes } from './deployments/routes.ts';
import { type CtMode, registerLogRoutes } from './logs/routes.ts';
import { registerPolicyRoutes } from './policy/routes.ts';
import { listExpiring } from './queries/expiring.ts';
import { findIssuance, findIssuanceDer, listIssuances } from './queries/issuances.ts';
import { listViolations } from './queries/violations.ts';
import {
  ExpiringList,
  ExpiringListQuery,
  IssuanceBody,
  IssuanceList,
  IssuanceListQuery,
  IssuancePath,
  PatchIssuanceBody,
  ViolationList,
  ViolationListQuery,
} from './schemas.ts';
import { toPemText } from './to-pem-text.ts';
import { changeIssuance } from './update.ts';

const path = '/api/v1/certificates';
const tags = ['Certificates'];
const Pem = { type: 'string', examples: ['-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n'] };
const read = { access: { scope: 'certificates:read' } } as const;
const write = { access: { scope: 'certificates:write' } } as const;

/** Certificates: what was issued, what is allowed, what is served, what ends, and the logs that tell of it. */
export function registerCertificateRoutes(app: HttpApp, deps: { mode: CtMode }): void {
  registerIssuances(app);
  registerIssuance(app);
  registerPolicyRoutes(app);
  registerViolations(app);
  registerExpiring(app);
  registerDeploymentRoutes(app);
  registerLogRoutes(app, deps);
}

function registerIssuances(app: HttpApp): void {
  app.get(
    `${path}/issuances`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listCertificateIssuances',
        summary: 'List issued certificates, newest first',
        description: 'Sorted by when they were first seen.',
        querystring: IssuanceListQuery,
        response: { 200: IssuanceList },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { limit: _limit, cursor: _cursor, count: _count, state, from, to, ...same } = request.query;
      const page = readPage(request.query);
      const filter = {
        ...same,
        states: state,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      };
      return toPage(await listIssuances(db, accountId, { page, filter }), page.limit, {
        position: (row) => ({ at: row.first_seen_at, id: row.id }),
        item: toIssuanceBody,
      });
    },
  );
}

function registerIssuance(app: HttpApp): void {
  app.get(
    `${path}/issuances/:id`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getCertificateIssuance',
        summary: 'Read an issuance',
        params: IssuancePath,
        response: { 200: IssuanceBody },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toIssuanceBody(await getById('issuance', id, () => findIssuance(db, accountId, id)));
    },
  );
  app.get(
    `${path}/issuances/:id/certificate.pem`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getCertificatePem',
        summary: 'Download the certificate, or its precertificate, as PEM',
        description: 'Returns 404 if only the facts of the issuance are known.',
        params: IssuancePath,
        response: {
          200: {
            description: 'The certificate',
            content: { 'application/x-pem-file': { schema: Pem } },
          },
        },
      },
    },
    async (request, reply) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      const der = await getById('certificate', id, () => findIssuanceDer(db, accountId, id));
      return reply
        .header('content-disposition', `attachment; filename="${id}.pem"`)
        .type('application/x-pem-file')
        .send(toPemText(der));
    },
  );
  app.patch(
    `${path}/issuances/:id`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'updateCertificateIssuance',
        summary: 'Mark an issuance as expected or acknowledged',
        description: 'Its incidents are resolved.',
        params: IssuancePath,
        body: PatchIssuanceBody,
        response: { 200: IssuanceBody },
      },
    },
    async (request) => toIssuanceBody(await changeIssuance(ctxOf(request), request.params.id, request.body)),
  );
}

function registerViolations(app: HttpApp): void {
  app.get(
    `${path}/violations`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listCertificateViolations',
        summary: 'List policy violations by active certificates, newest first',
        querystring: ViolationListQuery,
        response: { 200: ViolationList },
      },
    },
    async (request) => {
      const { db, accountId, clock } = ctxOf(request);
      const { limit: _limit, cursor: _cursor, count: _count, ...filter } = request.query;
      const page = readPage(request.query);
      const rows = await listViolations(db, accountId, { ...filter, page, now: new Date(clock.now()) });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.first_seen_at, id: row.id }),
        item: toViolationBody,
      });
    },
  );
}

function registerExpiring(app: HttpApp): void {
  app.get(
    `${path}/expiring`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'listExpiringCertificates',
        summary: 'List expiring certificates: those deployed, soonest first, then those not yet replaced',
        querystring: ExpiringListQuery,
        response: { 200: ExpiringList },
      },
    },
    async (request) => {
      const { db, accountId, clock } = ctxOf(request);
      const { limit: _limit, cursor: _cursor, count: _count, days, ...filter } = request.query;
      const page = readPage(request.query);
      const now = clock.now();
      const until = new Date(now + (days ?? 30) * dayMs);
      const rows = await listExpiring(db, accountId, { ...filter, page, until, now: new Date(now) });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.sort_at, id: row.id }),
        item: (row) => toExpiringBody(row, now),
      });
    },
  );
}
