/** Times of the phases of a check, in the order of sealing. */
export const phaseColumns = ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs', 'transferMs'] as const;

/** Texts of a check, in the order of sealing. */
export const textColumns = ['address', 'code', 'error', 'message', 'params'] as const;

/** Integer values of a check, in the order of sealing. */
export const factColumns = ['httpStatus', 'daysLeft', 'missedWindows'] as const;

type PhaseColumn = (typeof phaseColumns)[number];
type TextColumn = (typeof textColumns)[number];
type FactColumn = (typeof factColumns)[number];

/**
 * The checks of one monitor, region and hour as columns. Each column has one element per check, in chronological order.
 */
export interface HourOfChecks
  extends Record<PhaseColumn | 'durationMs' | FactColumn, (number | null)[]>,
    Record<TextColumn, (string | null)[]> {
  /** Due time of each check in ms within the hour, in ascending order. */
  offsetMs: number[];
  lateMs: number[];
  /** One letter for each check. */
  status: string[];
}

/** Returns an hour without checks. The caller fills it. */
export function emptyHour(): HourOfChecks {
  return {
    offsetMs: [],
    lateMs: [],
    status: [],
    durationMs: [],
    dnsMs: [],
    connectMs: [],
    tlsMs: [],
    firstByteMs: [],
    transferMs: [],
    address: [],
    code: [],
    error: [],
    message: [],
    params: [],
    httpStatus: [],
    daysLeft: [],
    missedWindows: [],
  };
}
