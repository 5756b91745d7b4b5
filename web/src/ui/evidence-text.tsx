import { Table } from '@mantine/core';

/** Words of a key: `expiresAt` becomes `expires at`. */
const wordsOf = (key: string): string => key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Control and direction characters are shown as what they are; the rest is text as it came. */
export const visible = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });

function sayValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(sayValue).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, each]) => `${wordsOf(key)}: ${sayValue(each)}`)
      .join('; ');
  return visible(String(value));
}

/** What was seen, as a table of words; never markup. */
export function EvidenceText({ evidence }: { evidence: Record<string, unknown> | null }) {
  const entries = Object.entries(evidence ?? {});
  if (entries.length === 0) return null;
  return (
    <Table withRowBorders={false} verticalSpacing={2}>
      <Table.Tbody>
        {entries.map(([key, value]) => (
          <Table.Tr key={key}>
            <Table.Th w={180} fw={400} c="dimmed" style={{ verticalAlign: 'top' }}>
              {wordsOf(key)}
            </Table.Th>
            <Table.Td ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {sayValue(value)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
