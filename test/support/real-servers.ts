import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '#lab/ports.ts';

/**
 * Real servers for the tests of monitors, from the system's packages (Debian: mariadb-server, redis-server, mosquitto,
 * slapd, chrony, prometheus, unbound). Tests that need a missing server are skipped. `BELLTOWER_TEST_SERVERS` names a
 * folder with extracted packages (`dpkg -x`), for machines on which packages can't be installed.
 */
const extracted = process.env.BELLTOWER_TEST_SERVERS ?? '';
const folders = [
  ...(extracted === '' ? [] : ['usr/sbin', 'usr/bin', 'bin'].map((folder) => join(extracted, folder))),
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
];

/** Returns the path of a program, or null if it is not installed. */
export const programOf = (name: string): string | null =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

const servers = [
  'mariadbd',
  'redis-server',
  'mosquitto',
  'slapd',
  'chronyd',
  'prometheus',
  'unbound',
] as const;

/** Returns why tests with a server are skipped, or false if it is installed. */
export const missingServer = (name: (typeof servers)[number]): string | false =>
  programOf(name) === null && `no ${name} here`;

/** Returns one line for each server that is not installed. */
export const listMissingServers = () => servers.map(missingServer);

export interface RealServer {
  port: number;
  /** Temporary folder of the server. */
  folder: string;
  stop(): Promise<void>;
}

/** PEM of the certificate chain and key that a server presents. */
export interface ServerIdentity {
  chain: string;
  key: string;
  root: string;
}

/** Returns the environment that extracted programs need to find their libraries and each other. */
export const environmentOfServers = (): NodeJS.ProcessEnv => ({
  ...environment,
  PATH: folders.join(delimiter),
});

const environment = {
  ...process.env,
  ...(extracted === '' ? {} : { LD_LIBRARY_PATH: join(extracted, 'usr/lib/x86_64-linux-gnu') }),
};

async function start(
  name: (typeof servers)[number],
  argsOf: (at: { folder: string; port: number; program: string }) => Promise<string[]>,
): Promise<RealServer> {
  const program = programOf(name);
  if (program === null) throw new Error(`${name} is not installed`);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-server-'));
  const port = await freePort();
  const child = spawn(program, await argsOf({ folder, port, program }), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output = `${output}${text}`.slice(-4_000);
    });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  if (await isListening(child, port)) return { port, folder, stop };
  await stop();
  throw new Error(`${name} did not start: ${output}`);
}

/** Waits until the port accepts connections. Returns false if the process ended. */
async function isListening(child: ChildProcess, port: number): Promise<boolean> {
  while (child.exitCode === null) {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const accepted = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (accepted) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

async function writeIdentity(folder: string, { chain, key, root }: ServerIdentity): Promise<void> {
  await writeFile(join(folder, 'chain.pem'), chain);
  await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 });
  await writeFile(join(folder, 'root.pem'), root);
}

