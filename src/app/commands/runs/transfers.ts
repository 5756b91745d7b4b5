import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '#app/terminal/program.ts';
import { type Belltower, isProblem } from '#client/index.ts';
import type { ToolName } from '#engine/importers/import-item.ts';
import { writeWholeFile } from '#platform/atomic-file.ts';
import type { Clock } from '#platform/clock.ts';
import { createRuntime } from '../../runtime.ts';
import { describeImport, describeToolImport } from '../../terminal/describe-import.ts';
import { createProgress, formatBytes, type Progress } from '../../terminal/terminal-progress.ts';
import type { ExportName, ExportOptions, ImportOptions } from '../options.ts';
import { createServerClient, toUserMessage } from './server-client.ts';

/** Maximum number of retries for a rejected import, and the maximum wait before a retry. */
const maxWaits = 5;
const maxWaitSeconds = 60;

/** Runs `import`. */
export async function runImport(files: readonly string[], options: ImportOptions): Promise<void> {
  if (options.from !== undefined) return runToolImport(options.from, files, options);
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) {
    throw new UsageError('Enter exactly one CSV file. To import from another tool, add --from.');
  }
  const runtime = createRuntime(process.env, true);
  const found = file === '-' ? null : await stat(file);
  if (found?.isDirectory()) throw new UsageError(`${file} is a folder. Enter the path of a CSV file.`);
  const size = found?.isFile() ? found.size : null;
  // A file is read again for each retry; a pipe can be read only once, so it is buffered.
  const piped = file === '-' || size === null ? await readAll(file) : null;
  const progress = createProgress('Uploading', process.stderr, runtime.clock.monotonicMs);
  const belltower = createServerClient(runtime, options);
  const send = options.domains ? belltower.importDomains : belltower.importMonitors;
  const upload = () => {
    const source = piped === null ? createReadStream(file) : Readable.from([piped]);
    const counted = source.pipe(countBytes(progress, piped?.length ?? size, 'Importing…'));
    source.on('error', (error) => counted.destroy(error));
    const length = piped?.length ?? size;
    return send({
      query: options.dryRun ? { dryRun: '1' } : {},
      headers: { 'content-length': String(length) },
      body: Readable.toWeb(counted) as ReadableStream<Uint8Array>,
    });
  };
  try {
    const answer = await retryWhenRateLimited(upload, progress, runtime.clock);
    progress.end();
    process.stdout.write(options.json ? `${JSON.stringify(answer)}\n` : describeImport(answer, options));
    // Rows that already exist or exceed the limit are still valid.
    if (answer.created + answer.skippedDuplicate + answer.skippedForLimit === 0) process.exitCode = 1;
  } finally {
    progress.end();
  }
}

/** Runs `import --from`: uploads a database or text files, or makes the server read from another service. */
async function runToolImport(
  tool: ToolName,
  files: readonly string[],
  options: ImportOptions,
): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const belltower = createServerClient(runtime, options);
  const progress = createProgress('Importing…', process.stderr, runtime.clock.monotonicMs);
  const query = {
    ...(options.dryRun ? { dryRun: '1' as const } : {}),
    ...(options.history === false ? { history: '0' as const } : {}),
    ...(options.apprise === undefined ? {} : { appriseUrl: options.apprise }),
  };
  const [first] = files;
  const upload = async () => {
    const isAddress = first === undefined || /^(https?|mariadb|mysql):\/\//i.test(first);
    if (!isAddress && (tool === 'kuma' || /\.(db|sqlite3?)$/i.test(first))) {
      if (files.length > 1)
        throw new UsageError(
          'A database such as kuma.db cannot be combined with other files. Import it separately.',
        );
      const { size } = await stat(first);
      const counted = createReadStream(first).pipe(countBytes(progress, size, 'Importing…'));
      return belltower.importFromTool({
        path: { tool },
        query,
        headers: { 'content-length': String(size) },
        body: Readable.toWeb(counted) as ReadableStream<Uint8Array>,
      });
    }
    if (isAddress && options.apiKey === undefined && (tool !== 'kuma' || first === undefined))
      throw new UsageError(
        'There is nothing to import from. Enter a file, or the API key of the other tool with --api-key.',
      );
    const body = isAddress
      ? {
          ...(first === undefined ? {} : { url: first }),
          ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
        }
      : { files: await Promise.all(files.map(async (file) => (await readAll(file)).toString('utf8'))) };
    return belltower.importFromTool({ path: { tool }, query, body });
  };
  try {
    const answer = await retryWhenRateLimited(upload, progress, runtime.clock);
    progress.end();
    process.stdout.write(options.json ? `${JSON.stringify(answer)}\n` : describeToolImport(answer));
    if (answer.counts.new + answer.counts.approximated + answer.counts.existing === 0) process.exitCode = 1;
  } finally {
    progress.end();
  }
}

