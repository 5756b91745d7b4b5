// Extracts the parts of the API's request schemas that the dashboard's forms and filters need: types, bounds, defaults,
// choices and required fields. Each operation has its own module, so that a page loads only the parts that it needs.
import { inlineRefs } from './inline-refs.ts';

type Schema = Record<string, unknown>;
interface Operation {
  operationId?: string;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/**
 * Operations with forms and filters that use rules from the document. For the operations listed here, titles and
 * descriptions are included.
 */
const described = ['createServiceMonitor'];
const operations = [
  ...described,
  'createAlertRule',
  'createHeartbeat',
  'createIncident',
  'createMaintenanceWindow',
  'createServiceMonitorView',
  'createStatusPage',
  'createStatusPagePost',
  'listAlertDeliveries',
  'listCertificateIssuances',
  'listFindings',
  'listHeartbeats',
  'listIncidents',
  'listLookalikes',
  'listMaintenanceWindows',
  'listServiceMonitors',
  'listSubdomains',
  'listThreatLeads',
  'listThreatTakedowns',
  'recordTakedownReply',
  'replaceCertificatePolicy',
  'updateOperatedAccount',
  'updateThreatTakedown',
];

/** Fields of other operations. Forms need only their bounds, so they share one module. */
const bounded = [
  'changeFindings.note',
  'commentIncident.message',
  'createAlertChannel.maxPerMinute',
  'createAlertChannel.name',
  'createApiKey.name',
  'createDomain.label',
  'createImpersonation.reason',
  'createLocation.name',
  'createLocation.region',
  'createPasskey.name',
  'createProxy.host',
  'createProxy.name',
  'createProxy.port',
  'createServiceMonitor.dependsOn',
  'createSingleSignOnDomain.domain',
  'createStatusPage.components.description',
  'createStatusPage.components.name',
  'createStatusPage.groups.name',
  'createWallLink.name',
  'deleteOperatedAccount.name',
  'exportScanHistory.days',
  'listServiceMonitors.search',
  'reportLead.evidence',
  'reportLead.url',
  'updateAccount.name',
  'updateApiKey.name',
  'updateCertificateIssuance.note',
  'updateDomainMonitorFinding.note',
  'updateLookalike.note',
  'updateUser.email',
  'updateUser.name',
  'updateUser.password',
  'verifySession.code',
  'verifySession.recoveryCode',
];
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'maxItems'] as const;

const facets = [
  'type',
  'enum',
  'const',
  'default',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'format',
] as const;

/** Returns the parts of an operation in an OpenAPI document that a form needs. */
export function readFormSchema(openapi: string, operationId: string): Schema {
  const operation = operationsOf(openapi).get(operationId);
  if (operation === undefined) throw new Error(`The document has no operation ${operationId}.`);
  return fieldsOfOperation(operation, described.includes(operationId));
}

/** Returns the modules by file name. */
export function renderFormSchemas(openapi: string): Map<string, string> {
  const found = operationsOf(openapi);
  const operationOf = (name: string): Operation => {
    const operation = found.get(name);
    if (operation === undefined) throw new Error(`The document has no operation ${name}.`);
    return operation;
  };
  const files = new Map(
    operations.map((name) => {
      const operation = operationOf(name);
      const fields = fieldsOfOperation(operation, described.includes(name));
      const text = `${head}export const ${name} = ${formatObject(fields, isTagged(operation) ? 2 : 1)} as const;\n`;
      return [`${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`, text];
    }),
  );
  const limits = bounded.map((field) => {
    const [name = '', ...path] = field.split('.');
    return [field, boundsOf(field, fieldAt(operationOf(name), path))] as const;
  });
  const text = formatObject(Object.fromEntries(limits), 1);
  return files.set('limits.ts', `${head}export const limits = ${text} as const;\n`);
}

const head = '// Made from openapi.json by scripts/build-generated.mjs.\n';

/** Returns the schema of a body field or query parameter. The path omits the `[]` of lists. */
function fieldAt(operation: Operation, path: readonly string[]): Schema | undefined {
  const body = bodyOf(operation);
  if (body === undefined) return operation.parameters?.find(({ name }) => name === path[0])?.schema;
  return path.reduce<Schema | undefined>((schema, name) => {
    const { schema: object } = unwrap(schema ?? {});
    const { properties, items, oneOf } = object as Record<string, Schema & Schema[]>;
    return ((items?.properties ?? properties ?? oneOf?.[0]?.properties) as Schema | undefined)?.[name] as
      | Schema
      | undefined;
  }, body);
}

