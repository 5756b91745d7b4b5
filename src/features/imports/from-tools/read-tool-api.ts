import { dial, type TlsManner } from '#engine/http/dial.ts';
import { exchange } from '#engine/http/exchange.ts';
import { failureOf, HttpFault, HttpRun } from '#engine/http/run.ts';
import type { ToolName } from '#engine/importers/import-item.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { userAgent } from '#platform/net/http/user-agent.ts';
import type { Net } from '#platform/net/types.ts';
import {
  asList,
  asObject,
  asText,
  type JsonValue,
  parseBoundedJson,
} from '#platform/sources/bounded-json.ts';

/** Network access for reading other services; targets are subject to the egress policy. */
export interface ToolNetwork {
  net: Net;
  clock: Clock;
}

/** Reads a path of the service; with `form`, posts these fields, the API key among them. */
type ReadJson = (path: string, form?: Record<string, string>) => Promise<JsonValue>;

interface ToolApi {
  /** Address of the public service. */
  url: string;
  headers(apiKey: string): Record<string, string>;
  read(readJson: ReadJson, apiKey: string): Promise<JsonValue[]>;
}

const mostPages = 200;
const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

/** Reads the pages that each answer names as the next one. */
async function readPages(
  readJson: ReadJson,
  first: string,
  nextOf: (page: JsonValue) => string | null,
): Promise<JsonValue[]> {
  const pages: JsonValue[] = [];
  for (let next: string | null = first; next !== null && pages.length < mostPages; ) {
    const page: JsonValue = await readJson(next);
    pages.push(page);
    next = nextOf(page);
  }
  return pages;
}

const nextOfBetterStack = (page: JsonValue) => asText(asObject(asObject(page).pagination).next, 2000);

const apis: Partial<Record<ToolName, ToolApi>> = {
  healthchecks: {
    url: 'https://healthchecks.io',
    headers: (apiKey) => ({ 'x-api-key': apiKey }),
    async read(readJson) {
      // Older installations have only earlier versions, whose answers lack nothing that is imported.
      for (const version of ['v3', 'v2', 'v1']) {
        const checks = await readJson(`/api/${version}/checks/`).catch(orNotFound);
        if (checks !== null) return [checks, await readJson(`/api/${version}/channels/`).catch(() => ({}))];
      }
      throw new AppError('invalid_request', message('tool-no-known-version'));
    },
  },
  uptimerobot: {
    url: 'https://api.uptimerobot.com',
    headers: bearer,
    async read(readJson, apiKey) {
      try {
        return await readPages(readJson, '/v3/monitors?limit=200', (page) =>
          asText(asObject(page).nextLink, 2000),
        );
      } catch (error) {
        // Version 3 takes no keys of the legacy API, and mirrors of it may lack version 3.
        const monitors = error instanceof AppError ? await readUptimeRobotV2(readJson, apiKey) : null;
        if (monitors === null) throw error;
        return monitors;
      }
    },
  },
  betterstack: {
    url: 'https://uptime.betterstack.com',
    headers: bearer,
    async read(readJson) {
      const lists = ['monitors', 'monitor-groups', 'heartbeats', 'heartbeat-groups', 'status-pages'];
      const documents: JsonValue[] = [];
      // Says who is on call, with their email addresses; plans without on-call have none.
      documents.push(
        ...(await readPages(readJson, '/api/v2/on-calls?per_page=250', nextOfBetterStack).catch(() => [])),
      );
      for (const list of lists)
        documents.push(...(await readPages(readJson, `/api/v2/${list}?per_page=250`, nextOfBetterStack)));
      documents.push(
        ...(await readPages(readJson, '/api/v3/policies?per_page=250', nextOfBetterStack).catch(() => [])),
      );
      const pages = documents.flatMap((document) => asList(asObject(document).data, 50_000).map(asObject));
      for (const { id } of pages.filter(({ type }) => type === 'status_page')) {
        documents.push(
          ...(await readPages(
            readJson,
            `/api/v2/status-pages/${id}/sections?per_page=250`,
            nextOfBetterStack,
          )),
        );
        const resources = await readPages(
          readJson,
          `/api/v2/status-pages/${id}/resources?per_page=250`,
          nextOfBetterStack,
        );
        documents.push(...resources.map((document) => withPageId(document, String(id))));
      }
      return documents;
    },
  },
  statuspage: {
    url: 'https://api.statuspage.io',
    headers: (apiKey) => ({ authorization: `OAuth ${apiKey}` }),
    async read(readJson) {
      const documents: JsonValue[] = [];
      for (const page of asList(await readJson('/v1/pages'), 100)) {
        const id = encodeURIComponent(asText(asObject(page).id) ?? '');
        documents.push({
          page,
          components: await readNumberedPages(readJson, `/v1/pages/${id}/components`),
          incidents: await readNumberedPages(readJson, `/v1/pages/${id}/incidents/unresolved`),
          subscribers: await readNumberedPages(readJson, `/v1/pages/${id}/subscribers`).catch(() => []),
        });
      }
      return documents;
    },
  },
};

/** Reads lists that do not name their next page, until one is not full. */
async function readNumberedPages(readJson: ReadJson, path: string): Promise<JsonValue[]> {
  const items: JsonValue[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const list = asList(await readJson(`${path}?per_page=100&page=${page}`), 100);
    items.push(...list);
    if (list.length < 100) break;
  }
  return items;
}

