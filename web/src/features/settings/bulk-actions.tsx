import { Select } from '@mantine/core';
import type { Invitation, Member } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BulkDelete } from '../../ui/dialogs/delete-dialog.tsx';
import { useChangeMany } from '../../ui/selection/change-many.ts';
import type { ListSelection } from '../../ui/selection/list-selection.tsx';
import { membersKey, roles } from './settings-queries.ts';

/** A member of the account or an invited user. */
export type Person =
  | { id: string; member: Member; invitation?: never }
  | { id: string; invitation: Invitation; member?: never };

const setRole = (userId: string, role: Member['role']) =>
  belltower.updateMember({ path: { userId }, body: { role } });

/**
 * Renders the bulk actions for the selected members and invitations: change the role of members, with undo, or remove
 * them after a typed confirmation.
 */
export function MemberBulkActions({
  choosing,
  people,
}: {
  choosing: ListSelection;
  people: readonly Person[];
}) {
  const t = useText();
  const { selection } = choosing;
  const many = useChangeMany<Member>(membersKey);
  const chosen = people.flatMap(({ id, member }) => (member && selection.has(id) ? [member] : []));
  const give = (role: Member['role']) =>
    many.run({
      rows: chosen.filter((member) => member.role !== role),
      send: ({ userId }) => setRole(userId, role),
      undo: ({ userId, role: before }) => setRole(userId, before),
      successText: (count) => t('bulk.done', { count }),
    });
  return (
    <BulkDelete
      choosing={choosing}
      rows={people}
      each={async function* () {
        yield* people;
      }}
      total={people.length}
      queryKey={membersKey}
      remove={({ id, member }) =>
        member
          ? belltower.deleteMember({ path: { userId: id } })
          : belltower.deleteInvitation({ path: { id } })
      }
      text={t('settings.removeManyText')}
    >
      {chosen.length > 0 && (
        <Select
          size="xs"
          w={150}
          aria-label={t('settings.changeRole')}
          placeholder={t('settings.changeRole')}
          data={roles.map((role) => ({ value: role, label: t(`settings.role.${role}`) }))}
          value={null}
          disabled={many.isBusy}
          onChange={(role) => role !== null && give(role as Member['role'])}
        />
      )}
    </BulkDelete>
  );
}
