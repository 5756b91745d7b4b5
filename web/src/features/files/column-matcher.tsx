import { Button, Group, Text as Line, Select, Stack, Table, Title } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { CsvTable } from './csv-text.ts';
import {
  applyMatches,
  type ImportOf,
  type Matches,
  suggestMatches,
  type Target,
  targetsOf,
} from './match-columns.ts';

/** Asks the user to match the columns of the file to the import columns. Suggests matches. */
export function ColumnMatcher({
  of,
  table,
  onMatched,
  onAnother,
}: {
  of: ImportOf;
  table: CsvTable;
  onMatched: (table: CsvTable) => void;
  onAnother: () => void;
}) {
  const t = useText();
  const [matches, setMatches] = useState<Matches>(() => suggestMatches(table, of));
  // Each import column can be filled from at most one file column.
  const match = (column: number, target: Target | null) =>
    setMatches(matches.map((old, index) => (index === column ? target : old === target ? null : old)));
  const hasTarget = matches.includes('domain') || matches.includes('url');
  return (
    <Stack maw={720} gap="sm">
      <Title order={2}>{t('import.match')}</Title>
      <Line>{t(of === 'monitors' ? 'import.matchMonitors' : 'import.matchDomains')}</Line>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('import.matchColumn')}</Table.Th>
            <Table.Th>{t('import.matchTarget')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.header.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their positions.
            <Table.Tr key={column}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Line fw={600}>{name || t('import.column', { count: column + 1 })}</Line>
                <Line size="xs" c="var(--ink-muted)" lineClamp={1}>
                  {firstValues(table, column)}
                </Line>
              </Table.Td>
              <Table.Td>
                <Select
                  aria-label={t('import.matchOf', { column: name || String(column + 1) })}
                  clearable
                  placeholder={t('import.matchNone')}
                  data={targetsOf[of].map((target) => ({
                    value: target,
                    label: t(`import.target.${target}`),
                  }))}
                  value={matches[column] ?? null}
                  onChange={(target) => match(column, target as Target | null)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!hasTarget && (
        <Line role="status">
          {t(of === 'monitors' ? 'import.matchMissing' : 'import.matchMissingDomain')}
        </Line>
      )}
      <Group>
        <Button disabled={!hasTarget} onClick={() => onMatched(applyMatches(table, matches, of))}>
          {t('import.matchContinue')}
        </Button>
        <Button variant="subtle" onClick={onAnother}>
          {t('import.another')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Returns the first non-empty values of a column. */
const firstValues = ({ lines }: CsvTable, column: number): string =>
  lines
    .slice(0, 50)
    .map(({ cells }) => cells[column] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, 3)
    .join(', ');