/** Starts MariaDB and runs the statements. */
export const startMariadb = (statements: readonly string[], identity: ServerIdentity): Promise<RealServer> =>
  start('mariadbd', async ({ folder, port, program }) => {
    await writeIdentity(folder, identity);
    const data = join(folder, 'data');
    mkdirSync(join(data, 'mysql'), { recursive: true });
    const usr = join(program, '../..');
    const common = [
      '--no-defaults',
      `--datadir=${data}`,
      `--lc-messages-dir=${join(usr, 'share/mysql')}`,
      `--socket=${join(folder, 'mysql.sock')}`,
      '--innodb-buffer-pool-size=8M',
      '--innodb-log-file-size=4M',
      '--skip-log-bin',
      '--user=root',
    ];
    const tables = ['mysql_system_tables', 'mysql_performance_tables', 'mysql_system_tables_data'].map(
      (name) => readFileSync(join(usr, 'share/mysql', `${name}.sql`), 'utf8'),
    );
    execFileSync(program, [...common, '--bootstrap', '--skip-networking'], {
      env: environment,
      input: `USE mysql;\n${tables.join('\n')}\n${['FLUSH PRIVILEGES', ...statements].join(';\n')};\n`,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    return [
      ...common,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--ssl-cert=${join(folder, 'chain.pem')}`,
      `--ssl-key=${join(folder, 'key.pem')}`,
      '--skip-name-resolve',
    ];
  });

/** Starts Redis with TLS. The default user needs a password. */
export const startRedis = (password: string, identity: ServerIdentity): Promise<RealServer> =>
  start('redis-server', async ({ folder, port }) => {
    await writeIdentity(folder, identity);
    return [
      ...['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
      ...['--tls-cert-file', join(folder, 'chain.pem'), '--tls-key-file', join(folder, 'key.pem')],
      ...['--tls-ca-cert-file', join(folder, 'root.pem'), '--tls-auth-clients', 'no'],
      ...['--requirepass', password],
    ];
  });

/** Starts Mosquitto with TLS, for one user. */
export const startMosquitto = (
  { username, password }: { username: string; password: string },
  identity: ServerIdentity,
): Promise<RealServer> =>
  start('mosquitto', async ({ folder, port, program }) => {
    await writeIdentity(folder, identity);
    const passwords = join(folder, 'passwords');
    execFileSync(join(program, '../../bin/mosquitto_passwd'), ['-b', '-c', passwords, username, password], {
      env: environment,
    });
    const lines = [
      `listener ${port} 127.0.0.1`,
      `certfile ${join(folder, 'chain.pem')}`,
      `keyfile ${join(folder, 'key.pem')}`,
      'allow_anonymous false',
      `password_file ${passwords}`,
      'sys_interval 1',
      'user root',
    ];
    await writeFile(join(folder, 'mosquitto.conf'), `${lines.join('\n')}\n`);
    return ['-c', join(folder, 'mosquitto.conf')];
  });

/** Starts OpenLDAP with these LDIF entries below `dc=lab`. The administrator is `cn=admin,dc=lab`. */
export const startSlapd = (password: string, ldif: string, identity: ServerIdentity): Promise<RealServer> =>
  start('slapd', async ({ folder, port, program }) => {
    await writeIdentity(folder, identity);
    const root = join(program, '../../..');
    const lines = [
      `include ${join(root, 'etc/ldap/schema/core.schema')}`,
      `include ${join(root, 'etc/ldap/schema/cosine.schema')}`,
      `include ${join(root, 'etc/ldap/schema/inetorgperson.schema')}`,
      `modulepath ${join(root, 'usr/lib/ldap')}`,
      'moduleload back_mdb',
      `TLSCertificateFile ${join(folder, 'chain.pem')}`,
      `TLSCertificateKeyFile ${join(folder, 'key.pem')}`,
      'database mdb',
      'suffix dc=lab',
      'rootdn cn=admin,dc=lab',
      `rootpw ${password}`,
      `directory ${folder}`,
    ];
    const config = join(folder, 'slapd.conf');
    await writeFile(config, `${lines.join('\n')}\n`);
    execFileSync(program, ['-T', 'add', '-f', config], { env: environment, input: ldif });
    return ['-h', `ldap://127.0.0.1:${port}/`, '-f', config, '-d', '0'];
  });

/** Starts Prometheus with TLS, for one user. It scrapes nothing. */
export const startPrometheus = (
  { username, passwordHash }: { username: string; passwordHash: string },
  identity: ServerIdentity,
): Promise<RealServer> =>
  start('prometheus', async ({ folder, port }) => {
    await writeIdentity(folder, identity);
    const web = [
      'tls_server_config:',
      `  cert_file: ${join(folder, 'chain.pem')}`,
      `  key_file: ${join(folder, 'key.pem')}`,
      'basic_auth_users:',
      `  ${username}: ${passwordHash}`,
    ];
    await writeFile(join(folder, 'web.yml'), web.join('\n'));
    await writeFile(join(folder, 'prometheus.yml'), 'global: {}\n');
    return [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--web.config.file=${join(folder, 'web.yml')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      '--log.level=warn',
    ];
  });

/** Returns why tests that sign zones are skipped (the tool is missing; Debian: ldnsutils), or false. */
export const missingZoneSigner = (): string | false =>
  programOf('ldns-signzone') === null && 'no ldns-signzone here';

/** A zone for `startValidator`. */
interface SignedZone {
  name: string;
  records: readonly string[];
  /** Expiry of its signatures, or null if the zone is not signed. */
  expiresAt: Date | null;
  /** Whether the parent zone has its DS record; default true. */
  isDelegated?: boolean;
}

/** Starts Unbound as a validating resolver for these zones below `test`. ldns-signzone signs the zones. */
export const startValidator = (zones: readonly SignedZone[]): Promise<RealServer> =>
  start('unbound', async ({ folder, port }) => {
    const run = (name: string, ...words: string[]) =>
      execFileSync(programOf(name) ?? name, words, {
        env: environment,
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    const write = async ({ name, records, expiresAt }: SignedZone): Promise<{ file: string; ds: string }> => {
      const soa = `${name}. 3600 IN SOA ns.${name}. h.${name}. 1 3600 600 86400 60`;
      const file = `${name}.zone`;
      const ns = [`${name}. 3600 IN NS ns.${name}.`, `ns.${name}. 3600 IN A 127.0.0.1`];
      await writeFile(join(folder, file), `${[soa, ...ns, ...records].join('\n')}\n`);
      if (expiresAt === null) return { file, ds: '' };
      const key = run('ldns-keygen', '-a', 'ECDSAP256SHA256', '-k', name);
      const end = expiresAt.toISOString().replace(/\D/g, '').slice(0, 14);
      run('ldns-signzone', '-e', end, '-i', '20200101', file, key);
      return { file: `${file}.signed`, ds: readFileSync(join(folder, `${key}.ds`), 'utf8').trim() };
    };
    const written = await Promise.all(zones.map(write));
    const delegations = zones.flatMap(({ name, isDelegated = true }, index) => [
      `${name}. 3600 IN NS ns.${name}.`,
      `ns.${name}. 3600 IN A 127.0.0.1`,
      ...(isDelegated ? [written[index]?.ds ?? ''] : []),
    ]);
    const expiresAt = new Date(Date.now() + 400 * 86_400_000);
    const parent = await write({ name: 'test', records: delegations, expiresAt });
    const lines = [
      'server:',
      `interface: 127.0.0.1@${port}`,
      ...['chroot: ""', 'username: ""', 'pidfile: ""', `directory: ${folder}`],
      ...['do-daemonize: no', 'use-syslog: no', 'module-config: "validator iterator"', 'ede: yes'],
      ...['local-zone: "test." nodefault', 'do-not-query-localhost: no'],
      `trust-anchor: "${parent.ds.replaceAll('\t', ' ')}"`,
      ...[{ name: 'test' }, ...zones].flatMap(({ name }, index) => [
        'auth-zone:',
        `name: "${name}."`,
        `zonefile: "${[parent, ...written][index]?.file}"`,
        'for-upstream: yes',
        'for-downstream: no',
      ]),
    ];
    await writeFile(join(folder, 'unbound.conf'), `${lines.join('\n')}\n`);
    return ['-d', '-c', join(folder, 'unbound.conf')];
  });

/** Starts Unbound with this zone data, over TLS (`port`) and over HTTPS (`httpsPort`). */
export async function startUnbound(
  records: readonly string[],
  identity: ServerIdentity,
): Promise<RealServer & { httpsPort: number }> {
  const httpsPort = await freePort();
  const server = await start('unbound', async ({ folder, port }) => {
    await writeIdentity(folder, identity);
    const lines = [
      'server:',
      `interface: 127.0.0.1@${httpsPort}`,
      `interface: 127.0.0.1@${port}`,
      `tls-port: ${port}`,
      `https-port: ${httpsPort}`,
      `tls-service-pem: ${join(folder, 'chain.pem')}`,
      `tls-service-key: ${join(folder, 'key.pem')}`,
      ...['chroot: ""', 'username: ""', 'pidfile: ""', `directory: ${folder}`],
      ...['do-daemonize: no', 'use-syslog: no', 'module-config: "iterator"', 'verbosity: 1'],
      'local-zone: "good.test." static',
      ...records.map((record) => `local-data: '${record}'`),
    ];
    await writeFile(join(folder, 'unbound.conf'), `${lines.join('\n')}\n`);
    return ['-d', '-c', join(folder, 'unbound.conf')];
  });
  return { ...server, httpsPort };
}
