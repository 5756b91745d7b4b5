/** Stretches of time in milliseconds; a day is 24 hours, whatever a zone's clocks do. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
