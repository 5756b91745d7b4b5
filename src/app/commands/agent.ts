import { type Command, InvalidArgumentError, Option } from 'commander';
import { preferSmallMemory } from '#platform/process.ts';
import { type AgentCommandOptions, addServerOptions, type LocationOptions } from './options.ts';

const mebibytes = (text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 1_000_000) return value;
  throw new InvalidArgumentError('Enter a whole number of MB from 1 to 1000000.');
};

const serverAddress = (text: string): string => {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('Enter the URL of a server, such as https://belltower.example.com.');
};

/** Parses comma-separated unit names. A name without a suffix is a service. */
const unitList = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => (/\.[a-z]+$|\*$/.test(name) ? name : `${name}.service`));

/** Registers `agent`, which runs checks from a private location, using only HTTPS. */
export function registerAgentCommand(program: Command): void {
  program
    .command('agent')
    .description('run checks of a private location; needs only HTTPS to the server')
    .addOption(
      new Option('--server <url>', 'URL of the server')
        .env('BELLTOWER_AGENT_SERVER')
        .argParser(serverAddress)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--token <token>', 'enrollment token; needed once').env('BELLTOWER_AGENT_TOKEN'))
    .addOption(
      new Option('--name <name>', 'name of the agent in lists; default: the host name').env(
        'BELLTOWER_AGENT_NAME',
      ),
    )
    .addOption(
      new Option('--data <folder>', 'folder for keys and unsent results').env('BELLTOWER_AGENT_DATA'),
    )
    .addOption(
      new Option('--spool <MB>', 'maximum disk space for results while the server is unreachable')
        .env('BELLTOWER_AGENT_SPOOL')
        .argParser(mebibytes)
        .default(256),
    )
    .addOption(
      new Option('--docker-socket <path>', 'Docker socket that monitors may use; default: none').env(
        'BELLTOWER_AGENT_DOCKER_SOCKET',
      ),
    )
    .addOption(
      new Option(
        '--systemd-units <units>',
        'systemd units that monitors may check, such as nginx.service,app-*.service; default: none',
      )
        .env('BELLTOWER_AGENT_SYSTEMD_UNITS')
        .argParser(unitList),
    )
    .action(async (options: AgentCommandOptions) => {
      // This must run before the modules are compiled.
      preferSmallMemory();
      await (await import('./runs/agent.ts')).runAgent(options);
    });
}

/** Registers `location`, which manages private locations and their agents. */
export function registerLocationCommands(program: Command): void {
  const location = program.command('location').description('manage private locations and their agents');
  const withServer = (command: Command) => addServerOptions(command).option('--json', 'print JSON');
  const load = () => import('./runs/locations.ts');
  withServer(location.command('list').description('list locations and their agents')).action(
    async (options: LocationOptions) => (await load()).runLocationList(options),
  );
  withServer(
    location
      .command('create')
      .argument('<name>', 'name of the location')
      .option('--private-targets', 'allow monitors with private addresses')
      .description('create a location and a token that enrolls its first agent'),
  ).action(async (name: string, options: LocationOptions) => (await load()).runLocationCreate(name, options));
  withServer(
    location
      .command('token')
      .argument('<location>', 'name or ID of the location')
      .description('create a token that enrolls another agent'),
  ).action(async (name: string, options: LocationOptions) => (await load()).runLocationToken(name, options));
  withServer(
    location
      .command('revoke')
      .argument('<location>', 'name or ID of the location')
      .argument('<agent>', 'name or ID of the agent')
      .description('revoke an agent'),
  ).action(async (name: string, agent: string, options: LocationOptions) =>
    (await load()).runLocationRevoke(name, agent, options),
  );
  withServer(
    location
      .command('delete')
      .argument('<location>', 'name or ID of the location')
      .description('delete a location that no monitor uses'),
  ).action(async (name: string, options: LocationOptions) => (await load()).runLocationDelete(name, options));
}
