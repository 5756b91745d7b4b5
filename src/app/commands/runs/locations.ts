import { quoteWord, UsageError } from '#app/terminal/program.ts';
import type { Belltower, PrivateLocation } from '#client/index.ts';
import type { LocationOptions } from '../options.ts';
import { listAll, printJson, withServer } from './server-client.ts';

/** Runs `location list`. */
export const runLocationList = (options: LocationOptions): Promise<void> =>
  withServer(options, async (server) => {
    const items = await listLocations(server);
    if (options.json) return printJson(items);
    if (items.length === 0)
      process.stdout.write('No private locations. Create one with: belltower location create NAME\n');
    for (const location of items) {
      process.stdout.write(
        `${location.name}  ${location.status}  region ${location.region}  monitors ${location.monitors}  private targets ${location.privateTargets ? 'allowed' : 'not allowed'}\n`,
      );
      for (const { name, status, version, lastContactAt, state, id } of location.agents) {
        const load =
          state === null
            ? ''
            : `  ${state.unsentResults} unsent results  clock offset ${state.clockOffsetMs} ms`;
        process.stdout.write(
          `  ${name}  ${status}  version ${version}  last contact ${lastContactAt}${load}  ${id}\n`,
        );
      }
    }
  });

/** Runs `location create`. */
export const runLocationCreate = (name: string, options: LocationOptions): Promise<void> =>
  withServer(options, async (server) => {
    const body = { name, privateTargets: options.privateTargets === true };
    const location = await server.createLocation({ body });
    await printToken(server, location, options);
  });

/** Runs `location token`. */
export const runLocationToken = (name: string, options: LocationOptions): Promise<void> =>
  withServer(options, async (server) => printToken(server, await find(server, name), options));

/** Runs `location revoke`. */
export const runLocationRevoke = (name: string, agent: string, options: LocationOptions): Promise<void> =>
  withServer(options, async (server) => {
    const location = await find(server, name);
    const found = location.agents.filter((one) => one.id === agent || one.name === agent);
    const [only] = found;
    if (only === undefined || found.length > 1)
      throw new UsageError(
        only === undefined
          ? `${location.name} has no agent ${agent}. List the agents with belltower location list.`
          : `Several agents are named ${agent}. Enter the ID shown by belltower location list.`,
      );
    await server.revokeAgent({ path: { id: location.id, agentId: only.id } });
    if (options.json) printJson({ revoked: only.id });
    else process.stdout.write(`Revoked ${only.name}.\n`);
  });

/** Runs `location delete`. */
export const runLocationDelete = (name: string, options: LocationOptions): Promise<void> =>
  withServer(options, async (server) => {
    const location = await find(server, name);
    await server.deleteLocation({ path: { id: location.id } });
    if (options.json) printJson({ deleted: location.id });
    else process.stdout.write(`Deleted ${location.name}.\n`);
  });

async function printToken(
  server: Belltower,
  location: PrivateLocation,
  options: LocationOptions,
): Promise<void> {
  const token = await server.createEnrollmentToken({ path: { id: location.id } });
  if (options.json) return printJson({ ...location, ...token });
  const command = token.command.split(' ').map(quoteWord).join(' ');
  process.stdout.write(
    `To enroll an agent, run this command on a machine at ${location.name} (region ${location.region}) within a week:\n\n  ${command}\n`,
  );
}

const listLocations = (server: Belltower): Promise<PrivateLocation[]> =>
  listAll((query) => server.listLocations({ query }));

async function find(server: Belltower, name: string): Promise<PrivateLocation> {
  const found = (await listLocations(server)).find((one) => one.id === name || one.name === name);
  if (found === undefined)
    throw new UsageError(`There is no location ${name}. List the locations with belltower location list.`);
  return found;
}
