import { readConfig } from './config.ts';
import type { Environment } from './reader.ts';

/** Of commands, of tests, and those that `sources.ts` reads under another name. */
const knownElsewhere =
  /^BELLTOWER_(API_KEY|URL|PASSWORD|TEST_.*|SOURCE_.*|RDAP_BOOTSTRAP_URL|CT_LOG_LIST_URL)$/;

/**
 * Names that look like settings and are none, sorted: a misspelt `BELLTOWER_TARGETS` would else leave a door open in
 * silence. Not a fault, for a later release may take a setting away.
 */
export function findUnknownSettings(environment: Environment): string[] {
  const asked = new Set<string>();
  readConfig(
    new Proxy<Environment>(
      {},
      {
        get(_target, name) {
          asked.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return Object.keys(environment)
    .filter((name) => name.startsWith('BELLTOWER_') && !asked.has(name) && !knownElsewhere.test(name))
    .sort();
}
