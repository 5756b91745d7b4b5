import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The one without a window to draw comes first: it shows the same pages for three quarters of the processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The Chromium of this machine, looked for where programs are (`PATH`), or null. */
export function findChromium(path: string): string | null {
  const places = path.split(delimiter).filter((folder) => folder.startsWith('/'));
  return places.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
