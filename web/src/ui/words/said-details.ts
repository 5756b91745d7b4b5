import { said } from '../../said/said.ts';

/** What a problem document (RFC 9457) says of its faults, in the viewer's language. */
export const saidDetails = (errors: readonly { detail?: string }[]): string =>
  errors.map(({ detail }) => said(detail ?? '')).join(' ');
