import { Type } from 'typebox';
import type { ResourceRoutes } from '#features/access/index.ts';
import { notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { findLookalike } from '../queries.ts';
import { LookalikePath } from '../schemas.ts';
import { findScreenshot } from './queries.ts';

const Octets = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', examples: ['PNG…'] });

/** Headers that allow images of untrusted pages only in an `img`. */
const sealed = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'attachment; filename="screenshot.png"',
  'cache-control': 'no-store',
};

/** Registers the routes of the screenshots of a lookalike's page and the owner's page. */
export function registerScreenshotRoute(routes: ResourceRoutes): void {
  routes.get(
    '/:id/screenshot.png',
    {
      operationId: 'getLookalikeScreenshot',
      summary: 'Get a screenshot of a lookalike or of the domain it resembles',
      description:
        '640 × 400 pixels, taken weekly and after changes. Returns 404 if there is none; see `pictures`.',
      params: LookalikePath,
      querystring: Type.Object(
        {
          of: Type.Optional(
            Type.Enum(['lookalike', 'original'], {
              default: 'lookalike',
              description: "Page to show: the lookalike's, or that of the domain it resembles",
            }),
          ),
          taken: Type.Optional(
            Type.String({ maxLength: 40, description: 'Ignored; lets clients cache the image' }),
          ),
        },
        { additionalProperties: false },
      ),
      responses: { 200: { description: 'The screenshot', content: { 'image/png': { schema: Octets } } } },
    },
    async ({ ctx: { db, accountId }, params: { id }, query, reply }) => {
      const row = await getById('lookalike', id, () => findLookalike(db, accountId, id));
      const lookalikeId = query.of === 'original' ? null : row.id;
      const found = await findScreenshot(db, { accountId, domainId: row.domain_id, lookalikeId });
      if (found === null) throw notFound('screenshot');
      return reply.headers(sealed).type('image/png').send(found.image);
    },
  );
}
