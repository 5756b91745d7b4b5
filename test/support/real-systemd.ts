import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOfServers, programOf } from './real-servers.ts';

const program = '/lib/systemd/systemd';

/**
 * Returns why tests with systemd are skipped, or false. systemd runs as the first process of a PID namespace, which
 * requires root.
 */
export function missingSystemd(): string | false {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'systemd needs root';
  if (!existsSync(program) || programOf('systemctl') === null) return 'no systemd here';
  if (!existsSync('/sys/fs/cgroup/systemd') && !existsSync('/sys/fs/cgroup/cgroup.procs'))
    return 'no cgroups here';
  return false;
}

export interface RealSystemd {
  /** A folder with a `systemctl` that connects to it. */
  path: string;
  systemctl(...words: string[]): string;
  stop(): Promise<void>;
}

/** Starts systemd in separate namespaces with only these units. Resolves when it responds. */
export async function startSystemd(units: Readonly<Record<string, string>>): Promise<RealSystemd> {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-systemd-'));
  const unitFolder = join(folder, 'units');
  await mkdir(unitFolder);
  const all = {
    'basic.target': '[Unit]\n',
    'sysinit.target': '[Unit]\n',
    'shutdown.target': '[Unit]\n',
    ...units,
  };
  for (const [name, text] of Object.entries(all)) await writeFile(join(unitFolder, name), text);
  const script = join(folder, 'start.sh');
  await writeFile(
    script,
    [
      'mount -t tmpfs tmpfs /run && mkdir -p /run/systemd',
      `exec env -i container=lab PATH=/usr/sbin:/usr/bin:/sbin:/bin SYSTEMD_UNIT_PATH=${unitFolder} ${program} --system --unit=basic.target --log-target=console`,
    ].join('\n'),
  );
  const words = [
    '--pid',
    '--mount',
    '--fork',
    '--kill-child=KILL',
    '--mount-proc',
    '--propagation',
    'private',
  ];
  const child = spawn('unshare', [...words, 'sh', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const first = await findChild(child);
  const systemctl = (...args: string[]) =>
    execFileSync('nsenter', ['-t', String(first), '-m', '-p', 'systemctl', ...args], {
      env: environmentOfServers(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const path = join(folder, 'bin');
  await mkdir(path);
  const wrapper = join(path, 'systemctl');
  const real = programOf('systemctl');
  await writeFile(wrapper, `#!/bin/sh\nexec /usr/bin/nsenter -t ${first} -m -p ${real} "$@"\n`);
  await chmod(wrapper, 0o755);
  const stop = async () => {
    child.kill('SIGKILL');
    process.kill(first, 'SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  while (child.exitCode === null) {
    try {
      systemctl('show', '--property=Version');
      return { path, systemctl, stop };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('systemd did not start');
}

/** Returns the child process of `unshare`, the first process in its namespace. */
async function findChild(child: ChildProcess): Promise<number> {
  while (child.exitCode === null) {
    const found = findChildren(child.pid ?? 0);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('unshare is not allowed here');
}

function findChildren(parent: number): number | null {
  try {
    return Number(
      execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
        .trim()
        .split('\n')[0],
    );
  } catch {
    return null;
  }
}
