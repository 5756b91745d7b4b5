import { readFile } from 'node:fs/promises';
import type { Arguments, Belltower } from '#client/index.ts';
import { isPlainObject } from '#platform/plain-object.ts';
import { UsageError } from '../../terminal/program.ts';
import type { StepsFileOptions } from '../options.ts';
import { printJson, withServer } from './server-client.ts';

/**
 * Runs `monitor steps`: converts a HAR file, Postman collection or OpenAPI document to a monitor, and prints or creates
 * it. A previously printed file with added secrets is used unchanged.
 */
export const runStepsFile = (file: string, options: StepsFileOptions): Promise<void> =>
  withServer(options, async (belltower) => {
    const content = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error: unknown) => {
      throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
    });
    const request = readOrder(content) ?? (await convert(belltower, content));
    if (options.name !== undefined) request.name = options.name;
    if (!options.create) return printJson(request);
    const body = request as unknown as Arguments<'createServiceMonitor'>['body'];
    const monitor = await belltower.createServiceMonitor({ body });
    process.stdout.write(
      options.json
        ? `${JSON.stringify(monitor)}\n`
        : `Created multi-step monitor ${monitor.name} (${monitor.id}).\n`,
    );
  });

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

async function convert(belltower: Belltower, content: string): Promise<Order> {
  const { name, steps, variables, secrets, notes } = await belltower.importSteps({ body: { content } });
  for (const note of notes) process.stderr.write(`${note}\n`);
  return { kind: 'steps', ...(name !== '' && { name }), variables, secrets, steps };
}
