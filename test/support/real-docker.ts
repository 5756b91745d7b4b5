import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOfServers, programOf } from './real-servers.ts';

/** A separate Docker engine for tests. Its containers have one static program and no network. */
export interface RealDocker {
  /** Its socket. */
  path: string;
  /** Runs a shell command in a new container. */
  run(name: string, options: readonly string[], command: string): void;
  /** Runs the Docker command. */
  command(...words: string[]): string;
  /** Waits until the container has one of these states, as `docker ps` shows it. */
  until(name: string, isReached: (state: string) => boolean): Promise<void>;
  stop(): Promise<void>;
}

const programs = ['dockerd', 'containerd', 'runc', 'docker', 'busybox'];

/**
 * Returns why tests with Docker are skipped, or false. Containers need root and nested namespaces. The programs come
 * from Debian's docker.io and busybox-static.
 */
export function missingDocker(): string | false {
  if (process.getuid?.() !== 0) return 'Docker needs root';
  const missing = programs.find((name) => programOf(name) === null);
  if (missing !== undefined) return `no ${missing} here`;
  // An engine that already runs on the machine would share its network and kernel settings.
  return existsSync('/var/run/docker.sock') ? 'a Docker engine runs here already' : false;
}

export async function startDocker(): Promise<RealDocker> {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-dockerd-'));
  const path = join(folder, 'docker.sock');
  const words = ['--iptables=false', '--ip6tables=false', '--bridge=none', '--storage-driver=vfs'];
  const places = ['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')];
  const child = spawn(
    programOf('dockerd') ?? 'dockerd',
    [...words, ...places, '-p', join(folder, 'pid'), '-H', `unix://${path}`],
    { env: environmentOfServers(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (text) => {
    output = `${output}${text}`.slice(-4_000);
  });
  const command = (...args: string[]) =>
    execFileSync(programOf('docker') ?? 'docker', ['-H', `unix://${path}`, ...args], {
      env: environmentOfServers(),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  const docker: RealDocker = {
    path,
    command,
    run: (name, options, shell) =>
      void command(
        'run',
        '-d',
        '--name',
        name,
        '--network',
        'none',
        ...options,
        'lab',
        '/bin/sh',
        '-c',
        shell,
      ),
    async until(name, isReached) {
      const words = ['ps', '-a', '--filter', `name=^${name}$`, '--format', '{{.State}} {{.Status}}'];
      while (!isReached(command(...words))) await pause();
    },
    stop: () => stopDocker(docker, child, folder),
  };
  try {
    await waitUntilReady(docker, child, () => output);
    await importImage(docker, folder);
    return docker;
  } catch (error) {
    await docker.stop();
    throw error;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

async function waitUntilReady(docker: RealDocker, child: ChildProcess, output: () => string): Promise<void> {
  while (child.exitCode === null) {
    try {
      docker.command('version');
      return;
    } catch {
      await pause();
    }
  }
  throw new Error(`dockerd did not start: ${output()}`);
}

/** Imports an image that contains only a shell. */
async function importImage(docker: RealDocker, folder: string): Promise<void> {
  const bin = join(folder, 'root/bin');
  await mkdir(bin, { recursive: true });
  for (const name of ['busybox', 'sh', 'true', 'sleep'])
    await copyFile(programOf('busybox') ?? '', join(bin, name));
  const archive = join(folder, 'root.tar');
  execFileSync('tar', ['-C', join(folder, 'root'), '-cf', archive, '.']);
  docker.command('import', archive, 'lab');
}

async function stopDocker(docker: RealDocker, child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    try {
      const ids = docker.command('ps', '-aq').split(/\s+/).filter(Boolean);
      if (ids.length > 0) docker.command('rm', '-f', ...ids);
    } catch {
      // The engine has not started.
    }
    // This also stops containerd.
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
