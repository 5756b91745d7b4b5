// Writes the generated files that are not committed. Run by `build-generated.mjs` when they are outdated.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from './api-document/components.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Functions that return a group's files, keyed by path below the root. Their folders contain only generated files. */
const groups: Record<string, { folders: string[]; render(): Promise<Map<string, string>> }> = {
  /** The client's types and operations, and the rules of the dashboard's forms, from `openapi.json`. */
  client: {
    folders: ['clients/typescript/src/generated', 'web/src/generated'],
    async render() {
      const { renderClientTable, renderClientTypes } = await import('./generate-client.ts');
      const { renderFormSchemas } = await import('./generate-form-schemas.ts');
      const openapi = readFileSync(join(root, 'openapi.json'), 'utf8');
      const document: OpenApiDocument = JSON.parse(openapi);
      const forms = [...renderFormSchemas(openapi)];
      return new Map([
        ['clients/typescript/src/generated/schema.ts', renderClientTypes(document)],
        ['clients/typescript/src/generated/operations.ts', renderClientTable(document)],
        ...forms.map(([name, text]): [string, string] => [`web/src/generated/${name}`, text]),
      ]);
    },
  },
  /** A page for each finding and for the scoring model, generated from the catalog and the model. */
  findings: {
    folders: ['docs/findings'],
    async render() {
      const { renderAllFindingPages } = await import('#engine/findings/page.ts');
      const { modelPagePath, renderModelPage } = await import('#engine/risk/model-page.ts');
      return renderAllFindingPages().set(modelPagePath, renderModelPage());
    },
  },
};

for (const name of process.argv.slice(2)) {
  const group = groups[name];
  if (group === undefined) throw new Error(`There is no group ${name}.`);
  const files = await group.render();
  for (const folder of group.folders) {
    mkdirSync(join(root, folder), { recursive: true });
    for (const file of readdirSync(join(root, folder)))
      if (!files.has(`${folder}/${file}`)) rmSync(join(root, folder, file));
  }
  for (const [path, text] of files) writeFileSync(join(root, path), text);
}
