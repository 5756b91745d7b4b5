import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '#platform/clock.ts';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import { writeWholeFile } from '#platform/whole-file.ts';
import { createRuntime, type Runtime } from '../../runtime.ts';
import { UsageError } from '../../terminal/describe-error.ts';
import { describeImport, type ImportAnswer } from '../../terminal/describe-import.ts';
import { createProgress, formatBytes, type Progress } from '../../terminal/terminal-progress.ts';

import type { ExportOptions, ImportOptions, ServerOptions } from '../options.ts';

/** An import that is refused is asked for again: so often at most, and not after longer than this. */
const mostWaits = 5;
const mostWaitSeconds = 60;

/** What the server said no with. */
class RefusalError extends UsageError {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** `import`. */
export async function runImport(file: string, options: ImportOptions): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const found = file === '-' ? null : await stat(file);
  if (found?.isDirectory()) throw new UsageError(`${file} is a folder; name a CSV file.`);
  const size = found?.isFile() ? found.size : null;
  // A file is read anew when the server has to be asked again; a pipe can be read once.
  const piped = file === '-' || size === null ? await readWhole(file) : null;
  const progress = createProgress('uploading', process.stderr, runtime.clock.monotonicMs);
  const path = `/api/v1/import/${options.domains ? 'domains' : 'monitors'}${options.dryRun ? '?dryRun=1' : ''}`;
  const upload = () => {
    const source = piped === null ? createReadStream(file) : Readable.from([piped]);
    const counted = source.pipe(countBytes(progress, piped?.length ?? size, 'importing …'));
    source.on('error', (error) => counted.destroy(error));
    const length = piped?.length ?? size;
    return send(runtime, options, path, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'content-length': String(length) },
      body: Readable.toWeb(counted) as NonNullable<RequestInit['body']>,
      duplex: 'half',
    });
  };
  try {
    const text = await (await patiently(upload, progress, runtime.clock)).text();
    progress.end();
    const answer: ImportAnswer = JSON.parse(text);
    process.stdout.write(options.json ? `${text}\n` : describeImport(answer, options));
    // What is there already, or beyond the cap, was good.
    if (answer.created + answer.skippedDuplicate + answer.skippedForLimit === 0) process.exitCode = 1;
  } finally {
    progress.end();
  }
}

/** Asks again once the server's allowance (one import in ten seconds) is there again. */
async function patiently(ask: () => Promise<Response>, progress: Progress, clock: Clock): Promise<Response> {
  for (let waits = 0; ; waits++) {
    try {
      return await ask();
    } catch (error) {
      const seconds = error instanceof RefusalError ? error.retryAfterSeconds : null;
      if (seconds === null || seconds > mostWaitSeconds || waits === mostWaits) throw error;
      for (let left = seconds; left > 0; left--) {
        progress.say(`the server takes the next import in ${left} s`);
        await clock.sleep(1_000);
      }
    }
  }
}

async function readWhole(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** `export`. */
export async function runExport(name: string, id: string | undefined, options: ExportOptions): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const answer = await send(runtime, options, exportPath(name, id, options), { method: 'GET' });
  if (!answer.body) throw new Error('The server answered without a body.');
  const progress = createProgress('downloading', process.stderr, runtime.clock.monotonicMs);
  const length = Number(answer.headers.get('content-length'));
  const body = Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream);
  const counted = countBytes(progress, length > 0 ? length : null, '');
  if (options.output === undefined) await pipeline(body, counted, process.stdout);
  // Whole or not at all, so that a broken download is not taken for an export.
  else await writeWholeFile(options.output, (file) => pipeline(body, counted, file));
  progress.end();
  const file = options.output === undefined ? null : await stat(options.output);
  // A pipe has no size.
  if (file?.isFile()) process.stderr.write(`${formatBytes(file.size)} are in ${options.output}.\n`);
}

function exportPath(name: string, id: string | undefined, options: ExportOptions): string {
  const query = (fields: Record<string, string | undefined>) => {
    const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
    return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  };
  switch (name) {
    case 'incidents':
      return `/api/v1/exports/incidents.csv${query({ since: options.since })}`;
    case 'monitors':
      return '/api/v1/exports/monitors.csv';
    case 'heartbeats':
    case 'lookalikes':
    case 'subdomains':
      return `/api/v1/exports/${name}.csv`;
    case 'scan-history':
      return `/api/v1/exports/scan-history.csv${query({ monitorId: options.monitorId, days: options.days })}`;
    case 'domain':
      if (id === undefined) throw new UsageError('export domain needs the id of the domain.');
      return `/api/v1/exports/domains/${encodeURIComponent(id)}.json`;
    default:
      throw new UsageError(
        `There is no export "${name}"; there are incidents, monitors, heartbeats, lookalikes, subdomains, scan-history and domain.`,
      );
  }
}

async function send(
  runtime: Runtime,
  server: ServerOptions,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const running =
    runtime.config.databaseUrl === null && server.url === undefined
      ? findRunningService(runtime.config.dataDir)
      : null;
  const base = (server.url ?? running?.url ?? runtime.config.publicUrl).replace(/\/+$/, '');
  if (!server.key) throw new UsageError('An API key is needed: --key or BELLTOWER_API_KEY.');
  const headers = {
    ...(init.headers as Record<string, string> | undefined),
    authorization: `Bearer ${server.key}`,
  };
  let answer: Response;
  try {
    answer = await fetch(`${base}${path}`, { ...init, headers });
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new UsageError(`${base} does not answer: ${cause}`);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as { title?: string; detail?: string } | null;
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
  throw new RefusalError(
    `${answer.status} ${problem?.title ?? answer.statusText}: ${problem?.detail ?? ''}`,
    answer.status === 429 && Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

function countBytes(progress: Progress, total: number | null, afterwards: string): Transform {
  let done = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      done += chunk.length;
      progress.update(done, total);
      next(null, chunk);
    },
    flush(next) {
      if (afterwards !== '') progress.say(afterwards);
      next();
    },
  });
}
