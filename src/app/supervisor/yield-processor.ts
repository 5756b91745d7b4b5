import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Beside busy processes of the usual priority, a third of the processor time that they get. */
const priority = 5;

/** Lets the API and PostgreSQL go first: checks may start late and say so, people should not have to wait for them. */
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
