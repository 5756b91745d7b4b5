import type { CauseTable } from '../cause-class.ts';
import type { MessageTable } from '../message-table.ts';

const errorsOf = (extendedErrors: string | number | boolean | undefined) =>
  extendedErrors === undefined ? '' : ` (${extendedErrors})`;

/** Sentence for each reason code of the dns probe; those of resolving a name are shared by all kinds. */
export const DNS_MESSAGES = {
  'dns-rcode': ({ expected, actual, extendedErrors }) =>
    `The answer was ${actual}${errorsOf(extendedErrors)}, not ${expected}.`,
  'dns-no-records': ({ recordType }) => `There is no ${recordType} record.`,
  'dns-no-match': ({ expected, actual }) => `None of ${expected} is in the answer: ${actual}.`,
  'dns-values-missing': ({ missing, actual }) => `The answer lacks ${missing}; it is ${actual}.`,
  'dns-values-differ': ({ expected, actual }) =>
    `The answer is ${actual || 'empty'}, not exactly ${expected}.`,
  'dns-value-present': ({ found }) => `The answer has what it must not have: ${found}.`,
  'dns-not-authenticated': () => 'The response is not authenticated by DNSSEC (no AD bit).',
  'dns-bad-resolver': () => 'The resolver is not a valid address. Enter an IP address with an optional port.',
  'dns-malformed': () => 'The resolver sent a malformed response.',
  'dns-bad-name': () => 'The name cannot be resolved.',
} satisfies MessageTable;

/** What is wrong, for each of these codes. */
export const DNS_CAUSES = {
  'dns-rcode': 'content',
  'dns-no-records': 'name',
  'dns-no-match': 'content',
  'dns-values-missing': 'content',
  'dns-values-differ': 'content',
  'dns-value-present': 'content',
  'dns-not-authenticated': 'content',
  'dns-bad-resolver': 'name',
  'dns-malformed': 'name',
  'dns-bad-name': 'name',
} as const satisfies CauseTable<keyof typeof DNS_MESSAGES>;
