import type { FastifyReply, FastifyRequest } from 'fastify';
import type SCIMMY from 'scimmy';
import { type Ctx, ctxOf, type GrantKind } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { isDatabaseAway, withTransaction } from '#platform/database/transaction.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { AppError, type ErrorCode, textOf } from '#platform/errors.ts';
import { type HttpApp, registerScope, untyped } from '#platform/http/http-app.ts';
import { readJsonStrictly } from '#platform/http/json-body.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { ScimTokenBody } from './schemas.ts';
import {
  changeAsProvider,
  deleteScimPerson,
  readScimGroup,
  readScimPerson,
  removeScimGroup,
  type ScimCaller,
  type ScimGroupInput,
  type ScimUserInput,
  saveScimGroup,
  saveScimUser,
} from './scim.ts';
import {
  deleteScimToken,
  listScimGroups,
  listScimPeople,
  replaceScimToken,
  type ScimGroup,
  type ScimPerson,
} from './scim-queries.ts';
import { requireAgency, requireOwner, scimPath } from './settings.ts';

/** The format of SCIM tokens. It differs from the format of API keys, so that they can't be confused. */
export const scimTokenForm = /^bts_[A-Za-z0-9_-]{43}$/;

type Scim = typeof SCIMMY;

/** Loads the library on the first request, because few installations use SCIM. */
let loading: Promise<Scim> | undefined;
const loadScim = (): Promise<Scim> => {
  loading ??= import('scimmy').then(({ default: scim }) => {
    const { Config, Resources, Schemas } = scim;
    // Identity providers send these attributes, such as the department. They are accepted but not stored.
    Schemas.User.extend(Schemas.EnterpriseUser as never, false);
    for (const one of [Resources.User, Resources.Group]) Resources.declare(one);
    for (const one of [Resources.ResourceType, Resources.Schema, Resources.ServiceProviderConfig]) {
      one.basepath(scimPath);
    }
    Config.set({ patch: true, filter: { supported: true, maxResults }, sort: true });
    return scim;
  });
  return loading;
};

const maxResults = 1000;
/** Limits for texts that the library parses in more than linear time. */
const maxFilterLength = 2000;
const maxPathLength = 500;
const maxNameLength = 200;
/** Maximum size of a body, enough for a group with about 1,000 members. */
const maxBodyBytes = 256 * 1024;

/** A SCIM resource type, User or Group, with its use cases. */
interface ResourceKind<Stored extends { id: string }, Input> {
  name: 'User' | 'Group';
  list(ctx: Ctx): Promise<Stored[]>;
  read(db: Queryable, caller: ScimCaller, id: string): Promise<Stored>;
  save(tx: Tx, caller: ScimCaller, id: string | null, input: Input): Promise<Stored>;
  remove(tx: Tx, caller: ScimCaller, id: string): Promise<void>;
  toResource(stored: Stored): object;
}

const users: ResourceKind<ScimPerson, ScimUserInput> = {
  name: 'User',
  list: ({ db, accountId }) => listScimPeople(db, accountId),
  read: readScimPerson,
  save: saveScimUser,
  remove: deleteScimPerson,
  toResource: (person) => ({
    id: person.id,
    ...(person.externalId === null ? {} : { externalId: person.externalId }),
    userName: person.email,
    displayName: person.name,
    name: { formatted: person.name },
    emails: [{ value: person.email, type: 'work', primary: true }],
    active: person.active,
    groups: person.groups.map(({ id, name }) => ({ value: id, display: name })),
    // The role is derived from the groups; owners and invited members may have a different role.
    roles: person.role === null ? [] : [{ value: person.role, primary: true }],
    meta: { created: person.createdAt, lastModified: person.updatedAt },
  }),
};

const groups: ResourceKind<ScimGroup, ScimGroupInput> = {
  name: 'Group',
  list: ({ db, accountId }) => listScimGroups(db, accountId),
  read: readScimGroup,
  save: saveScimGroup,
  remove: removeScimGroup,
  toResource: (group) => ({
    id: group.id,
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.name,
    members: group.members.map(({ id, email }) => ({ value: id, display: email, type: 'User' })),
    meta: { created: group.createdAt, lastModified: group.updatedAt },
  }),
};

