import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { HiddenLab } from '#lab/discovery/hidden-domain.ts';
import { systemClock } from '#platform/clock.ts';
import type { Caller, TestApi } from '#test/support/http.ts';
// Imported first, because all other modules read the registries that it changes.
import { newFinding } from './support/new-entries.ts';
import { runProgram } from './support/program.ts';
import { eventually } from './support/requests.ts';
import { addCleanup } from './support/service.ts';

const { createTestApi } = await import('#test/support/http.ts');
const { hiddenDomain, startHiddenLab } = await import('#lab/discovery/hidden-domain.ts');
const { renderOpenApi } = await import('../../scripts/api-document/render.ts');

let document = '';
let api: TestApi;
let caller: Caller;
let loft = '';
let lab: HiddenLab;
/** The names that the new source returns. */
const publishedName = `crier.${hiddenDomain}`;
const arrived: { ring: unknown; body: string }[] = [];

before(async () => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    arrived.push({ ring: request.headers['x-ring'], body });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  addCleanup(() => server.close());
  const address = server.address();
  loft = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
  lab = await startHiddenLab(systemClock);
  addCleanup(() => lab.close());
  document = await renderOpenApi();
  api = await createTestApi({
    environment: { BELLTOWER_CHANNEL_ALLOW: '127.0.0.0/8' },
    apiDocument: JSON.parse(document),
  });
  addCleanup(() => api.close());
  caller = await api.caller();
});

/** Runs the command line with the new entries in its registries. */
function belltower(words: string[], { input = '', ...env }: Record<string, string> = {}) {
  const entries = import.meta.resolve('./support/new-entries.ts');
  const main = fileURLToPath(import.meta.resolve('../../src/main.ts'));
  return runProgram(words, { command: [process.execPath, '--import', entries, main], input, env });
}

const channels = '/api/v1/alerts/channels';

describe('a new channel needs one file and one line', () => {
  it('the new channel is in the API document with its settings', async () => {
    const { components } = JSON.parse(document);
    const text = JSON.stringify(components.schemas.CreateAlertChannelRequest);
    assert.match(text, /carrier-pigeon/);
  });

  it('the new channel has a form and a preview in the dashboard', async () => {
    const { settingFields } = await import('../../web/src/features/alerts/settings-schema.ts');
    const { items } = (await api.request(caller, { url: '/api/v1/alerts/channel-types' })).json();
    const type = items.find((item: { type: string }) => item.type === 'carrier-pigeon');
    assert.deepEqual([type.title, type.preview], ['Carrier pigeon', 'push']);
    const fields = settingFields(type.settingsSchema, type.secrets);
    assert.deepEqual(
      fields.map(({ name, title, shape, required, secret }) => [name, title, shape, required, secret]),
      [
        ['loft', 'Loft', 'line', true, false],
        ['ring', 'Ring', 'line', true, true],
      ],
    );
  });

  it('a channel is created, masks its secret and sends a notification', async () => {
    const payload = { type: 'carrier-pigeon', name: 'Tower', settings: { loft, ring: 'b2c4d6e8' } };
    const created = await api.request(caller, { method: 'POST', url: channels, payload });
    assert.equal(created.statusCode, 201, created.body);
    assert.doesNotMatch(created.body, /b2c4d6e8/);
    const tested = await api.request(caller, {
      method: 'POST',
      url: `${channels}/${created.json().id}/test`,
    });
    assert.equal(tested.statusCode, 200, tested.body);
    assert.equal(arrived[0]?.ring, 'b2c4d6e8', tested.body);
    const listed = await api.request(caller, { url: `${channels}?type=carrier-pigeon` });
    assert.equal(listed.json().items.length, 1);
  });

  it('the command line creates the new channel and sends a notification', async () => {
    const { code, stdout, stderr } = await belltower(
      [
        'channel',
        'create',
        'carrier-pigeon',
        'Attic',
        '--set',
        `loft=${loft}`,
        '--set',
        'ring=a1b2c3',
        '--test',
      ],
      { BELLTOWER_URL: await api.listen(), BELLTOWER_API_KEY: caller.key },
    );
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /^Created carrier-pigeon channel Attic .*\nTest notification to Attic delivered in /,
    );
    assert.equal(arrived.at(-1)?.ring, 'a1b2c3');
  });

  it('the new channel reads the address of a fixed host from the environment', async () => {
    const { readConfig } = await import('#platform/config/config.ts');
    const { channels: settings } = readConfig({
      BELLTOWER_CHANNEL_CARRIER_PIGEON_URL: 'https://loft.example',
    });
    assert.deepEqual(settings.urls, { 'carrier-pigeon': 'https://loft.example' });
  });
});

