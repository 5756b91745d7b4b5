import { message } from '#messages/messages.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  type ImportedStep,
  type ImportedSteps,
  pairsOf,
  StepList,
  scalarAt,
  variableName,
} from './step-list.ts';

type Json = { [key: string]: JsonValue };

const methods = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/**
 * Converts a Postman collection (v2.1, or v2.0): requests in order, including those in folders, with variables and
 * authorization. In test scripts, recognizes only common ways to expect a status or to store a value.
 */
export function convertPostman(document: JsonValue): ImportedSteps {
  const list = new StepList();
  const collection = asObject(document);
  for (const variable of asList(collection.variable)) {
    const name = scalarAt(variable, 'key');
    if (!/^[A-Za-z_][\w-]{0,49}$/.test(name)) continue;
    const values = scalarAt(variable, 'type') === 'secret' ? list.secrets : list.variables;
    values[name] = scalarAt(variable, 'value').slice(0, 2000);
  }
  addItems(list, collection, { folder: '', auth: asObject(collection.auth), depth: 0 });
  return list.finish('postman', scalarAt(collection, 'info', 'name'));
}

function addItems(
  list: StepList,
  parent: Json,
  options: { folder: string; auth: Json; depth: number },
): void {
  for (const each of asList(parent.item, 500)) {
    const item = asObject(each);
    const auth = 'auth' in item && item.auth !== null ? asObject(item.auth) : options.auth;
    const name = scalarAt(item, 'name');
    if (item.item !== undefined && options.depth < 10)
      addItems(list, item, { folder: name, auth, depth: options.depth + 1 });
    else if (item.request !== undefined) addRequest(list, item, auth);
  }
}

function addRequest(list: StepList, item: Json, folderAuth: Json): void {
  const request = typeof item.request === 'string' ? { url: item.request } : asObject(item.request);
  const name = scalarAt(item, 'name');
  const method = (scalarAt(request, 'method') || 'GET').toUpperCase();
  const url = urlOf(request.url);
  if (url === '' || !methods.test(method)) {
    list.notes.push(message('import-step-unreadable', { name }));
    return;
  }
  const auth = 'auth' in request && request.auth !== null ? asObject(request.auth) : folderAuth;
  const { headers, body } = contentOf(list, request, name);
  const test = scriptOf(item);
  list.add({
    name,
    method,
    url: withQueryAuth(url, auth, list),
    headers: [...authHeaders(auth, list), ...pairsOf(request.header, 'key'), ...headers],
    body,
    ...(test.status && { status: [test.status] }),
    extract: test.extract,
  });
  if (test.hasMore) list.notes.push(message('import-step-script', { name }));
}

function urlOf(url: JsonValue | undefined): string {
  let text = typeof url === 'string' ? url : scalarAt(url, 'raw');
  // `:id` in the path is a variable.
  for (const [name, value] of pairsOf(asObject(url).variable, 'key'))
    text = text.replaceAll(`/:${name}`, `/${value || `{{${variableName(name)}}}`}`);
  if (text === '' || /^(https?:\/\/|\{\{)/i.test(text)) return text;
  return `http://${text}`;
}

function contentOf(
  list: StepList,
  request: Json,
  name: string,
): { headers: [string, string][]; body: string | null } {
  const body = asObject(request.body);
  const mode = scalarAt(body, 'mode');
  const hasType = pairsOf(request.header, 'key').some(([header]) => header.toLowerCase() === 'content-type');
  const typed = (type: string): [string, string][] => (hasType ? [] : [['Content-Type', type]]);
  if (mode === 'raw') {
    const isJson = scalarAt(body, 'options', 'raw', 'language') === 'json';
    return { headers: isJson ? typed('application/json') : [], body: scalarAt(body, 'raw') };
  }
  if (mode === 'urlencoded') {
    const pairs = pairsOf(body.urlencoded, 'key').map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
    return { headers: typed('application/x-www-form-urlencoded'), body: pairs.join('&') };
  }
  if (mode === 'graphql') {
    const query = scalarAt(body, 'graphql', 'query');
    return { headers: typed('application/json'), body: JSON.stringify({ query }) };
  }
  if (mode !== '') list.notes.push(message('import-step-body-mode', { name, mode }));
  return { headers: [], body: null };
}

/** Encodes everything except variables. */
const encoded = (text: string): string =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part)))
    .join('');

const settingOf = (auth: Json, type: string, key: string): string =>
  Array.isArray(auth[type])
    ? (pairsOf(auth[type], 'key').find(([name]) => name === key)?.[1] ?? '')
    : scalarAt(auth, type, key);

/** Turns a literal into a secret. A variable stays unchanged. */
const secretOf = (list: StepList, name: string, value: string): string =>
  value.includes('{{') ? value : `{{${list.secret(name, value)}}}`;

function authHeaders(auth: Json, list: StepList): [string, string][] {
  const type = scalarAt(auth, 'type');
  if (type === 'bearer')
    return [['Authorization', `Bearer ${secretOf(list, 'bearer', settingOf(auth, type, 'token'))}`]];
  if (type === 'basic') {
    const [user, password] = [settingOf(auth, type, 'username'), settingOf(auth, type, 'password')];
    const isLiteral = !`${user}${password}`.includes('{{');
    // There is no Base64 function, so credentials that contain variables must be entered as one value.
    const value = isLiteral ? Buffer.from(`${user}:${password}`).toString('base64') : '';
    return [['Authorization', `Basic {{${list.secret('basic', value)}}}`]];
  }
  if (type === 'apikey' && settingOf(auth, type, 'in') !== 'query') {
    const name = settingOf(auth, type, 'key') || 'X-API-Key';
    return [[name, secretOf(list, name, settingOf(auth, type, 'value'))]];
  }
  return [];
}

function withQueryAuth(url: string, auth: Json, list: StepList): string {
  if (scalarAt(auth, 'type') !== 'apikey' || settingOf(auth, 'apikey', 'in') !== 'query') return url;
  const name = settingOf(auth, 'apikey', 'key');
  const value = secretOf(list, name, settingOf(auth, 'apikey', 'value'));
  return `${url}${url.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${value}`;
}

const setsVariable =
  /pm\.(?:environment|collectionVariables|globals|variables)\.set\(\s*["']([A-Za-z_][\w-]{0,49})["']\s*,\s*(?:pm\.response\.json\(\)|[A-Za-z_]\w{0,30})((?:\.[A-Za-z_]\w{0,40}|\[\d{1,4}\]){1,10})\s*\)/g;
const expectsStatus = /pm\.response\.to\.have\.status\(\s*(\d{3})\s*\)/;

/** Returns the expectations and stored values in a request's test script. Recognizes only common code patterns. */
function scriptOf(item: Json): {
  status: number | null;
  extract: NonNullable<ImportedStep['extract']>;
  hasMore: boolean;
} {
  const texts = asList(item.event)
    .filter((event) => scalarAt(event, 'listen') === 'test')
    .map((event) => {
      const { exec } = asObject(asObject(event).script);
      return Array.isArray(exec) ? exec.join('\n') : String(exec ?? '');
    });
  const script = texts.join('\n').slice(0, 20_000);
  const extract = [...script.matchAll(setsVariable)].slice(0, 20).map(([, name = '', path = '']) => ({
    name,
    from: 'json',
    expression: `$${path}`,
    ...(/token|secret|passw|key/i.test(name) && { secret: true }),
  }));
  const status = expectsStatus.exec(script)?.[1];
  const tests = script.split('pm.test(').length - 1;
  return {
    status: status === undefined ? null : Number(status),
    extract,
    hasMore: tests > (status === undefined ? 0 : 1),
  };
}
