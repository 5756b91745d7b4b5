// Writes scripts/api-document/examples.json from the requests and responses that tests record. First run the tests of
// the API's resources:
//   BELLTOWER_RECORD_EXAMPLES=/tmp/examples node scripts/run-tests.mjs db.test
//   npx node scripts/collect-examples.ts /tmp/examples
// Only operations without an example in their schemas get an example. An existing example is kept as long as it fits
// the schema.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

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
const target = at('scripts/api-document/examples.json');
const document = JSON.parse(readFileSync(at('openapi.json'), 'utf8'));
const { paths, components } = document;
const known: Record<string, Recorded> = JSON.parse(readFileSync(target, 'utf8'));
interface Documented {
  operationId: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}
const operations = Object.values(paths as Record<string, Record<string, Documented>>).flatMap((item) =>
  Object.values(item),
);
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id);

const addFormats = ajvFormats.default ?? ajvFormats;
const ajv = addFormats(new Ajv2020({ strict: false, validateSchema: false }));
ajv.addSchema(document, 'document');

const jsonOf = (content: Record<string, Media> = {}) =>
  Object.entries(content).find(([type]) => type.endsWith('json'))?.[1];

/** Returns whether an example fits the schema of JSON content. The schema may be a reference into the document. */
function fits(content: Record<string, Media> | undefined, example: unknown): boolean {
  const schema = jsonOf(content)?.schema;
  if (schema === undefined) return false;
  const full = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
  return ajv.validate(full, example);
}

for (const [name, recorded] of Object.entries(known)) {
  const [id = '', status = ''] = name.split('.');
  const operation = operationOf(id);
  if (!fits(operation?.requestBody?.content, recorded.request)) delete recorded.request;
  if (!fits(operation?.responses[status]?.content, recorded.response)) delete recorded.response;
  if (recorded.request === undefined && recorded.response === undefined) {
    console.log(`${name}: removed, no longer fits its schema`);
    delete known[name];
  }
}

const hasStated = (content: Record<string, Media> = {}) =>
  [jsonOf(content) ?? {}].some(({ schema }) => {
    const named = components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema;
    return named?.examples !== undefined;
  });

/**
 * Keys and tokens in tests are random. Each collection would change them, and readers might mistake them for real ones.
 */
const withoutSecrets = (text: string) => text.replace(/\b(bt|bts|whsec)_[\w-]{16,}/g, '$1_…');

for (const file of readdirSync(folder)) {
  const [id = '', status = ''] = file.split('.');
  const operation = operationOf(id);
  const name = `${id}.${status}`;
  if (operation === undefined) continue;
  const earlier = known[name];
  const needsRequest =
    earlier?.request === undefined &&
    operation.requestBody !== undefined &&
    !hasStated(operation.requestBody.content);
  const needsResponse =
    earlier?.response === undefined && status !== '204' && !hasStated(operation.responses[status]?.content);
  const recorded: Recorded = JSON.parse(withoutSecrets(readFileSync(join(folder, file), 'utf8')));
  if ((needsRequest && recorded.request) || (needsResponse && recorded.response)) {
    known[name] = {
      ...earlier,
      ...(needsRequest && recorded.request ? { request: recorded.request } : {}),
      ...(needsResponse && recorded.response ? { response: recorded.response } : {}),
    };
  }
}
const sorted = Object.entries(known).sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(target, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