/** Reads the legacy API, 50 monitors a page. Null if it refuses the key, too. */
async function readUptimeRobotV2(readJson: ReadJson, apiKey: string): Promise<JsonValue[] | null> {
  const pages: JsonValue[] = [];
  for (let offset = 0; offset < mostPages * 50; offset += 50) {
    const page = await readJson('/v2/getMonitors', {
      api_key: apiKey,
      format: 'json',
      limit: '50',
      offset: String(offset),
      custom_http_headers: '1',
      custom_http_statuses: '1',
      http_request_details: '1',
      auth_type: '1',
    }).catch(() => null);
    if (page === null || asObject(page).stat !== 'ok') return null;
    pages.push(page);
    if (offset + 50 >= Number(asObject(asObject(page).pagination).total)) break;
  }
  return pages;
}

/** The error of a path that the service does not have. */
class PathMissing extends AppError {}

function orNotFound(error: unknown): null {
  if (error instanceof PathMissing) return null;
  throw error;
}

function withPageId(document: JsonValue, pageId: string): JsonValue {
  const data = asList(asObject(document).data, 50_000).map((record) => {
    const { attributes, ...rest } = asObject(record);
    return { ...rest, attributes: { ...asObject(attributes), status_page_id: pageId } };
  });
  return { data };
}

/**
 * Reads another service by its API with the given key, subject to the egress policy.
 * @throws AppError 400 that says what failed.
 */
export async function readToolApi(
  tool: ToolName,
  { url, apiKey }: { url?: string | undefined; apiKey: string },
  network: ToolNetwork,
): Promise<JsonValue[]> {
  const api = apis[tool];
  if (api === undefined) {
    throw invalidInput('/url', 'not_supported', message('tool-import-needs-file'));
  }
  const base = URL.parse(url ?? api.url);
  if (base === null || !/^https?:$/.test(base.protocol) || base.username !== '') {
    throw invalidInput('/url', 'not_a_url', message('tool-url-invalid'));
  }
  const signal = AbortSignal.timeout(totalMs);
  const root = base.pathname.replace(/\/+$/, '');
  return api.read((path, form) => {
    // An installation may have its API below a path of its own.
    const target = new URL(path.startsWith('/') ? `${root}${path}` : path, base);
    // A link to the next page must not take the key elsewhere.
    if (target.origin !== base.origin)
      throw new AppError('invalid_request', message('tool-page-on-other-host'));
    return readJson(target, { headers: api.headers(apiKey), network, signal, form });
  }, apiKey);
}

const totalMs = 60_000;
const requestMs = 20_000;
const mostBytes = 20 * 1024 * 1024;
const verified: TlsManner = { shape: {}, open: false, checksName: true };

async function readJson(
  url: URL,
  {
    headers,
    network,
    signal,
    form,
  }: {
    headers: Record<string, string>;
    network: ToolNetwork;
    signal: AbortSignal;
    form: Record<string, string> | undefined;
  },
): Promise<JsonValue> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(requestMs)]);
  const run = new HttpRun({ ...network, signal: limited }, requestMs);
  const seen = { status: 0 };
  try {
    run.begin();
    const isTls = url.protocol === 'https:';
    const socket = await dial(run, {
      hostname: url.hostname,
      port: Number(url.port) || (isTls ? 443 : 80),
      tls: isTls ? verified : null,
      family: null,
      mostAddresses: 3,
    });
    if ('authorized' in socket && !socket.authorized) {
      socket.destroy();
      throw new HttpFault({ phase: 'tls', code: 'tls-untrusted' });
    }
    const content = form === undefined ? null : Buffer.from(new URLSearchParams(form).toString());
    const fields = {
      host: url.host,
      'user-agent': userAgent('import'),
      accept: 'application/json',
      ...(content === null
        ? headers
        : {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(content.length),
          }),
      connection: 'close',
    };
    const parts = {
      method: content === null ? 'GET' : 'POST',
      path: `${url.pathname}${url.search}`,
      headers: Object.entries(fields).flat(),
      body: content,
    };
    const body = await exchange(run, { socket, parts }, (head) => {
      seen.status = head.statusCode;
      return { maxBytes: mostBytes, keep: true };
    });
    if (seen.status === 401 || seen.status === 403) {
      throw invalidInput(
        '/apiKey',
        'refused',
        message('tool-key-refused', { host: url.host, status: seen.status }),
      );
    }
    if (seen.status === 404)
      throw new PathMissing(
        'invalid_request',
        message('tool-answer-wrong', { ...place(url), reason: 'answered 404' }),
      );
    if (seen.status !== 200) throw unreadable(url, `answered ${seen.status}`);
    return parseBoundedJson(body?.content ?? Buffer.alloc(0));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof SyntaxError) throw unreadable(url, 'did not answer with JSON');
    const { code } = failureOf(error);
    throw unreadable(url, `could not be read (${code.replaceAll('-', ' ')})`);
  } finally {
    run.end();
  }
}

const place = (url: URL) => ({ host: url.host, path: url.pathname });

function unreadable(url: URL, what: string): AppError {
  return invalidInput('/url', 'unreadable', message('tool-answer-wrong', { ...place(url), reason: what }));
}
