import { Type } from 'typebox';
import { ctxOf } from '#features/accounts/index.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { findTakedown } from '../queries.ts';
import { TakedownPath } from '../schemas.ts';
import { packageName, packEvidence } from './package.ts';
import type { Sender } from './report.ts';

const Zip = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', examples: ['PK…'] });

/** What strangers wrote is handed out to be kept, never to be shown: an attachment that may do nothing, anywhere. */
const sealed = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** The evidence of a case as a file. */
export function registerEvidenceRoute(app: HttpApp, path: string, sender: Sender): void {
  app.get(
    `${path}/:id/evidence.zip`,
    {
      config: { access: { scope: 'threats:read' } },
      schema: {
        tags: ['Threats'],
        operationId: 'getTakedownEvidence',
        summary: 'Download the evidence of a case',
        description:
          'A zip: all that was collected, the XARF report, the mail, and `manifest.json` with the SHA-256 of each file. It ' +
          'holds what strangers wrote, octet by octet; open it with care.',
        params: TakedownPath,
        response: {
          200: {
            description: 'The package',
            headers: { 'Content-Disposition': { type: 'string' } },
            content: {
              'application/zip': { schema: Zip },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      const row = await getById('takedown', id, () => findTakedown(db, accountId, id));
      const zip = await packEvidence(db, row, sender);
      return reply
        .headers({ ...sealed, 'content-disposition': `attachment; filename="${packageName(row)}"` })
        .type('application/zip')
        .send(zip);
    },
  );
}
