import type { TroubleNote } from '#features/incidents/index.ts';

/** A name below a domain of the inventory. */
export interface NamedBelow {
  accountId: string;
  domainId: string;
  name: string;
  at: Date;
}

/** What is told of a name that anybody can take over, or of its end (`proof` null): `domain:<id>:takeover:<name>`. */
export function takeoverNote(
  { accountId, domainId, name, at }: NamedBelow,
  proof: { service: string | null } | null,
): TroubleNote {
  const service = proof?.service ?? null;
  return {
    accountId,
    source: { type: 'domain', id: domainId, name },
    what: `takeover:${name}`,
    at,
    message:
      proof === null
        ? 'It can no longer be taken over, or its finding was dismissed.'
        : 'Anyone can claim the resource this name points to and serve content under it. Delete the DNS record, or claim the resource again.',
    trouble:
      proof === null
        ? null
        : {
            title: `${name} can be taken over${service === null ? '' : ` at ${service}`}`,
            severity: 'critical',
            cause: 'takeover',
            domainId,
          },
  };
}