export interface ScimRouteDeps {
  /** Grants that a member can create. They end with the membership. */
  grantKinds: readonly GrantKind[];
}

/**
 * Registers SCIM 2.0 (RFC 7644) for identity providers. The routes are described under `/Schemas`, not in the OpenAPI
 * document.
 */
export function registerScimRoutes(app: HttpApp, deps: ScimRouteDeps): void {
  registerScope(app, (scope) => {
    readJsonStrictly(scope, ['application/scim+json', 'application/json']);
    untyped(scope).setErrorHandler(sendScimError);
    registerDiscovery(scope);
    registerResource(scope, deps, users);
    registerResource(scope, deps, groups);
  });
}

const access = { scope: 'account:write', scim: true } as const;
const config = { access, idempotency: false };
const options = { bodyLimit: maxBodyBytes, schema: { hide: true } };
const send = (reply: FastifyReply, body: object, status = 200) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/scim+json; charset=utf-8')
    .send(JSON.stringify(body));

function registerDiscovery(app: HttpApp): void {
  for (const name of ['ServiceProviderConfig', 'ResourceType', 'Schema'] as const) {
    const path = `${scimPath}/${name === 'ServiceProviderConfig' ? name : `${name}s`}`;
    app.get(path, { ...options, config }, async (_request, reply) => {
      const { Resources } = await loadScim();
      return send(reply, await new Resources[name]().read());
    });
    if (name === 'ServiceProviderConfig') continue;
    app.get<{ Params: { id: string } }>(`${path}/:id`, { ...options, config }, async (request, reply) => {
      const { Resources } = await loadScim();
      return send(reply, await new Resources[name](request.params.id).read());
    });
  }
}

function registerResource<Stored extends { id: string }, Input>(
  app: HttpApp,
  { grantKinds }: ScimRouteDeps,
  kind: ResourceKind<Stored, Input>,
): void {
  const path = `${scimPath}/${kind.name}s`;
  const callerOf = (request: FastifyRequest): ScimCaller => {
    const ctx = ctxOf(request);
    requireAgency(ctx);
    return { ctx, grantKinds };
  };
  const render = ({ Schemas }: Scim, { publicUrl }: Ctx, stored: Stored, shown?: object) =>
    new Schemas[kind.name](kind.toResource(stored), 'out', `${publicUrl}${path}`, shown as never);
  const parse = ({ Schemas }: Scim, body: unknown): Input => {
    if (body === null || typeof body !== 'object' || Array.isArray(body)) {
      throw new AppError('invalid_request', message('scim-body-missing'));
    }
    try {
      return new Schemas[kind.name](readBooleans(body) as object, 'in') as Input;
    } catch (error) {
      if (error instanceof TypeError) throw new AppError('invalid_request', error.message);
      throw error;
    }
  };

  app.get<{ Querystring: Record<string, string> }>(path, { ...options, config }, async (request, reply) => {
    const scim = await loadScim();
    const { ctx } = callerOf(request);
    const { filter, sortBy, sortOrder, startIndex, count } = request.query;
    const { attributes } = new scim.Resources[kind.name](attributesOf(request.query) as never);
    const stored = await kind.list(ctx);
    const found =
      filter === undefined ? stored : findMatching(scim, filter, stored, (one) => kind.toResource(one));
    const page = {
      ...(sortBy === undefined ? {} : { sortBy }),
      sortOrder: sortOrder === 'descending' ? 'descending' : 'ascending',
      startIndex: Math.max(1, integerOf(startIndex, 1)),
      count: Math.min(maxResults, Math.max(0, integerOf(count, 100))),
    };
    const shown = found.map((one) => render(scim, ctx, one, attributes));
    const list = new scim.Messages.ListResponse(shown, page);
    return send(reply, { ...list, itemsPerPage: list.Resources.length });
  });
  app.post(path, { ...options, config }, async (request, reply) => {
    const scim = await loadScim();
    const caller = callerOf(request);
    const input = parse(scim, request.body);
    const stored = await changeAsProvider(caller, (tx) => kind.save(tx, caller, null, input));
    reply.header('location', `${caller.ctx.publicUrl}${path}/${stored.id}`);
    return send(reply, render(scim, caller.ctx, stored), 201);
  });
  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    `${path}/:id`,
    { ...options, config },
    async (request, reply) => {
      const scim = await loadScim();
      const caller = callerOf(request);
      const { attributes } = new scim.Resources[kind.name](attributesOf(request.query) as never);
      const stored = await kind.read(caller.ctx.db, caller, request.params.id);
      return send(reply, render(scim, caller.ctx, stored, attributes));
    },
  );
  app.put<{ Params: { id: string } }>(`${path}/:id`, { ...options, config }, async (request, reply) => {
    const scim = await loadScim();
    const caller = callerOf(request);
    const input = parse(scim, request.body);
    const stored = await changeAsProvider(caller, (tx) => kind.save(tx, caller, request.params.id, input));
    return send(reply, render(scim, caller.ctx, stored));
  });
  app.patch<{ Params: { id: string } }>(`${path}/:id`, { ...options, config }, async (request, reply) => {
    const scim = await loadScim();
    const caller = callerOf(request);
    const { id } = request.params;
    const patch = new scim.Messages.PatchOp(readPatch(request.body) as never);
    const stored = await changeAsProvider(caller, async (tx) => {
      let after = await kind.read(tx, caller, id);
      await patch.apply(render(scim, caller.ctx, after) as never, async (target: object) => {
        after = await kind.save(tx, caller, id, target as Input);
        return target;
      });
      return after;
    });
    return send(reply, render(scim, caller.ctx, stored));
  });
  app.delete<{ Params: { id: string } }>(`${path}/:id`, { ...options, config }, async (request, reply) => {
    const caller = callerOf(request);
    await changeAsProvider(caller, (tx) => kind.remove(tx, caller, request.params.id));
    return reply.code(204).send(null);
  });
}

