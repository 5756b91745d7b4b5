import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The dashboard as it was built. */
export interface Dashboard {
  /** Folder of its hashed files. */
  folder: string;
  /** The page that every address of the dashboard answers with. */
  index: string;
  /** Files that each page (`/monitors/:id`) loads beyond those of the index, by language. */
  pages: Record<string, Record<string, string[]>>;
}

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The built dashboard; null where it was not built, as in a checkout that only runs commands. */
export function readDashboard(folder = dist): Dashboard | null {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Dashboard['pages'];
  return { folder, index: readFileSync(index, 'utf8'), pages };
}
