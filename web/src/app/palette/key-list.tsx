import { Kbd, Modal, Table } from '@mantine/core';
import { type Text, useText } from '../../i18n/use-text.ts';
import { navGroups } from '../nav-items.ts';

const others: [string, Text][] = [
  ['Ctrl K', 'palette.title'],
  ['/', 'palette.keySearch'],
  ['j  k', 'palette.keyMove'],
  ['x', 'palette.keySelect'],
  ['Enter', 'palette.keyOpen'],
  ['e', 'palette.keyAcknowledge'],
  ['m', 'mute.action'],
  ['p', 'palette.keyPause'],
  ['c', 'palette.keyCheck'],
  ['n', 'palette.keyNew'],
  ['?', 'palette.keys'],
];

/** Lists all keyboard shortcuts. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useText();
  const items = navGroups
    .flatMap(({ items }) => items)
    .flatMap(({ key, text }): [string, Text][] => (key ? [[`g ${key}`, text]] : []));
  return (
    <Modal opened onClose={onClose} title={t('palette.keys')}>
      <Table>
        <Table.Tbody>
          {[...others, ...items].map(([key, text]) => (
            <Table.Tr key={key}>
              <Table.Td w={110}>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{t(text)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
