import type { MessageTable } from '../message-table.ts';

const errorsOf = (extendedErrors: string | number | boolean | undefined) =>
  extendedErrors === undefined ? '' : ` (${extendedErrors})`;

/** Sentence for each reason code of the dns probe; those of resolving a name are shared by all kinds. */
export const DNS_MESSAGES: MessageTable = {
  'dns-rcode': ({ expected, actual, extendedErrors }) =>
    `The answer was ${actual}${errorsOf(extendedErrors)}, not ${expected}.`,
  'dns-no-records': ({ recordType }) => `There is no ${recordType} record.`,
  'dns-no-match': ({ expected, actual }) => `None of ${expected} is in the answer: ${actual}.`,
  'dns-values-missing': ({ missing, actual }) => `The answer lacks ${missing}; it is ${actual}.`,
  'dns-values-differ': ({ expected, actual }) =>
    `The answer is ${actual || 'empty'}, not exactly ${expected}.`,
  'dns-value-present': ({ found }) => `The answer has what it must not have: ${found}.`,
  'dns-not-authenticated': () => 'The answer is not authenticated by DNSSEC (no AD bit).',
  'dns-bad-resolver': () => 'The resolver is not an address with an optional port.',
  'dns-unreachable': () => 'The resolver cannot be reached, or knows no public names.',
  'dns-malformed': () => 'The resolver sent an answer that cannot be read.',
  'dns-bad-name': () => 'The name cannot be looked up.',
};
