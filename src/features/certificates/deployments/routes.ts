import type { Static } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { type DeploymentRow, listDeployments } from './queries.ts';
import { type DeploymentBody, DeploymentList, DeploymentListQuery } from './schemas.ts';

const toBody = (row: DeploymentRow): Static<typeof DeploymentBody> => ({
  id: row.id,
  domainId: row.domain_id,
  sha256: row.sha256,
  host: row.host,
  port: row.port,
  starttls: row.starttls === '' ? null : row.starttls,
  addresses: row.addresses,
  chainComplete: row.chain_complete,
  names: row.names,
  notBefore: row.not_before.toISOString(),
  notAfter: row.not_after.toISOString(),
  keySha256: row.key_sha256,
  keySharedWith: row.key_shared_with,
  issuanceId: row.issuance_id,
  firstSeenAt: row.first_seen_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  current: row.current,
});

/** Where certificates are served. */
export function registerDeploymentRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/certificates/deployments',
    {
      config: { access: { scope: 'certificates:read' } },
      schema: {
        tags: ['Certificates'],
        operationId: 'listCertificateDeployments',
        summary: 'List certificate deployments, newest first',
        querystring: DeploymentListQuery,
        response: { 200: DeploymentList },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { limit: _limit, cursor: _cursor, count: _count, ...filter } = request.query;
      const page = readPage(request.query);
      return toPage(await listDeployments(db, accountId, { page, filter }), page.limit, {
        position: (row) => ({ at: row.first_seen_at, id: row.id }),
        item: toBody,
      });
    },
  );
}
