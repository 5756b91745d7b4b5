import { invalidInput } from '#platform/errors.ts';
import { describeDomainFault, normaliseDomain } from './domain-name.ts';

/** A blank label is none. */
export function readLabel(label: string | null | undefined): string | null {
  return label === undefined || label === null || label.trim() === '' ? null : label;
}

/**
 * Reads a domain that a client sent.
 * @throws AppError `invalid_request` that points at `pointer`.
 */
export function readDomain(text: string, pointer: string): string {
  const named = normaliseDomain(text);
  if ('fault' in named) throw invalidInput(pointer, named.fault, describeDomainFault(named.fault));
  return named.domain;
}

/** A filter by name takes any spelling of it; one that is no domain finds nothing. */
export function readDomainFilter(texts: readonly string[] | undefined): string[] | undefined {
  return texts?.map((text) => {
    const named = normaliseDomain(text);
    return 'domain' in named ? named.domain : text;
  });
}
