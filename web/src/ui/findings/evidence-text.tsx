import { Table } from '@mantine/core';
import { evidenceWord } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { visible } from '../text/readable-text.ts';

/**
 * Keys that are common in evidence and in the audit log and have translations. Labels of all other keys are derived
 * from their names.
 */
const worded = [
  ...(['before', 'after', 'from', 'to', 'added', 'removed', 'missing', 'count', 'days', 'daysLeft'] as const),
  ...(['name', 'names', 'address', 'addresses', 'records', 'servers', 'certificates', 'domain'] as const),
  ...(['note', 'state', 'changed', 'ids', 'matched', 'kind', 'target', 'label'] as const),
] as const;
const hasText = (key: string): key is (typeof worded)[number] => (worded as readonly string[]).includes(key);

type KeyText = (key: string) => string;

function useKeyText(): KeyText {
  const t = useText();
  return (key) => {
    if (hasText(key)) return t(`word.${key}`);
    return evidenceWord(key);
  };
}

function renderValue(value: unknown, wordsOf: KeyText): string {
  if (Array.isArray(value)) return value.map((each) => renderValue(each, wordsOf)).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, each]) => `${wordsOf(key)}: ${renderValue(each, wordsOf)}`)
      .join('; ');
  if (typeof value === 'boolean') return wordsOf(String(value));
  return value === null ? '–' : visible(String(value));
}

/** Renders evidence as a table of plain text, never as markup. */
export function EvidenceText({
  evidence,
  label,
}: {
  evidence: Record<string, unknown> | null;
  /** Accessible name, for use without a visible label. */
  label?: string;
}) {
  const textOf = useKeyText();
  const entries = Object.entries(evidence ?? {});
  if (entries.length === 0) return null;
  return (
    <Table
      withRowBorders={false}
      verticalSpacing={2}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      <Table.Tbody>
        {entries.map(([key, value]) => (
          <Table.Tr key={key}>
            <Table.Th w={180} fw={400} c="dimmed" style={{ verticalAlign: 'top' }}>
              {textOf(key)}
            </Table.Th>
            <Table.Td ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {renderValue(value, textOf)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
