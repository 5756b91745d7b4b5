// Writes src/app/api-docs/examples.json from what tests recorded. First run the tests of the API's resources:
//   BELLTOWER_RECORD_EXAMPLES=/tmp/examples node scripts/run-tests.mjs db.test
//   node scripts/collect-examples.ts /tmp/examples
// Only operations without an example in their schemas get one, and one that has an example keeps it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder = '', ...more] = process.argv.slice(2);
if (folder === '' || more.length > 0) throw new Error('Usage: node scripts/collect-examples.ts FOLDER');
const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

interface Recorded {
  request?: object;
  response?: object;
}
interface Media {
  schema?: { $ref?: string; examples?: unknown };
  example?: unknown;
}
const target = at('src/app/api-docs/examples.json');
const { paths, components } = JSON.parse(readFileSync(at('openapi.json'), 'utf8'));
const known: Record<string, Recorded> = JSON.parse(readFileSync(target, 'utf8'));

const hasStated = (content: Record<string, Media> = {}) =>
  [content['application/json'] ?? {}].some(({ schema }) => {
    const named = components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema;
    return named?.examples !== undefined;
  });

/** Keys and tokens of tests are random: each collection would change them, and readers might take them for real ones. */
const withoutSecrets = (text: string) => text.replace(/\b(bt|bts|whsec)_[\w-]{16,}/g, '$1_…');

for (const file of readdirSync(folder)) {
  const [id = '', status = ''] = file.split('.');
  const operation = Object.values(paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id) as
    | {
        requestBody?: { content: Record<string, Media> };
        responses: Record<string, { content?: Record<string, Media> }>;
      }
    | undefined;
  const name = `${id}.${status}`;
  if (operation === undefined || Object.hasOwn(known, name)) continue;
  const needsRequest = operation.requestBody !== undefined && !hasStated(operation.requestBody.content);
  const needsResponse = status !== '204' && !hasStated(operation.responses[status]?.content);
  const recorded: Recorded = JSON.parse(withoutSecrets(readFileSync(join(folder, file), 'utf8')));
  if ((needsRequest && recorded.request) || (needsResponse && recorded.response)) {
    known[name] = {
      ...(needsRequest && recorded.request ? { request: recorded.request } : {}),
      ...(needsResponse && recorded.response ? { response: recorded.response } : {}),
    };
  }
}
const sorted = Object.entries(known).sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(target, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
