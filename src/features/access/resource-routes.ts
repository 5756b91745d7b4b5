import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { type Access, ctxOf } from './access.ts';
import type { Ctx } from './context.ts';

type AccessRule = Exclude<Access, 'public'>;

/** Options that the routes of a resource share. */
interface Resource {
  /** Common prefix of their paths, without a trailing slash. */
  path: string;
  tags: readonly string[];
  /** Who may call GET routes. */
  read?: AccessRule;
  /** Who may call all other routes. */
  write?: AccessRule;
}

/**
 * Describes a route. The response schema determines the status: 200 for `response`, 201 for `created`, 202 for
 * `accepted`, 204 without a schema.
 */
interface RouteDescription<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
> {
  summary: string;
  /** Whether the API reference omits the route. */
  hide?: boolean;
  description?: string;
  operationId?: string;
  params?: Params;
  querystring?: Query;
  body?: Body;
  /** Whether a missing body is treated as an empty object. */
  isBodyOptional?: true;
  response?: Response;
  created?: Response;
  accepted?: Response;
  /** All responses by status, for routes with several or non-JSON responses. The handler sends them. */
  responses?: Record<number, unknown>;
  produces?: readonly string[];
  /** Replaces the access rule of the resource. */
  access?: AccessRule;
  problems?: readonly ErrorCode[];
  idempotency?: false;
}

/** The validated input of a handler. */
interface RouteInput<Params extends TSchema, Query extends TSchema, Body extends TSchema> {
  ctx: Ctx;
  params: Static<Params>;
  query: Static<Query>;
  body: Static<Body>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Registers a route below the resource's path.
 * @param handler Returns the body of the response, or the reply after sending it.
 */
type RegisterRoute = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Response extends TSchema,
>(
  subpath: string,
  description: RouteDescription<Params, Query, Body, Response>,
  handler: (input: RouteInput<Params, Query, Body>) => Promise<Static<Response> | FastifyReply>,
) => void;

export interface ResourceRoutes {
  get: RegisterRoute;
  post: RegisterRoute;
  put: RegisterRoute;
  patch: RegisterRoute;
  delete: RegisterRoute;
}

/**
 * Returns functions that register the routes of a resource. With 201 and 202, `Location` consists of the resource's
 * path and the `id` in the body, unless the handler sets another header.
 */
export function createRoutes(app: HttpApp, { path, tags, read, write }: Resource): ResourceRoutes {
  const registerAs =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'): RegisterRoute =>
    (subpath, description, handler) => {
      const {
        response,
        created,
        accepted,
        responses,
        access = method === 'GET' ? read : write,
        problems = [],
        idempotency = true,
        isBodyOptional,
        ...schema
      } = description;
      if (access === undefined) throw new Error(`${method} ${path}${subpath} has no access rule`);
      const status = created ? 201 : accepted ? 202 : response ? 200 : 204;
      app.route({
        method,
        url: `${path}${subpath}`,
        config: { access, problems, idempotency },
        schema: {
          tags,
          ...schema,
          response: responses ?? { [status]: created ?? accepted ?? response ?? NoContent },
        } as FastifySchema,
        ...(isBodyOptional && {
          preValidation: async (request: FastifyRequest) => {
            request.body ??= {};
          },
        }),
        handler: async (request, reply) => {
          // The input is validated by the schemas that define these types.
          const { params, query, body } = request as never;
          const result = await handler({ ctx: ctxOf(request), params, query, body, request, reply });
          // If the handler has sent the reply, the result is undefined.
          const isSent = reply.sent || (result === undefined && status !== 204);
          if (isSent || responses !== undefined) return result;
          reply.code(status);
          if (status === 204) return null;
          if (status !== 200 && !reply.hasHeader('location')) {
            reply.header('location', `${path}/${(result as { id: string }).id}`);
          }
          return result;
        },
      });
    };
  return {
    get: registerAs('GET'),
    post: registerAs('POST'),
    put: registerAs('PUT'),
    patch: registerAs('PATCH'),
    delete: registerAs('DELETE'),
  };
}
