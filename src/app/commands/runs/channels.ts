import { UsageError } from '#app/terminal/program.ts';
import type { AlertChannel, Arguments, Belltower } from '#client/index.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import type { ChannelOptions } from '../options.ts';
import { setFields } from '../target-order.ts';
import { listAll, printJson, withServer } from './server-client.ts';

/** Runs `channel types`. */
export const runChannelTypes = (wanted: string | undefined, options: ChannelOptions): Promise<void> =>
  withServer(options, async (server) => {
    const { items } = await server.listAlertChannelTypes();
    const types = items.filter(({ type }) => wanted === undefined || type === wanted);
    if (types.length === 0)
      throw new UsageError(
        `There is no channel type ${wanted}. Enter one of ${items.map(({ type }) => type).join(', ')}.`,
      );
    if (options.json) return printJson(types);
    for (const { type, title, settingsSchema, secrets } of types) {
      process.stdout.write(`${type}  ${title}\n`);
      for (const line of describeSettings(settingsSchema, secrets)) process.stdout.write(`  ${line}\n`);
    }
  });

/** Runs `channel list`. */
export const runChannelList = (options: ChannelOptions): Promise<void> =>
  withServer(options, async (server) => {
    const items = await listChannels(server, options.type);
    if (options.json) return printJson(items);
    if (items.length === 0)
      process.stdout.write('No channels. Create one with: belltower channel create TYPE NAME\n');
    for (const { id, name, type, health, lastDeliveryAt, setupNeeded } of items) {
      const state = setupNeeded === 'mail-server' ? 'not set up: BELLTOWER_SMTP_URL is missing' : health;
      process.stdout.write(`${name}  ${type}  ${state}  last delivery ${lastDeliveryAt ?? 'never'}  ${id}\n`);
    }
  });

/** Runs `channel create`. */
export const runChannelCreate = (type: string, name: string, options: ChannelOptions): Promise<void> =>
  withServer(options, async (server) => {
    const settings: PlainObject = {};
    setFields(settings, options.set);
    // The server validates the type and its settings.
    const body = { type, name, settings } as unknown as Arguments<'createAlertChannel'>['body'];
    const channel = await server.createAlertChannel({ body });
    if (!options.json) process.stdout.write(`Created ${type} channel ${channel.name} (${channel.id}).\n`);
    if (options.test) await sendTest(server, channel, options);
    else if (options.json) printJson(channel);
  });

/** Runs `channel test`. */
export const runChannelTest = (name: string, options: ChannelOptions): Promise<void> =>
  withServer(options, async (server) => sendTest(server, await find(server, name), options));

/** Runs `channel delete`. */
export const runChannelDelete = (name: string, options: ChannelOptions): Promise<void> =>
  withServer(options, async (server) => {
    const channel = await find(server, name);
    await server.deleteAlertChannel({ path: { id: channel.id } });
    if (options.json) printJson({ deleted: channel.id });
    else process.stdout.write(`Deleted ${channel.name}.\n`);
  });

/** Sends a test notification and prints the result. Sets the exit status to 1 if it was not delivered. */
async function sendTest(server: Belltower, channel: AlertChannel, options: ChannelOptions): Promise<void> {
  const test = await server.testAlertChannel({ path: { id: channel.id } });
  if (!test.delivered) process.exitCode = 1;
  if (options.json) return printJson({ channel, test });
  const { delivered, status, durationMs, error } = test;
  const result = delivered ? `delivered in ${durationMs} ms` : `not delivered: ${error ?? 'no response'}`;
  process.stdout.write(
    `Test notification to ${channel.name} ${result}${status === null ? '' : ` (status ${status})`}\n`,
  );
}

const listChannels = (server: Belltower, type?: string): Promise<AlertChannel[]> =>
  listAll((page) =>
    // The server validates the type.
    server.listAlertChannels({
      query: type === undefined ? page : { ...page, type: type as AlertChannel['type'] },
    }),
  );

/** Finds a channel by its ID or its name, which several channels may share. */
async function find(server: Belltower, name: string): Promise<AlertChannel> {
  const channels = await listChannels(server);
  const found = channels.filter((one) => one.id === name || one.name === name);
  const [only] = found;
  if (only === undefined)
    throw new UsageError(`There is no channel ${name}. List the channels with belltower channel list.`);
  if (found.length > 1)
    throw new UsageError(`Several channels are named ${name}. Enter the ID shown by belltower channel list.`);
  return only;
}

/** Returns a line for each setting of a channel type: its name, whether it is required or secret, and its meaning. */
function describeSettings(schema: PlainObject, secrets: readonly string[]): string[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isPlainObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).map(([name, field]) => {
    const { title, description, examples } = isPlainObject(field) ? field : {};
    const marks = [
      ...(required.includes(name) ? ['required'] : []),
      ...(secrets.includes(name) ? ['secret'] : []),
    ];
    const example = Array.isArray(examples) ? `, such as ${JSON.stringify(examples[0])}` : '';
    const meaning = [title, description].filter((part) => typeof part === 'string').join(': ');
    return `${name}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}  ${meaning}${example}`;
  });
}