describe('a new finding needs one entry in the catalog', () => {
  it('the new finding belongs to the family of its dimension and has a page and points', async () => {
    const { families } = await import('#engine/scan/families.ts');
    const { renderAllFindingPages } = await import('#engine/findings/page.ts');
    assert.ok(families.web.checks.includes(newFinding.id as never));
    const page = renderAllFindingPages().get(`docs/findings/${newFinding.id}.md`) ?? '';
    assert.match(page, /^# The site announces carrier pigeons\n/);
  });

  it('the API lists the new finding with the texts that the dashboard shows', async () => {
    const payload = { domain: 'larkspur.test' };
    const made = await api.request(caller, { method: 'POST', url: '/api/monitors', payload });
    assert.equal(made.statusCode, 201, made.body);
    const { id: checkId, category, dimension, severity, title, fix } = newFinding;
    await api.database.pool.query(
      `insert into findings (id, account_id, monitor_id, check_id, asset, category, dimension, severity, state,
         first_seen_at, opened_at, last_seen_at)
       select gen_random_uuid(), account_id, id, $2, 'larkspur.test', $3, $4, $5, 'open', now(), now(), now()
       from domain_monitors where id = $1`,
      [made.json().id, checkId, category, dimension, severity],
    );
    const listed = await api.request(caller, { url: `/api/v1/findings?checkId=${checkId}` });
    assert.equal(listed.statusCode, 200, listed.body);
    const [{ finding }] = listed.json().items;
    assert.deepEqual([finding.title, finding.remedy], [title, fix]);
    // The dashboard uses these texts in every language without a translation for them.
    const { createRenderer } = await import('#messages/render.ts');
    const { findingTitles: german } = await import('#messages/de/finding-titles.ts');
    assert.equal(createRenderer(german, 'de')({ code: `${checkId}.title` }), null);
  });

  it('the command line scores the new finding', async () => {
    const file = JSON.stringify({
      domain: 'larkspur.test',
      findings: [{ id: newFinding.id, asset: 'larkspur.test' }],
    });
    const score = await belltower(['score', '-', '--json'], { input: file });
    assert.deepEqual([score.code, score.stderr], [0, '']);
    assert.ok(JSON.stringify(JSON.parse(score.stdout)).includes(newFinding.id), score.stdout);
  });
});

describe('a new fuzzer needs one object and one line', () => {
  it('the new fuzzer generates names on the command line', async () => {
    const { code, stdout, stderr } = await belltower([
      'lookalikes',
      'larkspur.test',
      '--fuzzers',
      'doubling',
      '--json',
    ]);
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(JSON.parse(stdout), [
      {
        name: 'larkspur-larkspur-larkspur.test',
        unicode: 'larkspur-larkspur-larkspur.test',
        fuzzers: ['doubling'],
      },
    ]);
  });

  it('the new fuzzer is a filter in the API and in the dashboard', async () => {
    const response = await api.request(caller, { url: '/api/v1/threats/lookalikes?fuzzer=doubling' });
    assert.equal(response.statusCode, 200, response.body);
    const { readFormSchema } = await import('../../scripts/generate-form-schemas.ts');
    assert.ok((readFormSchema(document, 'listLookalikes').fuzzer as string[]).includes('doubling'));
  });
});

describe('a new source needs one entry in the table of sources and one line', () => {
  it('the new source has settings and a row in the documentation', async () => {
    const { readSources } = await import('#platform/config/sources.ts');
    const { renderSourcePage } = await import('#platform/config/source-table.ts');
    const faults: string[] = [];
    const sources = readSources({ BELLTOWER_SOURCE_TOWN_CRIER_ENABLED: 'true' }, faults);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      Object.entries(sources).find(([name]) => name === 'TOWN_CRIER')?.[1].baseUrl,
      'https://crier.example',
    );
    assert.match(renderSourcePage(), /TOWN_CRIER/);
  });

  it('the new source is queried for names only if it is enabled', async () => {
    const { listPassiveSources } = await import('#app/discovery-deps.ts');
    const { readConfig } = await import('#platform/config/config.ts');
    const parts = { net: lab.net, clock: systemClock };
    assert.deepEqual(listPassiveSources(readConfig({}), parts), []);
    const enabled = readConfig({ BELLTOWER_SOURCE_TOWN_CRIER_ENABLED: 'true' });
    const [source] = listPassiveSources(enabled, parts);
    assert.deepEqual(await source?.listNames(hiddenDomain, AbortSignal.timeout(1_000)), [publishedName]);
  });

  it('the new source finds subdomains on the command line', async () => {
    const { code, stdout, stderr } = await belltower(['subdomains', hiddenDomain, '--json'], {
      BELLTOWER_RESOLVERS: `${lab.resolver.address}:${lab.resolver.port}`,
      BELLTOWER_SOURCE_RDAP_ENABLED: 'false',
      BELLTOWER_SOURCE_TOWN_CRIER_ENABLED: 'true',
      BELLTOWER_LOG_LEVEL: 'error',
    });
    assert.deepEqual([code, stderr], [0, '']);
    const found: { name: string; sources: string[] }[] = JSON.parse(stdout);
    assert.deepEqual(found.find(({ name }) => name === publishedName)?.sources, ['passive']);
  });

  it('the new source finds subdomains through the API, and the dashboard can filter by it and name it', async () => {
    const { startDiscoverer } = await import('#features/assets/index.ts');
    const { listPassiveSources } = await import('#app/discovery-deps.ts');
    const { readConfig } = await import('#platform/config/config.ts');
    const { createLog } = await import('#platform/log.ts');
    const send = (url: string, payload: object) => api.request(caller, { method: 'POST', url, payload });
    const made = await send('/api/v1/assets/domains', { domain: hiddenDomain });
    const asked = { domainId: made.json().id, sources: ['passive'] };
    const { id } = (await send('/api/v1/assets/discoveries', asked)).json();
    const enabled = readConfig({ BELLTOWER_SOURCE_TOWN_CRIER_ENABLED: 'true' });
    const discoverer = startDiscoverer({
      ...{ db: api.database.db, net: lab.net, ports: lab.ports, serverAt: lab.serverAt },
      ...{ isUnregistered: lab.isUnregistered, clock: systemClock, log: createLog('error') },
      ...{ followsCertificates: false, findOrigin: null, lookupsPerDay: 1_000, contactUrl: null },
      passive: listPassiveSources(enabled, { net: lab.net, clock: systemClock }),
    });
    addCleanup(() => discoverer.stop());
    await eventually('the discovery is done', async () => {
      const { state } = (await api.request(caller, { url: `/api/v1/assets/discoveries/${id}` })).json();
      return state === 'done' ? true : null;
    });
    const { subdomainSources } = await import('../../web/src/features/assets/subdomain.ts');
    const { assets } = await import('../../web/src/i18n/en/assets.ts');
    assert.ok(subdomainSources.includes('passive') && assets['assets.source.passive']);
    const listed = await api.request(caller, { url: '/api/v1/assets/subdomains?source=passive' });
    assert.deepEqual(
      listed.json().items.map(({ name, sources }: { name: string; sources: string[] }) => [name, sources]),
      [[publishedName, ['passive']]],
    );
  });
});
