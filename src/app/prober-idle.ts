/**
 * Time in ms after which a prober that is idle within a transaction is disconnected. A suspended prober (a suspended
 * machine, SIGSTOP) must not block rows that the others need. When it resumes, it stores its results again, as it
 * does after a database outage.
 */
export const proberIdleMs = 5_000;