/** Returns the parameters that select attributes (RFC 7644 section 3.9). */
const attributesOf = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => name === 'attributes' || name === 'excludedAttributes'),
  );

const integerOf = (text: string | undefined, fallback: number): number =>
  text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : fallback;

/** Filters on attributes that RFC 7643 compares case-insensitively. */
const folded =
  /\b((?:userName|displayName|emails(?:\.value)?|name\.\w+)\s+(?:eq|ne|co|sw|ew)\s+)("(?:[^"\\]|\\.)*")/gi;

/** Returns the resources that match a filter (RFC 7644 section 3.4.2.2). @throws ScimRequestError `invalidFilter`. */
export function findMatching<T>(
  { Types }: Scim,
  filter: string,
  all: readonly T[],
  toResource: (one: T) => object,
): T[] {
  if (filter.length > maxFilterLength) {
    throw new ScimRequestError('invalidFilter', `The filter is longer than ${maxFilterLength} characters.`);
  }
  const expression = filter
    .replace(/\burn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/gi, '')
    .replace(folded, (_all, before: string, value: string) => `${before}${value.toLowerCase()}`);
  const byResource = new Map(all.map((one) => [foldCase(toResource(one)), one]));
  return new Types.Filter(expression)
    .match([...byResource.keys()])
    .flatMap((one) => byResource.get(one) ?? []);
}

/** Converts the values that `folded` compares to lower case. */
function foldCase(resource: object): object {
  const one = resource as { userName?: string; displayName?: string; name?: { formatted: string } };
  const lower = (text: string | undefined) => text?.toLowerCase();
  return {
    ...one,
    userName: lower(one.userName),
    displayName: lower(one.displayName),
    ...(one.name ? { name: { formatted: lower(one.name.formatted) } } : {}),
  };
}

/** An error that has a SCIM error type (RFC 7644 section 3.12) but no equivalent in the API. */
class ScimRequestError extends Error {
  readonly status = 400;
  readonly scimType: string;
  constructor(scimType: string, detail: string) {
    super(detail);
    this.name = 'ScimRequestError';
    this.scimType = scimType;
  }
}

/** Converts booleans that Entra ID sends as strings, such as "False". @throws ScimRequestError for a very long name. */
function readBooleans(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, one) => {
    if (key.length > maxNameLength) {
      throw new ScimRequestError('invalidSyntax', `A name has more than ${maxNameLength} characters.`);
    }
    const isText = (key === 'active' || key === 'primary') && /^(true|false)$/i.test(String(one));
    return isText ? String(one).toLowerCase() === 'true' : one;
  });
}

