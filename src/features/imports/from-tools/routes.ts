import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Static, Type } from 'typebox';
import type { convertImport } from '#engine/importers/convert-import-task.ts';
import type { ImportItem, ImportLimits, ToolName } from '#engine/importers/import-item.ts';
import { type Ctx, ctxOf } from '#features/access/index.ts';
import type { InstalledTools } from '#features/alerts/index.ts';
import { message } from '#messages/messages.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { type HttpApp, registerScope, rejectCoding, untyped } from '#platform/http/http-app.ts';
import { documentedAs } from '#platform/http/schemas.ts';
import { defineTask } from '#platform/sandbox/sandbox.ts';
import type { JsonValue } from '#platform/sources/bounded-json.ts';
import { admitImport, setRateLimitHeaders } from '../import-rate-limit.ts';
import { limitBody, maxJsonBytes } from '../upload/body.ts';
import { createItems } from './create-items.ts';
import { readKumaDatabase } from './read-kuma-database.ts';
import { ToolImportBody, ToolPath, ToolQuery, ToolSource } from './schemas.ts';
import type { ToolNetwork } from './service-client.ts';
import { readToolApi } from './tool-apis.ts';

interface Deps {
  channelTools: InstalledTools;
  network: ToolNetwork;
  publicUrl: () => string;
}

/** Converts an upload in the sandbox. A database of 500 monitors with 90 days of results takes seconds. */
const convert = defineTask<typeof convertImport>(
  new URL('../../../engine/importers/convert-import-task.ts', import.meta.url),
  'convertImport',
  { timeLimitMs: 90_000 },
);

/** The maximum size of a database, in bytes. */
const maxFileBytes = 1024 * 1024 * 1024;

/** An uploaded file on disk. */
class UploadedFile {
  readonly folder: string;
  constructor(folder: string) {
    this.folder = folder;
  }
  get path(): string {
    return join(this.folder, 'upload');
  }
}

/** Registers the import from other tools with separate body parsers. */
export function registerToolImportRoutes(app: HttpApp, deps: Deps): void {
  registerScope(app, (scope) => {
    const parsers = untyped(scope);
    parsers.addContentTypeParser('application/octet-stream', (_request: unknown, body: Readable) =>
      storeUpload(body),
    );
    scope.addHook('onSend', async (request, reply) => setRateLimitHeaders(request, reply));
    scope.post(
      '/api/v1/import/from/:tool',
      {
        bodyLimit: maxFileBytes,
        config: { access: { scope: 'import:write', plan: 'pro', admit: admitImport } },
        preParsing: async (request, _reply, body) => {
          rejectCoding(request.headers);
          const isFile = /^\s*application\/octet-stream\b/i.test(request.headers['content-type'] ?? '');
          return isFile ? body : limitBody(body as Readable, maxJsonBytes);
        },
        schema: {
          tags: ['Import'],
          operationId: 'importFromTool',
          summary: 'Import from another tool',
          description:
            'Imports monitors, heartbeats, channels, alert rules, maintenance windows and status pages from Uptime Kuma (`kuma`: its database kuma.db as application/octet-stream, or the URL of its MariaDB in `url`), Healthchecks (`healthchecks`), UptimeRobot (`uptimerobot`), Better Stack (`betterstack`), Gatus (`gatus`), blackbox_exporter (`blackbox`) or Statuspage (`statuspage`). Send one file, the contents of several files, or the URL and API key of the service. Preview with `dryRun`: it reports exactly what the import does. Objects that already exist are not created again. `POST /api/v1/import/{id}/undo` undoes the whole import. Limited to one import per account every 10 seconds.',
          params: ToolPath,
          querystring: ToolQuery,
          body: {
            content: {
              'application/octet-stream': {
                schema: documentedAs(
                  Type.Unknown(),
                  Type.String({ format: 'binary', description: 'The exported file, with at most 1 GiB' }),
                ),
              },
              'application/json': { schema: ToolSource },
            },
          },
          response: { 200: ToolImportBody },
        },
      },
      async (request) => {
        const body = request.body as unknown as UploadedFile | Static<typeof ToolSource>;
        const { tool } = request.params;
        const isOn = (value: string | undefined) => value === '1' || value === 'true';
        const dryRun =
          isOn(request.query.dryRun) || (!(body instanceof UploadedFile) && body.dryRun === true);
        const history = request.query.history === undefined || isOn(request.query.history);
        const ctx = ctxOf(request);
        const { appriseUrl } = request.query;
        if (appriseUrl !== undefined && !isWebUrl(appriseUrl))
          throw invalidInput('/appriseUrl', 'not_a_url', message('apprise-url-invalid'));
        const limits = { minIntervalSeconds: ctx.limits.minIntervalSeconds, appriseUrl };
        const items = await readItems(ctx, { tool, source: body, limits }, deps);
        return createItems(ctx, items, { ...deps, tool, dryRun, history });
      },
    );
  });
}

const isWebUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

async function storeUpload(body: Readable): Promise<UploadedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-import-'));
  const file = new UploadedFile(folder);
  let received = 0;
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          received += chunk.length;
          if (received > maxFileBytes) throw new AppError('too_large', message('tool-file-too-large'));
          yield chunk;
        }
      },
      createWriteStream(file.path, { mode: 0o600 }),
    );
    return file;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Reads and converts the source, then deletes its temporary files. */
async function readItems(
  ctx: Ctx,
  from: { tool: ToolName; source: UploadedFile | Static<typeof ToolSource>; limits: ImportLimits },
  { network }: Deps,
): Promise<ImportItem[]> {
  const { tool, source, limits } = from;
  const folder =
    source instanceof UploadedFile ? source.folder : await mkdtemp(join(tmpdir(), 'belltower-import-'));
  try {
    const files =
      source instanceof UploadedFile ? [source.path] : await storeTexts(folder, source.files ?? []);
    let documents: JsonValue[] = [];
    if (files.length === 0 && !(source instanceof UploadedFile)) {
      documents = await readService(tool, source, network);
    }
    const result = await convert(
      { tool, files, documents, limits, now: ctx.clock.now() },
      { owner: ctx.accountId },
    );
    if ('failure' in result) throw toError(result.failure);
    if ('fault' in result.value) throw invalidInput('/files', 'unreadable', result.value.fault);
    return result.value.items;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the service, or for Uptime Kuma its database, at the address in the request. */
async function readService(
  tool: ToolName,
  { url, apiKey }: Static<typeof ToolSource>,
  network: ToolNetwork,
): Promise<JsonValue[]> {
  if (tool === 'kuma' && url !== undefined) return [await readKumaDatabase(url, network)];
  if (apiKey === undefined) throw invalidInput('/files', 'required', message('tool-files-or-key'));
  return readToolApi(tool, { url, apiKey }, network);
}

function storeTexts(folder: string, texts: readonly string[]): Promise<string[]> {
  return Promise.all(
    texts.map(async (text, index) => {
      const path = join(folder, String(index));
      await writeFile(path, text, { mode: 0o600 });
      return path;
    }),
  );
}

const reasons = { 'time-limit': 'slow', 'memory-limit': 'large', failed: 'failed' };

function toError(failure: 'time-limit' | 'memory-limit' | 'failed' | 'queue-full'): AppError {
  if (failure === 'queue-full') return new AppError('unavailable', message('tool-imports-too-many'));
  return invalidInput('/files', 'unreadable', message('tool-file-unreadable', { reason: reasons[failure] }));
}
