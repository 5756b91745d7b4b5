import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { type Ctx, ctxOf } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerScope, rejectCoding, untyped } from '#platform/http/http-app.ts';
import { importDomains } from './import-domains.ts';
import { importMonitors } from './import-monitors.ts';
import { admitImport, setRateLimitHeaders } from './import-rate-limit.ts';
import type { ImportResult } from './import-result.ts';
import { undoImport } from './last-import.ts';
import { stringifyYielding } from './plan-import.ts';
import { ImportPath, ImportQuery, ImportResultBody, importBody, UndoneBody } from './schemas.ts';
import { limitBody, maxCsvBytes, maxJsonBytes, readCsvText } from './upload/body.ts';
import { importColumnsOf, importKindsOf } from './upload/monitor-rows.ts';
import { type JsonUpload, readJsonUpload } from './upload/read-json-upload.ts';

interface ImportRoute {
  path: string;
  operationId: string;
  summary: string;
  description: string;
  example: string;
  run(ctx: Ctx, csv: string, dryRun: boolean): Promise<ImportResult>;
}

const routesOf = (kinds: ProbeKinds): ImportRoute[] => [
  {
    path: '/api/v1/import/domains',
    operationId: 'importDomains',
    summary: 'Import domains from CSV',
    description:
      'Columns: `domain` (required), `label`. Existing domains are skipped. Limited to one import per account every 10 seconds. A leading http:// or https:// is removed, and so is an apostrophe that protects a cell against formula injection.',
    example: 'domain,label\r\nexample.com,Company site\r\nbücher.example,"Books, and more"\r\n',
    run: importDomains,
  },
  {
    path: '/api/v1/import/monitors',
    operationId: 'importMonitors',
    summary: 'Create monitors from CSV',
    description:
      `Columns: ${describeColumns(kinds)}. ` +
      'Idempotent on (account, domain) for `legacy_domain`, and on (account, kind, name) for service monitors. The name of a service ' +
      'monitor is its label, or the host, port and path of its URL. `name`, `target` and `settings` (JSON) are columns of the export, ' +
      'so `monitors.csv` can be imported as it is, with every kind; the target of a `port` or `ssl` monitor can include a port ' +
      "(`mail.example.com:25`). Rows beyond the plan's limit are counted and skipped. Limited to one import per account every 10 seconds.",
    example:
      'domain,kind,label,url,keyword\r\nexample.com,,,,\r\nexample.com,http,Front page,https://example.com/,\r\n' +
      'example.com,keyword,Shop,https://example.com/shop,basket\r\n192.0.2.1,ping,Router,,\r\n',
    run: importMonitors,
  },
];

function describeColumns(kinds: ProbeKinds): string {
  const notes: Record<string, string> = {
    domain: ' (required)',
    kind: ` (${importKindsOf(kinds).join(', ')})`,
  };
  return importColumnsOf(kinds)
    .map((column) => `\`${column}\`${notes[column] ?? ''}`)
    .join(', ');
}

/**
 * Registers bulk imports. Their body parsers are encapsulated, so that no other route accepts CSV or bodies of this
 * size.
 */
export function registerImportRoutes(app: HttpApp, kinds: ProbeKinds): void {
  registerScope(app, (scope) => {
    addParsers(untyped(scope));
    scope.addHook('onSend', async (request, reply) => setRateLimitHeaders(request, reply));
    for (const route of routesOf(kinds)) addRoute(scope, route);
  });
  app.post(
    '/api/v1/import/:id/undo',
    {
      config: { access: { scope: 'import:write', plan: 'pro' }, problems: ['conflict'] },
      schema: {
        tags: ['Import'],
        operationId: 'undoImport',
        summary: 'Undo the last import',
        description:
          'Removes the monitors that the import created, and the domains that it added unless something else uses them. Returns 409 if a monitor was changed or deleted since the import, and 404 if this is not the last import.',
        params: ImportPath,
        response: { 200: UndoneBody },
      },
    },
    async (request) => undoImport(ctxOf(request), request.params.id),
  );
}

function addParsers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('text/csv', (request: FastifyRequest, body: Readable) =>
    readCsvText(body, request.headers['content-type']),
  );
  scope.addContentTypeParser('application/json', (_request: FastifyRequest, body: Readable) =>
    readJsonUpload(body),
  );
}

function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/json\b/i.test(contentType ?? '');
}

function addRoute(app: HttpApp, route: ImportRoute): void {
  app.post(
    route.path,
    {
      config: {
        access: { scope: 'import:write', plan: 'pro', admit: admitImport },
        problems: ['invalid_csv'],
      },
      preParsing: async (request, _reply, body) => {
        rejectCoding(request.headers);
        return limitBody(
          body as Readable,
          isJson(request.headers['content-type']) ? maxJsonBytes : maxCsvBytes,
        );
      },
      // A request without body or content type would reach validation; it must be rejected with 415 first.
      preValidation: async (request) => {
        if (request.headers['content-type'] !== undefined) return;
        throw new AppError('unsupported_media_type', message('send-csv-or-json'));
      },
      schema: {
        tags: ['Import'],
        operationId: route.operationId,
        summary: route.summary,
        description: route.description,
        querystring: ImportQuery,
        body: importBody(route.example),
        response: { 200: ImportResultBody },
      },
    },
    async (request, reply) => {
      const body = request.body as string | JsonUpload;
      const isDryRun = request.query.dryRun === '1' || request.query.dryRun === 'true';
      const result = await (typeof body === 'string'
        ? route.run(ctxOf(request), body, isDryRun)
        : route.run(ctxOf(request), body.csv, isDryRun || body.dryRun === true));
      // The lists of the result can contain up to 100,000 rows.
      const text = await stringifyYielding(result);
      return reply.type('application/json; charset=utf-8').send(text as never);
    },
  );
}
