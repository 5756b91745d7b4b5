/**
 * A prober that stands still within a transaction (a suspended machine, SIGSTOP) must not hold the rows that the others
 * work on. It stores its results anew when it goes on, as after a database that was away.
 */
export const proberIdleMs = 5_000;