/** Retries a request once the server's rate limit (one import every 10 s) allows it. */
async function retryWhenRateLimited<Answer>(
  send: () => Promise<Answer>,
  progress: Progress,
  clock: Clock,
): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    try {
      return await send();
    } catch (error) {
      const seconds = isProblem(error, 'rate_limited') ? error.retryAfterSeconds : null;
      if (seconds === null || seconds > maxWaitSeconds || waits === maxWaits) throw toUserMessage(error);
      for (let left = seconds; left > 0; left--) {
        progress.describe(`Waiting ${left} s for the rate limit`);
        await clock.sleep(1_000);
      }
    }
  }
}

async function readAll(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Runs `export`. */
export async function runExport(
  name: ExportName,
  id: string | undefined,
  options: ExportOptions,
): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const response = await requestExport(createServerClient(runtime, options), name, id, options).catch(
    (error: unknown) => {
      throw toUserMessage(error);
    },
  );
  if (!response.body) throw new Error('The server sent an empty response. Try again.');
  const progress = createProgress('Downloading', process.stderr, runtime.clock.monotonicMs);
  const length = Number(response.headers.get('content-length'));
  const body = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream);
  const counted = countBytes(progress, length > 0 ? length : null, '');
  if (options.output === undefined) await pipeline(body, counted, process.stdout);
  // The file is written atomically, so that an interrupted download does not look like a complete export.
  else await writeWholeFile(options.output, (file) => pipeline(body, counted, file));
  progress.end();
  const file = options.output === undefined ? null : await stat(options.output);
  // A pipe has no size.
  if (file?.isFile()) process.stderr.write(`Saved ${formatBytes(file.size)} to ${options.output}.\n`);
}

function requestExport(
  belltower: Belltower,
  name: ExportName,
  id: string | undefined,
  options: ExportOptions,
): Promise<Response> {
  const { since, monitorId, days } = options;
  switch (name) {
    case 'incidents':
      return belltower.open('exportIncidents', { query: since === undefined ? {} : { since } });
    case 'monitors':
      return belltower.open('exportMonitors');
    case 'heartbeats':
      return belltower.open('exportHeartbeats');
    case 'certificates':
      return belltower.open('exportCertificates');
    case 'lookalikes':
      return belltower.open('exportLookalikes');
    case 'subdomains':
      return belltower.open('exportSubdomains');
    case 'scan-history':
      return belltower.open('exportScanHistory', {
        query: { ...(monitorId ? { monitorId } : {}), ...(days ? { days: Number(days) } : {}) },
      });
    case 'months':
      return belltower.open('exportMonths', { query: monthQuery(options) });
    case 'domain':
      if (id === undefined)
        throw new UsageError(
          'The ID of the domain is missing. Enter it after domain: belltower export domain ID.',
        );
      return belltower.open('exportDomain', { path: { id } });
  }
}

function monthQuery({ month, months, timezone, by, tag, statusPageId }: ExportOptions) {
  return {
    ...(month === undefined ? {} : { month }),
    ...(months === undefined ? {} : { months: Number(months) }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(by === undefined ? {} : { by }),
    ...(tag === undefined ? {} : { tag }),
    ...(statusPageId === undefined ? {} : { statusPageId }),
  };
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
      if (afterwards !== '') progress.describe(afterwards);
      next();
    },
  });
}
