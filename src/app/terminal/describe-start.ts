import type { Config } from '#platform/config/config.ts';
import type { ApiPlace } from '../parts/api-place.ts';
import { ownCommand, quoteWord } from './own-command.ts';

/** Returns the text that `serve` prints on stdout once it is running. */
export function describeStart(
  config: Pick<Config, 'apiDocs' | 'dataDir' | 'databaseUrl'>,
  role: string,
  place: ApiPlace | null,
): string {
  if (place === null) return `Belltower's ${role} is running.\n`;
  const { url, publicUrl } = place;
  const lines = [`Open the dashboard. Belltower is at ${publicUrl === url ? url : `${url} (${publicUrl})`}`];
  if (config.apiDocs) lines.push(`API reference: ${url}/api/docs`);
  if (place.withoutAccount) lines.push('', ...describeFirstAccount(config));
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the command that creates the first account. It names the data folder, because otherwise it would create a
 * database of its own wherever it is run.
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
