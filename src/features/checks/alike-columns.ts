/**
 * Facts that the checks of an hour mostly share, or mostly lack. Sealed, each is an array with an element a check, or
 * with one element that stands for all of them, or null where no check has it.
 */
export const alikeColumns = [
  'address',
  'code',
  'error',
  'message',
  'http_status',
  'days_left',
  'missed_windows',
] as const;
