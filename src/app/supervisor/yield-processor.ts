import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Nice value: next to busy processes of default priority, this gives a third of the processor time they get. */
const priority = 5;

/**
 * Lowers this process's priority in favour of the API and PostgreSQL: checks may start late and report it, but people
 * should not have to wait for them.
 */
export function yieldProcessor(): void {
  try {
    // Never before the supervisor's own place: an operator may have put the whole service behind.
    const own = Math.max(getPriority(), priority);
    setPriority(own);
    // Children have sessions of their own, and Linux may share the processor out by session first.
    writeFileSync('/proc/self/autogroup', String(own));
  } catch {
    // Without it they run as all others do.
  }
}
