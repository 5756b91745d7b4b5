import type { ToolName } from '#engine/importers/import-item.ts';
import { message } from '#messages/messages.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import { createServiceReader, PathMissing, type ReadJson, type ToolNetwork } from './service-client.ts';

interface ToolApi {
  /** Address of the public service. */
  url: string;
  headers(apiKey: string): Record<string, string>;
  read(readJson: ReadJson, apiKey: string): Promise<JsonValue[]>;
}

const maxPages = 200;
const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

/** Reads pages by following the link to the next page in each response. */
async function readPages(
  readJson: ReadJson,
  first: string,
  nextOf: (page: JsonValue) => string | null,
): Promise<JsonValue[]> {
  const pages = new Map<string, JsonValue>();
  // A link back to an earlier page would otherwise cause an endless loop.
  for (let next: string | null = first; next !== null && !pages.has(next) && pages.size < maxPages; ) {
    const page: JsonValue = await readJson(next);
    pages.set(next, page);
    next = nextOf(page);
  }
  return [...pages.values()];
}

const nextOfBetterStack = (page: JsonValue) => asText(asObject(asObject(page).pagination).next, 2000);

const apis: Partial<Record<ToolName, ToolApi>> = {
  healthchecks: {
    url: 'https://healthchecks.io',
    headers: (apiKey) => ({ 'x-api-key': apiKey }),
    async read(readJson) {
      // Older installations support only earlier versions of the API. These versions also return everything that is
      // imported.
      for (const version of ['v3', 'v2', 'v1']) {
        const checks = await readJson(`/api/${version}/checks/`).catch(orNotFound);
        if (checks !== null)
          return [
            checks,
            ...(await readPages(readJson, `/api/${version}/channels/`, () => null).catch(orNothing)),
          ];
      }
      throw new AppError('invalid_request', message('tool-no-known-version'));
    },
  },
  uptimerobot: {
    url: 'https://api.uptimerobot.com',
    headers: bearer,
    async read(readJson, apiKey) {
      try {
        return await readUptimeRobotV3(readJson);
      } catch (error) {
        // Version 3 accepts no keys of the legacy API, and compatible services may lack version 3.
        const documents = isRefused(error) ? await readUptimeRobotV2(readJson, apiKey) : null;
        if (documents === null) throw error;
        return documents;
      }
    },
  },
  betterstack: {
    url: 'https://uptime.betterstack.com',
    headers: bearer,
    async read(readJson) {
      const readList = (path: string) => readPages(readJson, `${path}?per_page=250`, nextOfBetterStack);
      const documents: JsonValue[] = [];
      // On-call users with their email addresses. Plans without on-call have neither users nor policies.
      documents.push(...(await readList('/api/v2/on-calls').catch(orNothing)));
      for (const list of ['monitors', 'monitor-groups', 'heartbeats', 'heartbeat-groups', 'status-pages'])
        documents.push(...(await readList(`/api/v2/${list}`)));
      documents.push(...(await readList('/api/v3/policies').catch(orNothing)));
      const records = documents.flatMap((document) => asList(asObject(document).data, 50_000).map(asObject));
      for (const { id } of records.filter(({ type }) => type === 'status_page')) {
        documents.push(...(await readList(`/api/v2/status-pages/${id}/sections`)));
        const resources = await readList(`/api/v2/status-pages/${id}/resources`);
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
          subscribers: await readNumberedPages(readJson, `/v1/pages/${id}/subscribers`).catch(orNothing),
        });
      }
      return documents;
    },
  },
};

/** Reads lists that have no link to the next page. Stops after the first page that is not full. */
async function readNumberedPages(readJson: ReadJson, path: string): Promise<JsonValue[]> {
  const items: JsonValue[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const list = asList(await readJson(`${path}?per_page=100&page=${page}`), 100);
    items.push(...list);
    if (list.length < 100) break;
  }
  return items;
}

const nextOfUptimeRobot = (page: JsonValue) => asText(asObject(page).nextLink, 2000);

/** Lists of API v3 besides the monitors, by the names that the converter expects. */
const listsOfUptimeRobot = {
  contacts: '/v3/user/alert-contacts',
  integrations: '/v3/integrations',
  windows: '/v3/maintenance-windows',
  pages: '/v3/psps',
  groups: '/v3/monitor-groups',
};

async function readUptimeRobotV3(readJson: ReadJson): Promise<JsonValue[]> {
  const documents = await readPages(readJson, '/v3/monitors?limit=200', nextOfUptimeRobot);
  for (const [name, path] of Object.entries(listsOfUptimeRobot)) {
    const pages = await readPages(readJson, path, nextOfUptimeRobot).catch(orNothing);
    for (const page of pages)
      documents.push({ [name]: Array.isArray(page) ? page : (asObject(page).data ?? []) });
  }
  return documents;
}

/** Lists of the legacy API: the names that the converter expects, paths, and names in responses. */
const listsOfUptimeRobotV2 = [
  ['contacts', '/v2/getAlertContacts', 'alert_contacts'],
  ['windows', '/v2/getMWindows', 'mwindows'],
  ['pages', '/v2/getPSPs', 'psps'],
] as const;

/** Reads the legacy API, 50 objects per page. Returns null if the legacy API rejects the key, too. */
async function readUptimeRobotV2(readJson: ReadJson, apiKey: string): Promise<JsonValue[] | null> {
  const readList = async (path: string, options: Record<string, string> = {}) => {
    const pages: JsonValue[] = [];
    for (let offset = 0; offset < maxPages * 50; offset += 50) {
      const form = { api_key: apiKey, format: 'json', limit: '50', offset: String(offset), ...options };
      const page = await readJson(path, form).catch((error: unknown) => {
        if (isRefused(error)) return null;
        throw error;
      });
      if (page === null || asObject(page).stat !== 'ok') return null;
      pages.push(page);
      const { total, limit } = { ...asObject(page), ...asObject(asObject(page).pagination) };
      if (offset + (Number(limit) || 50) >= (Number(total) || 0)) break;
    }
    return pages;
  };
  const documents = await readList('/v2/getMonitors', {
    custom_http_headers: '1',
    custom_http_statuses: '1',
    http_request_details: '1',
    auth_type: '1',
    alert_contacts: '1',
    mwindows: '1',
  });
  if (documents === null) return null;
  for (const [name, path, field] of listsOfUptimeRobotV2) {
    for (const page of (await readList(path)) ?? []) documents.push({ [name]: asObject(page)[field] ?? [] });
  }
  return documents;
}

/** Returns whether the service lacks the path or rejects the key for it. */
const isRefused = (error: unknown): boolean =>
  error instanceof PathMissing ||
  (error instanceof AppError && error.errors?.some(({ code }) => code === 'refused') === true);

/** Returns an empty list if the plan or key has no access to the list. */
function orNothing(error: unknown): JsonValue[] {
  if (isRefused(error)) return [];
  throw error;
}

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
 * Reads another service through its API with the user's key, subject to the egress policy.
 * @throws AppError 400 that states what failed.
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
  return api.read(createServiceReader(base, api.headers(apiKey), network), apiKey);
}
