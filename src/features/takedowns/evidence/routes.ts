import { Type } from 'typebox';
import type { ResourceRoutes } from '#features/access/index.ts';
import { notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { findTakedown } from '../queries.ts';
import { packageName, packEvidence, type Sender } from '../reports/report.ts';
import { TakedownPath } from '../schemas.ts';
import { selectFile } from './queries.ts';

const Octets = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', examples: ['PK…'] });

/**
 * Headers of downloads with external content. If a browser displays the content anyway, it runs no scripts and loads
 * nothing.
 */
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
        'A ZIP file with all collected files, the XARF report, the email, and `manifest.json` with the SHA-256 of each file. The files contain untrusted content exactly as received; open them with care.',
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
      summary: "Get a screenshot of a case's page",
      description:
        'The screenshot from the last collection of evidence, 1280 × 800 pixels. Returns 404 if there is none; see `evidence.limits`.',
      params: TakedownPath,
      responses: { 200: { description: 'The screenshot', content: { 'image/png': { schema: Octets } } } },
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
