import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PROBES } from '#engine/probes/registry.ts';
import { startProber } from '#features/prober/index.ts';
import { createLog } from '#platform/log.ts';
import { type Caller, createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { renderOpenApi } from '../../scripts/api-document/render.ts';
import { readFormSchema } from '../../scripts/generate-form-schemas.ts';
import { type FormSchemas, fieldsOf } from '../../web/src/features/monitors/form/fields.ts';
import { toBody, valuesOf } from '../../web/src/features/monitors/form/values.ts';
import { targetOf } from '../../web/src/features/monitors/monitor.ts';
import { fingerKind } from './support/finger-kind.ts';
import { type Finished, runProgram } from './support/program.ts';
import { eventually } from './support/requests.ts';
import { addCleanup } from './support/service.ts';

/** A new kind consists of one module and this line in a registry. No other code in the service refers to it. */
let document = '';
const kinds = { ...PROBES, finger: fingerKind };

const path = '/api/v1/service-monitors';
let api: TestApi;
let caller: Caller;
let port = 0;
const requests: string[] = [];

before(async () => {
  const server = await startFingerServer();
  addCleanup(() => server.close());
  const place = server.address();
  port = typeof place === 'object' && place !== null ? place.port : 0;
  document = await renderOpenApi(kinds);
  api = await createTestApi({ kinds, apiDocument: JSON.parse(document) });
  addCleanup(() => api.close());
  caller = await api.caller();
});

async function startFingerServer(): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (line) => {
      requests.push(line.toString().trim());
      socket.end('Login: ada\r\nPlan: count on the engine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const finger = (more: object = {}) => ({ kind: 'finger', host: '127.0.0.1', port, user: 'ada', ...more });
const post = (payload: object) => api.request(caller, { method: 'POST', url: path, payload });
const patch = (id: string, payload: object) =>
  api.request(caller, { method: 'PATCH', url: `${path}/${id}`, payload });

describe('a new probe kind', () => {
  it("an invalid monitor is rejected by the kind's schema and rules with a pointer to the field", async () => {
    const faultsOf = async (payload: object) => {
      const response = await post({ kind: 'finger', ...payload });
      assert.equal(response.statusCode, 400);
      return response
        .json()
        .errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]);
    };
    assert.deepEqual(await faultsOf({ host: 'example.com' }), [['/user', 'required']]);
    assert.deepEqual(await faultsOf({ host: 'example.com', user: 'ada', port: 0 }), [['/port', 'minimum']]);
    assert.deepEqual(await faultsOf({ host: 'example.com', user: 'ada', url: 'x' }), [
      ['/url', 'unknown_field'],
    ]);
    assert.deepEqual(await faultsOf({ host: 'a b', user: 'a\nb' }), [
      ['/host', 'not_a_host'],
      ['/user', 'bad_name'],
    ]);
  });

  it("a monitor is created with the kind's defaults, its name and its target", async () => {
    const created = await post({
      kind: 'finger',
      host: 'WWW.Example.com.',
      user: 'ada',
      expect: { maxMs: 500 },
    });
    assert.equal(created.statusCode, 201, created.body);
    const { name, host, port: at, expect, password, domainId } = created.json();
    assert.deepEqual(
      { name, host, at, expect, password },
      {
        name: 'www.example.com',
        host: 'www.example.com',
        at: 79,
        expect: { plan: null, maxMs: 500 },
        password: null,
      },
    );
    assert.ok(domainId);
    const listed = await api.request(caller, { url: `${path}?kind=finger` });
    assert.equal(listed.json().items.length, 1);
  });

  it('a secret is masked, kept on update and not sent to another host', async () => {
    const created = await post(finger({ name: 'with a secret', password: 'hunter2secret' }));
    assert.doesNotMatch(created.body, /hunter2secret/);
    const { id, password } = created.json();
    assert.equal(password, '********');
    assert.equal((await patch(id, { password, user: 'grace' })).statusCode, 200);
    const { rows } = await api.database.pool.query('select settings from service_monitors where id = $1', [
      id,
    ]);
    assert.deepEqual([rows[0].settings.password, rows[0].settings.user], ['hunter2secret', 'grace']);
    const moved = await patch(id, { host: 'thief.example' });
    assert.deepEqual(
      [moved.statusCode, moved.json().errors[0].pointer, moved.json().errors[0].code],
      [400, '/password', 'secret_required'],
    );
    assert.equal((await post(finger({ name: 'masked', password: '********' }))).statusCode, 400);
  });

  it('the new kind is in the API document', async () => {
    const { paths, components } = JSON.parse(document);
    const { required } = components.schemas.CreateFingerServiceMonitorRequest.allOf.at(-1);
    assert.deepEqual(required, ['kind', 'host', 'user']);
    const { mapping } = components.schemas.ServiceMonitor.discriminator;
    assert.equal(mapping.finger, '#/components/schemas/FingerServiceMonitor');
    assert.match(paths['/api/v1/import/monitors'].post.description, /`kind` \(.*, finger\).*`user`/);
  });

  it('the new kind has a form in the dashboard, with labels and help from its own schema', async () => {
    const form = fieldsOf('finger', readFormSchema(document, 'createServiceMonitor') as FormSchemas);
    assert.deepEqual(
      form.slice(0, 6).map(({ name, input, group, schema }) => [name, input, group, schema.default]),
      [
        ['host', 'text', 'what', undefined],
        ['port', 'number', 'what', 79],
        ['user', 'text', 'what', undefined],
        ['password', 'text', 'what', undefined],
        ['expect.plan', 'text', 'expect', undefined],
        ['expect.maxMs', 'number', 'expect', undefined],
      ],
    );
    assert.equal(form[2]?.schema.description, 'Who is asked for');
    const values = { ...valuesOf(form, null), host: 'finger.example.com', user: 'ada' };
    const created = await post({ kind: 'finger', ...toBody(form, values, null) });
    assert.equal(created.statusCode, 201, created.body);
    assert.equal(targetOf(created.json()), 'finger.example.com:79');
  });

  it('a monitor of the new kind can be imported from CSV', async () => {
    const payload = 'domain,kind,label,user\nexample.org,finger,Plans,ada\nexample.org,finger,,\n';
    const headers = { 'content-type': 'text/csv' };
    const response = await api.request(caller, {
      method: 'POST',
      url: '/api/v1/import/monitors',
      payload,
      headers,
    });
    const { created, invalidRows } = response.json();
    assert.equal(created, 1, response.body);
    assert.deepEqual(
      [invalidRows[0].column, invalidRows[0].message],
      ['user', 'A finger monitor requires a user.'],
    );
  });

  it('a monitor of the new kind is checked, evaluated and explained like any other', async () => {
    const net = createOfflineNet();
    const { db, pool } = api.database;
    const log = createLog('error');
    const prober = await startProber({ db, pool, net, kinds, log, clock: api.clock, region: 'default' });
    try {
      const well = await createMonitor({ name: 'well', expect: { plan: 'engine' } });
      const ill = await createMonitor({ name: 'ill', expect: { plan: 'loom' }, confirm: { failures: 1 } });
      const up = await checkOf(well);
      assert.equal(up.status, 'up');
      assert.equal(up.address, '127.0.0.1');
      assert.ok(up.phases.connectMs !== null && up.phases.transferMs !== null);
      const down = await checkOf(ill);
      assert.deepEqual(
        [down.status, down.code, down.message],
        ['down', 'finger-plan-differs', 'The plan does not say “loom”.'],
      );
      assert.ok(requests.includes('ada'));
      const incidents = await pool.query('select fingerprint from incidents where source_id = $1', [ill]);
      assert.deepEqual(incidents.rows, [{ fingerprint: `service_monitor:${ill}:content` }]);
    } finally {
      await prober.stop();
    }
  });

  it('the new kind has its options on the command line', async () => {
    const target = `127.0.0.1:${port}`;
    const words = [target, '--kind', 'finger', '--user', 'grace'];
    const [json, bars, fault, help] = await Promise.all([
      check([...words, '--json']),
      check(words),
      check([target, '--kind', 'finger']),
      check(['--help']),
    ]);
    const report = JSON.parse(json.stdout);
    assert.deepEqual([report.kind, report.status, report.target], ['finger', 'up', '127.0.0.1']);
    assert.ok(requests.includes('grace'));
    assert.match(bars.stdout, /^UP {2}finger 127\.0\.0\.1[\s\S]*transfer/);
    assert.deepEqual([fault.code, fault.stderr.trim()], [1, 'A finger monitor requires --user.']);
    assert.match(help.stdout, /--user <name>\s+for finger: who is asked for/);
    assert.match(help.stdout, /--port <number>\s+for port, ssl, .*finger/s);
  });

  it('an older process shows a monitor of the new kind without its fields', async () => {
    const { id } = (await post(finger({ name: 'of a newer version', password: 'hunter2secret' }))).json();
    const older = await createTestApi({ database: api.database });
    const shown = await older.request(caller, { url: `${path}/${id}` });
    await older.app.close();
    assert.equal(shown.statusCode, 200);
    const { kind, name, user } = shown.json();
    assert.deepEqual([kind, name, user], ['finger', 'of a newer version', undefined]);
    assert.doesNotMatch(shown.body, /hunter2secret/);
  });
});

async function createMonitor(more: object): Promise<string> {
  const created = await post(finger(more));
  assert.equal(created.statusCode, 201, created.body);
  return created.json().id;
}

function checkOf(id: string) {
  return eventually(`a check of ${id}`, async () => {
    const response = await api.request(caller, { url: `${path}/${id}/checks` });
    return response.json().items[0];
  });
}

/** Runs `check` with the new kind. */
function check(words: string[]): Promise<Finished> {
  const program = fileURLToPath(import.meta.resolve('./support/finger-program.ts'));
  return runProgram(['check', ...words], { command: [process.execPath, program] });
}
