import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerScope, rejectCoding, untyped } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { toPageBody } from '../pages.ts';
import { findImageBytes, findPage } from '../queries.ts';
import { StatusPageBody, StatusPagePath } from '../schemas.ts';
import { type ImageKind, imageKinds, imageTypes } from '../types.ts';
import { imageHeaders, removeImage, replaceImage } from './page-images.ts';
import { imageLimits } from './read-image.ts';

const path = '/api/v1/status-pages';
const names: Record<ImageKind, string> = { logo: 'logo', favicon: 'favicon' };
const uploadTypes = [...imageTypes, 'application/octet-stream'];

const anyImage = Object.fromEntries(
  imageTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
);
const uploadBody = {
  content: Object.fromEntries(
    uploadTypes.map((type) => [
      type,
      {
        schema: Type.String({
          format: 'binary',
          description: 'The file. Its type is detected from its content',
        }),
      },
    ]),
  ),
};

/**
 * Registers the routes of the uploaded images of status pages. Their parser is limited to these routes, so that no
 * other route accepts images.
 */
export function registerImageRoutes(app: HttpApp, evict: (slug: string) => void): void {
  registerScope(app, (scope) => {
    untyped(scope).addContentTypeParser<Buffer>(
      uploadTypes,
      { parseAs: 'buffer', bodyLimit: imageLimits.bytes },
      async (request: FastifyRequest, body: Buffer) => {
        rejectCoding(request.headers);
        return body.toString('latin1');
      },
    );
    for (const kind of imageKinds) registerImage(scope, kind, evict);
  });
}

function registerImage(app: HttpApp, kind: ImageKind, evict: (slug: string) => void): void {
  const routes = createRoutes(app, {
    path,
    tags: ['Status pages'],
    read: { scope: 'status-pages:read' },
    write: { scope: 'status-pages:write' },
  });
  const name = kind === 'logo' ? 'Logo' : 'Favicon';
  routes.get(
    `/:id/${kind}`,
    {
      operationId: `getStatusPage${name}`,
      summary: `Download the uploaded ${names[kind]} of a status page`,
      description: 'Returns 404 if there is none. Visitors get the image under the URL of the page.',
      params: StatusPagePath,
      responses: { 200: { description: 'The image', content: anyImage } },
    },
    async ({ ctx, params, reply }) => {
      const { id } = params;
      const page = await getById('status page', id, () => findPage(ctx.db, ctx.accountId, id));
      const image = page[kind];
      const bytes = await getById(kind, id, () => findImageBytes(ctx.db, ctx.accountId, { id, kind }));
      return reply.headers(imageHeaders(image?.mediaType ?? 'image/png')).send(bytes);
    },
  );
  routes.put(
    `/:id/${kind}`,
    {
      operationId: `replaceStatusPage${name}`,
      summary: `Upload the ${names[kind]} of a status page`,
      description: `The body is the file: PNG, JPEG, WebP, GIF, ICO or SVG, with at most ${imageLimits.bytes / 1024} KiB and ${imageLimits.pixels} pixels on each side. SVG images can contain only shapes, text and styles: no scripts, links or references to other files.`,
      params: StatusPagePath,
      body: uploadBody as never,
      response: StatusPageBody,
      idempotency: false,
    },
    async ({ ctx, params, body }) => {
      // There is no body, or it has another type, such as JSON.
      if (typeof body !== 'string') throw new AppError('unsupported_media_type', message('page-image-type'));
      const row = await replaceImage(ctx, { id: params.id, kind }, Buffer.from(body, 'latin1'));
      evict(row.slug);
      return toPageBody(row, ctx);
    },
  );
  routes.delete(
    `/:id/${kind}`,
    {
      operationId: `deleteStatusPage${name}`,
      summary: `Remove the uploaded ${names[kind]} of a status page`,
      params: StatusPagePath,
    },
    async ({ ctx, params }) => {
      evict((await removeImage(ctx, { id: params.id, kind })).slug);
    },
  );
}
