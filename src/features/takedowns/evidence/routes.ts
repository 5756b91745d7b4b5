import { Type } from 'typebox';
import type { ResourceRoutes } from '#features/access/index.ts';
import { notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { findTakedown } from '../queries.ts';
import { packageName, packEvidence, type Sender } from '../reports/report.ts';
import { TakedownPath } from '../schemas.ts';
import { selectFile } from './queries.ts';

const Octets = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', examples: ['PK…'] });

/** External content is only downloaded, never displayed: as an attachment without any permissions. */
const sealed = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Registers the download of a case's evidence, and of its screenshot. */
export function registerEvidenceRoutes(routes: ResourceRoutes, sender: Sender): void {
  routes.get(
    '/:id/evidence.zip',
    {
      operationId: 'getTakedownEvidence',
      summary: "Download a case's evidence",
      description:
        'A ZIP file with everything collected, the XARF report, the email, and `manifest.json` with the SHA-256 of each file. It contains untrusted content exactly as received; open it with care.',
      params: TakedownPath,
      responses: {
        200: {
          description: 'The ZIP file',
          headers: { 'Content-Disposition': { type: 'string' } },
          content: { 'application/zip': { schema: Octets } },
        },
      },
    },
    async ({ ctx: { db, accountId }, params: { id }, reply }) => {
      const row = await getById('takedown', id, () => findTakedown(db, accountId, id));
      const zip = await packEvidence(db, row, sender);
      return reply
        .headers({ ...sealed, 'content-disposition': `attachment; filename="${packageName(row)}"` })
        .type('application/zip')
        .send(zip);
    },
  );
  // The screenshot is an image rendered by our own browser, so it contains no active content of the page.
  routes.get(
    '/:id/screenshot.png',
    {
      operationId: 'getTakedownScreenshot',
      summary: "Read a screenshot of a case's page",
      description:
        'The screenshot from the last collection, 1280 × 800 pixels. Returns 404 if there is none; see `evidence.limits`.',
      params: TakedownPath,
      responses: { 200: { description: 'The picture', content: { 'image/png': { schema: Octets } } } },
    },
    async ({ ctx: { db, accountId }, params: { id }, reply }) => {
      const row = await getById('takedown', id, () => findTakedown(db, accountId, id));
      const file = await selectFile(db, accountId, row.id, { round: row.round, name: 'screenshot.png' });
      if (file === null) throw notFound('screenshot');
      return reply
        .headers({ ...sealed, 'content-disposition': 'attachment; filename="screenshot.png"' })
        .type('image/png')
        .send(file.content);
    },
  );
}
