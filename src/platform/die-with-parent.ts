import { createRequire } from 'node:module';
import { constants } from 'node:os';

/** Of <linux/prctl.h>. */
const PR_SET_PDEATHSIG = 1;

/**
 * Makes the kernel kill this process when its parent ends for any reason, because a hanging process would not notice
 * otherwise. Does nothing on systems other than Linux. Takes 30 ms and 1.5 MB if nothing else has loaded koffi.
 */
export function dieWithParent(): void {
  if (process.platform !== 'linux') return;
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const prctl = koffi.load(null).func('int prctl(int option, unsigned long value)');
    prctl(PR_SET_PDEATHSIG, constants.signals.SIGKILL);
  } catch {
    // No native module for this machine.
  }
}
