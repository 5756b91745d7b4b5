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

type ReadJson = (path: string) => Promise<JsonValue>;

interface ToolApi {
  /** Address of the public service. */
  url: string;
  headers(apiKey: string): Record<string, string>;
  read(readJson: ReadJson): Promise<JsonValue[]>;
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
      return [await readJson('/api/v3/checks/'), await readJson('/api/v3/channels/').catch(() => ({}))];
    },
  },
  uptimerobot: {
    url: 'https://api.uptimerobot.com',
    headers: bearer,
    read: (readJson) =>
      readPages(readJson, '/v3/monitors?limit=200', (page) => asText(asObject(page).nextLink, 2000)),
  },
  betterstack: {
    url: 'https://uptime.betterstack.com',
    headers: bearer,
    async read(readJson) {
      const lists = ['monitors', 'monitor-groups', 'heartbeats', 'heartbeat-groups', 'status-pages'];
      const documents: JsonValue[] = [];
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
          components: await readJson(`/v1/pages/${id}/components?per_page=100`),
          incidents: await readJson(`/v1/pages/${id}/incidents/unresolved?per_page=100`),
          subscribers: await readJson(`/v1/pages/${id}/subscribers?per_page=100`).catch(() => []),
        });
      }
      return documents;
    },
  },
};

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
  return api.read((path) => {
    const target = new URL(path, base);
    // A link to the next page must not take the key elsewhere.
    if (target.origin !== base.origin)
      throw new AppError('invalid_request', message('tool-page-on-other-host'));
    return readJson(target, { headers: api.headers(apiKey), network, signal });
  });
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
  }: { headers: Record<string, string>; network: ToolNetwork; signal: AbortSignal },
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
    const fields = {
      host: url.host,
      'user-agent': userAgent('import'),
      accept: 'application/json',
      ...headers,
      connection: 'close',
    };
    const parts = {
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: Object.entries(fields).flat(),
      body: null,
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

function unreadable(url: URL, what: string): AppError {
  return invalidInput(
    '/url',
    'unreadable',
    message('tool-answer-wrong', { host: url.host, path: url.pathname, reason: what }),
  );
}
