import type { Static } from 'typebox';
import type { CheckedName } from './check.ts';
import type { LookalikeChangeRow, LookalikeRow } from './queries.ts';
import type { CheckedLookalike, LookalikeBody, LookalikeWithHistory } from './schemas.ts';
import type { LookalikeChangeType } from './types.ts';

/** A lookalike as the API shows it. */
export function toLookalikeBody(row: LookalikeRow): Static<typeof LookalikeBody> {
  return { ...toCheckedBody(row), id: row.id, domainId: row.domain_id };
}

/** A name as a look by hand has found it. */
export function toCheckedBody(row: CheckedName): Static<typeof CheckedLookalike> {
  return {
    id: row.id,
    domainId: row.domain_id,
    name: row.name,
    unicode: row.unicode,
    fuzzers: row.fuzzers,
    registered: row.registered,
    addresses: row.addresses,
    nameservers: row.nameservers,
    mail: row.mail,
    registeredAt: row.registered_at?.toISOString() ?? null,
    registrar: row.registrar,
    certificateAt: row.certificate_at?.toISOString() ?? null,
    web: row.web,
    score: row.score,
    scoreParts: row.score_parts,
    state: row.state,
    note: row.note,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    lastChangedAt: row.last_changed_at.toISOString(),
  };
}

/** The same with its history. */
export function toLookalikeWithHistory(
  row: LookalikeRow,
  {
    changes,
    pictures,
  }: {
    changes: readonly LookalikeChangeRow[];
    pictures: { lookalikeAt: Date | null; originalAt: Date | null };
  },
): Static<typeof LookalikeWithHistory> {
  return {
    ...toLookalikeBody(row),
    pictures: {
      lookalikeAt: pictures.lookalikeAt?.toISOString() ?? null,
      originalAt: pictures.originalAt?.toISOString() ?? null,
      likeness: row.picture_likeness === null ? null : row.picture_likeness / 100,
    },
    history: changes.map(({ at, type, before, after, actor }) => ({
      at: at.toISOString(),
      type: type as LookalikeChangeType,
      before,
      after,
      actor,
    })),
  };
}
