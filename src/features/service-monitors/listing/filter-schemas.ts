import { type Static, type TObject, Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { oneOrSeveralOf, severalOf } from '#platform/http/schemas.ts';

const Search = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Part of name or target' }),
);
const valuesOf = (kinds: ProbeKinds) => ({
  kind: Type.Enum(Object.keys(kinds)),
  status: Type.Enum(['pending', 'up', 'degraded', 'down', 'paused']),
  tag: Type.String({ maxLength: 100 }),
  domainId: Type.String({ format: 'uuid' }),
  severity: Type.Enum([...severities]),
});

/** What narrows a list, as its query takes it and as a saved view keeps it: each several times, any of which will do. */
export const filterFieldsOf = (kinds: ProbeKinds) => {
  const { kind, status, tag, domainId, severity } = valuesOf(kinds);
  return {
    kind: severalOf(kind),
    status: severalOf(status),
    tag: severalOf(tag),
    domainId: severalOf(domainId),
    severity: severalOf(severity),
    search: Search,
  };
};

/** What a list is narrowed to. */
export type ListFilter = Static<TObject<ReturnType<typeof filterFieldsOf>>>;

/** The same in a bulk action: one value or a list of them. */
export const bulkFilterOf = (kinds: ProbeKinds) => {
  const { kind, status, tag, domainId, severity } = valuesOf(kinds);
  return Type.Object(
    {
      kind: oneOrSeveralOf(kind),
      status: oneOrSeveralOf(status),
      tag: oneOrSeveralOf(tag),
      domainId: oneOrSeveralOf(domainId),
      severity: oneOrSeveralOf(severity),
      search: Search,
    },
    { additionalProperties: false },
  );
};
