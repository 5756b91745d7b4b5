import type { Config } from '#platform/config/config.ts';
import { findPingObstacle } from '#platform/net/icmp/icmp-echoer.ts';
import type { ApiAddress } from '../parts/part.ts';
import type { Runtime } from '../runtime.ts';
import { ownCommand, quoteWord } from './program.ts';

/** Returns the text that `serve` prints on stdout once it is running. */
export function describeStart(
  config: Pick<Config, 'apiDocs' | 'dataDir' | 'databaseUrl'>,
  role: string,
  apiAddress: ApiAddress | null,
): string {
  if (apiAddress === null) return `Belltower's ${role} is running.\n`;
  const { url, publicUrl } = apiAddress;
  const lines = [
    `Belltower is running. Open the dashboard at ${publicUrl === url ? url : `${url} (${publicUrl})`}`,
  ];
  if (config.apiDocs) lines.push(`API reference: ${url}/api/docs`);
  if (apiAddress.withoutAccount) lines.push('', ...describeFirstAccount(config));
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the command that creates the first account. The command includes the data folder, because otherwise it would
 * create a new database in the current folder.
 */
function describeFirstAccount({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string[] {
  const create = `${ownCommand} account create --email you@example.com --password 'at least 8 characters'`;
  return databaseUrl === null
    ? [
        'There is no account yet. Create one in the dashboard, or in a second terminal:',
        '',
        `  BELLTOWER_DATA_DIR=${quoteWord(dataDir)} ${create}`,
        '',
      ]
    : [
        'There is no account yet. Create one in the dashboard, or with the same BELLTOWER_DATABASE_URL in the environment:',
        '',
        `  ${create}`,
        '',
      ];
}

/**
 * Logs one warning at startup if ping is unavailable. Otherwise, only the reasons of ping monitors would mention it.
 */
export async function warnWithoutPing({ clock, log }: Runtime): Promise<void> {
  const obstacle = await findPingObstacle(clock);
  if (obstacle === null) return;
  // The texts are loaded on demand, because they import all probe kinds, which the supervisor does not need.
  const { describeReason } = await import('#engine/probes/causes.ts');
  log.warn({ obstacle }, describeReason({ code: 'ping-unavailable' }));
}
