import { message } from '#messages/messages.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import { type ImportedSteps, StepList, scalarAt, variableName } from './step-list.ts';

type Json = { [key: string]: JsonValue };

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

/**
 * Converts the operations in an OpenAPI document (3.x) that have an example for each value in the request. Follows
 * references within the document.
 */
export function convertOpenApi(document: JsonValue): ImportedSteps {
  const list = new StepList();
  const root = asObject(document);
  const server = serverOf(root);
  list.variables.base = server;
  const without: string[] = [];
  for (const [path, given] of Object.entries(asObject(root.paths)).slice(0, 2_000)) {
    const item = resolve(root, given);
    for (const method of methods) {
      if (item[method] === undefined) continue;
      const operation = resolve(root, item[method]);
      const isAdded = addOperation(list, { root, path, method, item, operation });
      if (!isAdded) without.push(`${method.toUpperCase()} ${path}`);
    }
  }
  if (without.length > 0)
    list.notes.push(
      message('import-openapi-without-example', {
        count: without.length,
        names: without.slice(0, 5).join(', '),
      }),
    );
  return list.finish('openapi', scalarAt(root, 'info', 'title'));
}

function serverOf(root: Json): string {
  const server = asObject(asList(root.servers)[0]);
  let url = scalarAt(server, 'url');
  for (const [name, variable] of Object.entries(asObject(server.variables)))
    url = url.replaceAll(`{${name}}`, scalarAt(variable, 'default'));
  return /^https?:\/\//i.test(url)
    ? url.replace(/\/$/, '')
    : `https://api.example.com${url.replace(/\/$/, '')}`;
}

/** Follows `$ref` within the document, a few levels deep. */
function resolve(root: Json, value: JsonValue | undefined, depth = 0): Json {
  const found = asObject(value);
  const reference = found.$ref;
  if (typeof reference !== 'string' || !reference.startsWith('#/') || depth > 8) return found;
  const target = reference
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<JsonValue | undefined>((part, name) => asObject(part)[name], root);
  return resolve(root, target, depth + 1);
}

/** Returns the example of a parameter or media type, or of its schema; undefined if there is none. */
function exampleOf(root: Json, given: JsonValue | undefined): JsonValue | undefined {
  const holder = resolve(root, given);
  if (holder.example !== undefined) return holder.example;
  const [named] = Object.values(asObject(holder.examples));
  const example = Array.isArray(holder.examples) ? holder.examples[0] : resolve(root, named).value;
  if (example !== undefined) return example;
  if (holder.schema !== undefined) return exampleOf(root, holder.schema);
  return holder.default;
}

interface Operation {
  root: Json;
  path: string;
  method: string;
  item: Json;
  operation: Json;
}

/** Adds an operation. Returns false if it needs a value without an example in the document. */
function addOperation(list: StepList, { root, path, method, item, operation }: Operation): boolean {
  let url = path;
  const query: string[] = [];
  const headers: [string, string][] = [];
  for (const each of [...asList(item.parameters), ...asList(operation.parameters)]) {
    const parameter = resolve(root, each);
    const [name, place] = [scalarAt(parameter, 'name'), scalarAt(parameter, 'in')];
    const example = exampleOf(root, parameter);
    if (example === undefined || example === null || typeof example === 'object') {
      if (parameter.required === true) return false;
      continue;
    }
    if (place === 'path') url = url.replaceAll(`{${name}}`, encodeURIComponent(String(example)));
    else if (parameter.required !== true) continue;
    else if (place === 'query')
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(example))}`);
    else if (place === 'header') headers.push([name, String(example)]);
  }
  if (/\{[^{}]+\}/.test(url)) return false;
  const body = bodyOf(root, operation);
  if (body === 'missing') return false;
  addSecurity(list, { root, operation, headers, query });
  if (body !== null) headers.push(['Content-Type', body.type]);
  const statuses = Object.keys(asObject(operation.responses)).filter((status) => /^2\d\d$/.test(status));
  list.add({
    name: scalarAt(operation, 'summary') || `${method.toUpperCase()} ${path}`,
    method,
    url: `{{base}}${url}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    headers,
    body: body?.text ?? null,
    ...(statuses.length > 0 && { status: statuses.map(Number) }),
  });
  return true;
}

function bodyOf(root: Json, operation: Json): { type: string; text: string } | 'missing' | null {
  if (operation.requestBody === undefined) return null;
  const body = resolve(root, operation.requestBody);
  const [type = '', media] =
    Object.entries(asObject(body.content)).find(([each]) => /json/i.test(each)) ?? [];
  const example = exampleOf(root, media);
  if (example === undefined) return body.required === true ? 'missing' : null;
  return { type, text: typeof example === 'string' ? example : JSON.stringify(example, null, 2) };
}

/** Adds the first security scheme that the operation or document requires. The user must enter its secret. */
function addSecurity(
  list: StepList,
  options: { root: Json; operation: Json; headers: [string, string][]; query: string[] },
): void {
  const { root, operation, headers, query } = options;
  const [required] = asList(operation.security ?? root.security);
  const [name] = Object.keys(asObject(required));
  if (name === undefined) return;
  const scheme = resolve(root, asObject(asObject(root.components).securitySchemes)[name]);
  const variable = variableName(name);
  if (!Object.hasOwn(list.secrets, variable)) {
    list.secrets[variable] = '';
    list.notes.push(message('import-step-variable-missing', { name: variable }));
  }
  if (scalarAt(scheme, 'type') === 'apiKey') {
    if (scalarAt(scheme, 'in') === 'query') query.push(`${scalarAt(scheme, 'name')}={{${variable}}}`);
    else headers.push([scalarAt(scheme, 'name'), `{{${variable}}}`]);
    return;
  }
  const kind = scalarAt(scheme, 'scheme').toLowerCase() === 'basic' ? 'Basic' : 'Bearer';
  headers.push(['Authorization', `${kind} {{${variable}}}`]);
}
