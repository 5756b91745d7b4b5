import { readFile } from 'node:fs/promises';
import type { Arguments } from '#client/index.ts';
import { isPlainObject } from '#platform/plain-object.ts';
import { createRuntime } from '../../runtime.ts';
import { UsageError } from '../../terminal/program.ts';
import type { StepsFileOptions } from '../options.ts';
import { createServerClient, toUserMessage } from './server-client.ts';

/**
 * Runs `monitor steps`: converts a HAR file, Postman collection or OpenAPI document to a monitor, and prints or creates
 * it. A previously printed file with added secrets is used unchanged.
 */
export async function runStepsFile(file: string, options: StepsFileOptions): Promise<void> {
  const belltower = createServerClient(createRuntime(process.env, true), options);
  const content = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  try {
    const request = readOrder(content) ?? (await convert(belltower, content));
    if (options.name !== undefined) request.name = options.name;
    if (!options.create) {
      process.stdout.write(`${JSON.stringify(request, null, 2)}\n`);
      return;
    }
    const body = request as unknown as Arguments<'createServiceMonitor'>['body'];
    const monitor = await belltower.createServiceMonitor({ body });
    process.stdout.write(
      options.json
        ? `${JSON.stringify(monitor)}\n`
        : `Created multi-step monitor ${monitor.name} (${monitor.id}).\n`,
    );
  } catch (error) {
    throw toUserMessage(error);
  }
}

type Order = Record<string, unknown>;

/** Returns the file if it already is a request to create a monitor; otherwise null. */
function readOrder(content: string): Order | null {
  try {
    const body: unknown = JSON.parse(content);
    return isPlainObject(body) && body.kind === 'steps' ? body : null;
  } catch {
    return null;
  }
}

async function convert(belltower: ReturnType<typeof createServerClient>, content: string): Promise<Order> {
  const { name, steps, variables, secrets, notes } = await belltower.importSteps({ body: { content } });
  for (const note of notes) process.stderr.write(`${note}\n`);
  return { kind: 'steps', ...(name !== '' && { name }), variables, secrets, steps };
}
