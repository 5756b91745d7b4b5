import { spawnSync } from 'node:child_process';

/** The Python of the path, and the system's, which is the one that Debian's package serves. */
const interpreters = ['python3', '/usr/bin/python3'];

/**
 * Returns the output of a program that imports dnstwist; null if dnstwist is not installed. The programs perform no
 * lookups.
 */
export function askDnstwist(program: string, names: readonly string[]): string | null {
  for (const interpreter of interpreters) {
    const options = { encoding: 'utf8', maxBuffer: 1 << 27 } as const;
    if (spawnSync(interpreter, ['-c', 'import dnstwist'], options).status !== 0) continue;
    const { status, stdout, stderr } = spawnSync(interpreter, ['-c', program, ...names], options);
    if (status !== 0) throw new Error(`dnstwist failed: ${stderr}`);
    return stdout;
  }
  return null;
}
