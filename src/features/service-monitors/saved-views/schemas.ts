import { type TProperties, Type } from 'typebox';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { filterFieldsOf, type ListFilter, type SortName, sortNames } from '../list.ts';

const groups = ['tag', 'domain', 'kind', 'status'] as const;

/** The user-defined fields of a view. */
export interface ViewInput {
  name: string;
  filter?: ListFilter;
  sort?: SortName | null;
  groupBy?: (typeof groups)[number] | null;
}

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Shop, in trouble'] });
const example = { name: 'Shop, in trouble', filter: { tag: ['shop'], status: ['down', 'degraded'] } };

export const ViewPath = Type.Object({ id: PathId('View') });
export const ViewListQuery = Type.Object(countedPageQuery, { additionalProperties: false });

/** Creates the schemas of views for the available kinds. */
export function viewSchemasOf(kinds: ProbeKinds) {
  const Filter = Type.Object(filterFieldsOf(kinds), {
    additionalProperties: false,
    title: 'ServiceMonitorFilter',
    description: 'Filters, as in the query of the list; empty for no filters',
  });
  const fields = {
    name: Name,
    filter: Filter,
    sort: Nullable(Type.Enum(sortNames), { description: 'Sort order of the list; null for newest first' }),
    groupBy: Nullable(Type.Enum([...groups]), {
      description: 'Grouping of the rows; null for no grouping',
    }),
  };
  const optional = <Fields extends TProperties>(input: Fields) =>
    Object.fromEntries(Object.entries(input).map(([name, schema]) => [name, Type.Optional(schema)]));
  const { name, ...rest } = fields;
  return {
    View: Type.Object(
      {
        id: Id,
        ...fields,
        createdAt: Timestamp('When the view was created'),
        updatedAt: Timestamp('When the view was last changed'),
      },
      {
        title: 'ServiceMonitorView',
        description: 'A saved view of the monitor list, shared with all members',
      },
    ),
    CreateBody: Type.Unsafe<ViewInput>(
      Type.Object({ name, ...optional(rest) }, { additionalProperties: false, examples: [example] }),
    ),
    PatchBody: Type.Unsafe<Partial<ViewInput>>(
      Type.Object(optional(fields), {
        additionalProperties: false,
        minProperties: 1,
        description: '`filter` is replaced as a whole',
        examples: [{ groupBy: 'tag' }],
      }),
    ),
  };
}

export const viewListOf = (View: ReturnType<typeof viewSchemasOf>['View']) => pageOf(View);
