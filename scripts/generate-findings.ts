// Writes docs/findings from the catalogue and the scoring model, and removes pages of findings that no longer exist.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderAllFindingPages } from '#engine/findings/page.ts';
import { modelPagePath, renderModelPage } from '#engine/risk/model-page.ts';

/** Writes every page below `root` (the repository) and answers how many there are. */
export function generateFindings(root: string): number {
  const pages = renderAllFindingPages().set(modelPagePath, renderModelPage());
  const folder = join(root, 'docs', 'findings');
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder))
    if (file.endsWith('.md') && !pages.has(`docs/findings/${file}`)) rmSync(join(folder, file));
  for (const [path, text] of pages) writeFileSync(join(root, path), text);
  return pages.size;
}

if (import.meta.main) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  console.log(`docs/findings: ${generateFindings(root)} pages`);
}
