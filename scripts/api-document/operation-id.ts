/** The properties of an operation that determine its name. */
export interface NamedOperation {
  method: string;
  /** The path of the route: `/api/v1/incidents/:id`. */
  url: string;
  /** The response is a list. */
  isList: boolean;
  /** True if the operation returns 201, which means that it creates a resource. */
  makes: boolean;
}

/** Nouns for paths with words that are too vague or too specific. */
const nouns: Record<string, string> = {
  'api/monitors': 'domain-monitors',
  'assets/domains': 'domains',
  'alerts/channels': 'alert-channels',
  'alerts/rules': 'alert-rules',
  'alerts/deliveries': 'alert-deliveries',
};

const verbs: Record<string, string> = { GET: 'get', PATCH: 'update', PUT: 'replace', DELETE: 'delete' };

/**
 * Returns the `operationId` of a route that sets none: its verb, then its noun. `GET /api/v1/incidents` is
 * `listIncidents`, `POST /api/v1/service-monitors/:id/pause` is `pauseServiceMonitor`. It depends only on the method,
 * the path, and whether the response is a list or a new object. None of these changes after a release.
 */
export function operationIdOf({ method, url, isList, makes }: NamedOperation): string {
  const parts = partsOf(url);
  const last = parts.at(-1) ?? '';
  const owner = parts.slice(0, -1);
  const isOfOne = isParameter(owner.at(-1) ?? '');
  // `:id/snooze` is an action on the resource, even if it creates an object. `:id/posts` is a collection that belongs
  // to the resource.
  const isDone = !makes || (isOfOne && !last.endsWith('s'));
  if (method === 'POST' && isDone && !isParameter(last)) {
    return `${camelCase(last)}${nounOf(owner, isOfOne ? 'one' : 'many')}`;
  }
  const verb = method === 'POST' ? 'create' : isList ? 'list' : verbs[method];
  if (verb === undefined) throw new Error(`${method} ${url} needs its own operationId`);
  const isOne = method === 'POST' || isParameter(last);
  return `${verb}${nounOf(parts, isOne ? 'one' : 'many')}`;
}

function partsOf(url: string): string[] {
  let path = url.replace(/^\//, '').replace(/^api\/v\d+\//, '');
  for (const [start, noun] of Object.entries(nouns)) {
    if (path === start || path.startsWith(`${start}/`)) path = noun + path.slice(start.length);
  }
  return path.replace(/^api\//, '').split('/');
}

/**
 * Returns the noun for a path, such as `MonitorFindings` for `monitors/:id/findings`. Segments followed by an ID are
 * singular. `count` determines whether the last segment is singular or plural.
 */
function nounOf(parts: readonly string[], count: 'one' | 'many'): string {
  const words = parts.filter((part) => !isParameter(part));
  return words
    .map((word, n) => pascalCase(n < words.length - 1 || count === 'one' ? singularOf(word) : word))
    .join('');
}

function isParameter(part: string): boolean {
  return part.startsWith(':') || part.startsWith('{');
}

function singularOf(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Converts `service-monitors` to `ServiceMonitors`. */
export function pascalCase(word: string): string {
  return word.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

function camelCase(word: string): string {
  const name = pascalCase(word);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
