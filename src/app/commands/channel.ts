import type { Command } from 'commander';
import { addServerOptions, type ChannelOptions } from './options.ts';
import { collect } from './target-order.ts';

/** Registers `channel`, which manages notification channels of an account on a running server. */
export function registerChannelCommands(program: Command): void {
  const channel = program.command('channel').description('manage notification channels');
  const withServer = (command: Command) => addServerOptions(command).option('--json', 'print JSON');
  const load = () => import('./runs/channels.ts');
  withServer(
    channel
      .command('types')
      .argument('[type]', 'show only this type')
      .description('list channel types and their settings'),
  ).action(async (type: string | undefined, options: ChannelOptions) =>
    (await load()).runChannelTypes(type, options),
  );
  withServer(
    channel
      .command('list')
      .option('--type <type>', 'only channels of this type')
      .description('list channels with their health'),
  ).action(async (options: ChannelOptions) => (await load()).runChannelList(options));
  withServer(
    channel
      .command('create')
      .argument('<type>', 'channel type, such as slack; list them with channel types')
      .argument('<name>', 'name of the channel')
      .option(
        '--set <field=value>',
        'a setting of this channel type, such as url=https://hooks.example.com/; a secret can be read with token=@FILE; can be repeated',
        collect,
      )
      .option('--test', 'send a test notification to the new channel')
      .description('create a channel'),
  ).action(async (type: string, name: string, options: ChannelOptions) =>
    (await load()).runChannelCreate(type, name, options),
  );
  withServer(
    channel
      .command('test')
      .argument('<channel>', 'name or ID of the channel')
      .description('send a test notification'),
  ).action(async (name: string, options: ChannelOptions) => (await load()).runChannelTest(name, options));
  withServer(
    channel
      .command('delete')
      .argument('<channel>', 'name or ID of the channel')
      .description('delete a channel'),
  ).action(async (name: string, options: ChannelOptions) => (await load()).runChannelDelete(name, options));
}
