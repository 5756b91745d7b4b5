import { createRequire } from 'node:module';
import { constants } from 'node:os';

/** Of <linux/prctl.h>. */
const PR_SET_PDEATHSIG = 1;

/**
 * Has the kernel kill this process when the one that started it ends, however that ends: a process that hangs learns of it in
 * no other way. Elsewhere than on Linux nothing happens. Takes 30 ms and 1.5 MB where nothing else loaded koffi.
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
