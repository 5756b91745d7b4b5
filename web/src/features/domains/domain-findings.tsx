import { Button, Chip, Group, Text as Line, Title } from '@mantine/core';
import { useState } from 'react';
import { listFindings } from '../../generated/list-findings.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import classes from '../../ui/findings/finding-entry.module.css';
import { FindingEntry } from '../../ui/findings/finding-entry.tsx';
import { severities } from '../../ui/marks/severity.ts';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import type { Dimension } from './category-bars.tsx';

const states = listFindings.state;

/** Lists the findings of one domain, sorted by severity within the loaded pages. */
export function DomainFindings(shown: {
  monitorId: string;
  dimension: Dimension | null;
  title: string;
  /** True if all findings are expanded for printing. */
  opened: boolean;
  onAll: () => void;
}) {
  const t = useText();
  const [state, setState] = useState<(typeof states)[number]>('open');
  const { monitorId, dimension } = shown;
  const findings = usePages(['domains', 'findings', monitorId, state, dimension], (cursor) =>
    belltower.listDomainMonitorFindings({
      path: { id: monitorId },
      query: { limit: 100, state, cursor, ...(dimension === null ? {} : { dimension }) },
    }),
  );
  const items = findings.rows.toSorted(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.points - a.points,
  );
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{shown.title}</Title>
        <Group gap="xs">
          {dimension !== null && (
            <Button size="compact-sm" variant="subtle" onClick={shown.onAll}>
              {t('domains.allCategories')}
            </Button>
          )}
          <Chip.Group value={state} onChange={(value) => setState(value as (typeof states)[number])}>
            {states.map((one) => (
              <Chip key={one} value={one} variant="outline">
                {t(`finding.state.${one}`)}
              </Chip>
            ))}
          </Chip.Group>
        </Group>
      </Group>
      {findings.error && <ErrorPanel error={findings.error} retry={findings.refetch} />}
      {findings.data && items.length === 0 && <Line c="dimmed">{t('finding.none')}</Line>}
      <ul className={classes.list}>
        {items.map((finding) => (
          <FindingEntry key={finding.id} finding={finding} opened={shown.opened} monitorId={monitorId} />
        ))}
      </ul>
      <MoreButton query={findings} />
    </section>
  );
}
