import type { InputFault } from '#platform/errors.ts';

/** One fault when `value` is no http or https URL; `pointer` is below `/settings`. */
export function httpUrlFault(pointer: string, value: string): InputFault[] {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return [];
  return [{ pointer, code: 'not_a_url', detail: 'This must be a full http or https URL.' }];
}