/** Returns the body of a PATCH with strings converted to booleans where necessary. */
function readPatch(body: unknown): unknown {
  const patch = readBooleans(body ?? {}) as { Operations?: unknown };
  if (!Array.isArray(patch.Operations)) return patch;
  const Operations = patch.Operations.map((operation: { path?: unknown; value?: unknown } | null) => {
    const path = String(operation?.path);
    if (path.length > maxPathLength) {
      throw new ScimRequestError('invalidPath', `A path has more than ${maxPathLength} characters.`);
    }
    if (path.toLowerCase() !== 'active') return operation;
    return {
      ...operation,
      value: (readBooleans({ active: operation?.value }) as { active: unknown }).active,
    };
  });
  return { ...patch, Operations };
}

/** Converts errors of the API to SCIM errors (RFC 7644 section 3.12). */
const scimTypes: Partial<Record<ErrorCode, string>> = {
  already_exists: 'uniqueness',
  invalid_request: 'invalidValue',
  invalid_json: 'invalidSyntax',
};

function sendScimError(
  error: Error & { status?: number; statusCode?: number; scimType?: string; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isKnown = error instanceof AppError;
  const fallback = isDatabaseAway(error) ? 503 : 500;
  const status = Number(error.status ?? error.statusCode ?? fallback);
  const isUnreadable = error.code === 'FST_ERR_CTP_INVALID_JSON_BODY';
  const scimType = isKnown ? scimTypes[error.code] : isUnreadable ? 'invalidSyntax' : error.scimType;
  if (status === 500) {
    request.log.error({ err: error, requestId: request.id }, 'request failed because of a bug');
  }
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Belltower"');
  return send(
    reply,
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType ? { scimType } : {}),
      detail: isKnown
        ? textOf(error.detail)
        : status === 500
          ? `Internal error ${request.id}`
          : error.message,
    },
    status,
  );
}

const tokenPath = '/api/v1/account/sso/scim-token';
const tags = ['Single sign-on'];
const write = { scope: 'account:write', sessionOnly: true, stepUp: true } as const;

/** Registers the routes that owners use to create and revoke the token of their identity provider. */
export function registerScimTokenRoutes(app: HttpApp): void {
  app.post(
    tokenPath,
    {
      config: { access: write, idempotency: false, problems: ['plan_required'] },
      schema: {
        tags,
        operationId: 'createScimToken',
        summary: 'Create the SCIM token of the account',
        description:
          'Only owners can do this, and only on the Agency plan. The response contains the token, which is shown only once. The previous token is revoked.',
        response: { 201: ScimTokenBody },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      requireOwner(ctx);
      const now = new Date(ctx.clock.now());
      const token = `bts_${randomToken()}`;
      await withTransaction(ctx.db, async (tx) => {
        const row = { account_id: ctx.accountId, token_hash: sha256(token), created_at: now };
        await replaceScimToken(tx, row);
        await recordToken(ctx, tx, 'account.create_scim_token', now);
      });
      const body = { token, baseUrl: `${ctx.publicUrl}${scimPath}`, createdAt: now.toISOString() };
      const headers = { location: '/api/v1/account/sso', 'cache-control': 'no-store' };
      return reply.code(201).headers(headers).send(body);
    },
  );
  app.delete(
    tokenPath,
    {
      config: { access: write, problems: ['plan_required', 'not_found'] },
      schema: {
        tags,
        operationId: 'deleteScimToken',
        summary: "Revoke the account's SCIM token",
        description:
          'The identity provider can no longer provision members. Existing members keep their access.',
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      requireOwner(ctx);
      const now = new Date(ctx.clock.now());
      await withTransaction(ctx.db, async (tx) => {
        if (!(await deleteScimToken(tx, ctx.accountId))) {
          throw new AppError('not_found', message('scim-token-missing'));
        }
        await recordToken(ctx, tx, 'account.delete_scim_token', now);
      });
      return reply.code(204).send(null);
    },
  );
}

function recordToken(ctx: Ctx, tx: Tx, action: string, now: Date) {
  return recordAudit(tx, ctx, now, { action, objectType: 'account', objectId: ctx.accountId });
}
