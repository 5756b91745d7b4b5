import { Type } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import { notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { findTakedown } from '../queries.ts';
import { packageName, packEvidence, type Sender } from '../reports/report.ts';
import { TakedownPath } from '../schemas.ts';
import { selectFile } from './queries.ts';

const Octets = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', examples: ['PK…'] });

/** Content from outside is only ever downloaded, never shown: an attachment without any permissions. */
const sealed = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Registers the download of a case's evidence, and of its screenshot. */
export function registerEvidenceRoutes(app: HttpApp, path: string, sender: Sender): void {
  registerPackage(app, path, sender);
  registerScreenshot(app, path);
}

function registerPackage(app: HttpApp, path: string, sender: Sender): void {
  app.get(
    `${path}/:id/evidence.zip`,
    {
      config: { access: { scope: 'threats:read' } },
      schema: {
        tags: ['Threats'],
        operationId: 'getTakedownEvidence',
        summary: "Download a case's evidence",
        description:
          'A ZIP file with everything collected, the XARF report, the email, and `manifest.json` with the SHA-256 of each file. It contains untrusted content exactly as received; open it with care.',
        params: TakedownPath,
        response: {
          200: {
            description: 'The ZIP file',
            headers: { 'Content-Disposition': { type: 'string' } },
            content: {
              'application/zip': { schema: Octets },
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

/** The screenshot was taken by our own browser, so it contains no content of the page other than its appearance. */
function registerScreenshot(app: HttpApp, path: string): void {
  app.get(
    `${path}/:id/screenshot.png`,
    {
      config: { access: { scope: 'threats:read' } },
      schema: {
        tags: ['Threats'],
        operationId: 'getTakedownScreenshot',
        summary: "Read a screenshot of a case's page",
        description:
          'The screenshot from the last collection, 1280 × 800 pixels. Returns 404 if there is none; see `evidence.limits`.',
        params: TakedownPath,
        response: {
          200: {
            description: 'The picture',
            content: { 'image/png': { schema: Octets } },
          },
        },
      },
    },
    async (request, reply) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
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