function boundsOf(field: string, given: Schema | undefined): Schema {
  const { schema } = unwrap(given ?? {});
  const used = Object.fromEntries(
    bounds.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])),
  );
  if (Object.keys(used).length === 0) throw new Error(`${field} has no bounds in the document.`);
  return used;
}

function operationsOf(openapi: string): Map<string, Operation> {
  const { paths } = inlineRefs(JSON.parse(openapi) as { paths: Record<string, Record<string, Operation>> });
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(all.map((operation) => [operation.operationId ?? '', operation]));
}

/**
 * Returns body fields by path, such as `expect.maxMs`. Fields of a tagged union are first grouped by tag. Without a
 * body, returns the query parameters.
 */
function fieldsOfOperation(operation: Operation, withTexts: boolean): Schema {
  const body = bodyOf(operation);
  if (body === undefined) {
    const query =
      operation.parameters?.filter((each) => each.in === 'query' && hasChoices(each.schema)) ?? [];
    return Object.fromEntries(query.map(({ name, schema }) => [name, choicesOf(schema)]));
  }
  const tag = tagOf(body);
  if (tag === undefined) return flatten(body, withTexts);
  return Object.fromEntries(
    (body.oneOf as Schema[]).map((branch) => {
      const { [tag]: tagField, ...fields } = flatten(branch, withTexts);
      return [String((tagField as Schema).const), fields];
    }),
  );
}

const tagOf = (body: Schema | undefined) =>
  (body?.discriminator as { propertyName: string } | undefined)?.propertyName;
const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema;
const isTagged = (operation: Operation): boolean => tagOf(bodyOf(operation)) !== undefined;

const hasChoices = (schema: Schema): boolean => choicesOf(schema) !== undefined;
const choicesOf = ({ enum: choices, items }: Schema): unknown =>
  choices ?? (items as Schema | undefined)?.enum;

function flatten(object: Schema, withTexts: boolean): Schema {
  const required = (object.required ?? []) as string[];
  return Object.fromEntries(
    Object.entries((object.properties ?? {}) as Record<string, Schema>).flatMap(([name, given]) => {
      const field = ruleOf(given, withTexts);
      const inner = unwrap(given).schema;
      if (inner.type === 'object' && inner.properties !== undefined) {
        return Object.entries(flatten(inner, withTexts)).map(([below, rule]) => [`${name}.${below}`, rule]);
      }
      return [[name, required.includes(name) ? { ...field, required: true } : field]];
    }),
  );
}

/** Returns the schema without its null alternative, and whether null is allowed. */
function unwrap(schema: Schema): { schema: Schema; nullable: boolean } {
  const parts = schema.anyOf as Schema[] | undefined;
  const rest = parts?.filter(({ type }) => type !== 'null') ?? [];
  if (parts === undefined || rest.length !== 1) return { schema, nullable: false };
  const { anyOf: _anyOf, ...words } = schema;
  return { schema: { ...rest[0], ...words }, nullable: true };
}

function ruleOf(given: Schema, withTexts: boolean): Schema {
  const { schema, nullable } = unwrap(given);
  const used: Schema = {};
  for (const name of facets) if (schema[name] !== undefined) used[name] = schema[name];
  if (withTexts && schema.title !== undefined) used.title = schema.title;
  if (withTexts && schema.description !== undefined) used.description = schema.description;
  if (schema.items !== undefined) used.items = itemsOf(schema.items as Schema);
  const variants = schema.anyOf as Schema[] | undefined;
  if (variants?.every(({ type }) => type === 'object'))
    used.variants = variants.map((each) => flatten(each, false));
  if (nullable) used.nullable = true;
  return used;
}

function itemsOf(items: Schema): Schema {
  const { pattern } = items;
  const rule = { ...ruleOf(items, false), ...(pattern === undefined ? {} : { pattern }) };
  return items.type === 'object' ? { ...rule, fields: flatten(items, false) } : rule;
}

/** Formats a JavaScript object with one line per member down to `depth`. */
function formatObject(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}: ${formatObject(part, depth - 1)},`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join('\n')}\n}`;
}
