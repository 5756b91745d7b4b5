import { Button, Chip, Group, Text as Line, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Finding } from '../../../../clients/typescript/src/index.ts';
import { listFindings } from '../../generated/list-findings.ts';
import { findingText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import classes from '../../ui/findings/finding-entry.module.css';
import { FindingEntry } from '../../ui/findings/finding-entry.tsx';
import { SeverityMark, severities } from '../../ui/marks/severity-mark.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import type { Dimension } from './category-bars.tsx';
import type { CurrentRisk } from './current-score.tsx';

const states = listFindings.state;

/** A type of finding with its loaded findings on all assets. */
interface FindingGroup {
  checkId: string;
  findings: Finding[];
  points: number;
  gain: number;
}

/** Groups findings by type. Sorts the groups by the risk reduction of a fix, then by points. */
function rank(findings: readonly Finding[], risk: CurrentRisk | undefined): FindingGroup[] {
  const known = new Map(risk?.contributors.map((one) => [one.checkId, one]));
  const severityOf = ({ findings: [first] }: FindingGroup) => severities.indexOf(first?.severity ?? 'info');
  return [...Map.groupBy(findings, ({ checkId }) => checkId)]
    .map(([checkId, own]) => ({
      checkId,
      findings: own,
      points: own.reduce((sum, { points }) => sum + points, 0),
      gain: known.get(checkId)?.gain ?? 0,
    }))
    .sort((a, b) => b.gain - a.gain || b.points - a.points || severityOf(a) - severityOf(b));
}

/** Lists the findings of one domain. Findings that reduce the risk most when fixed come first. */
export function DomainFindings(props: {
  monitorId: string;
  dimension: Dimension | null;
  title: string;
  risk: CurrentRisk | undefined;
  /** True if all findings are expanded for printing. */
  opened: boolean;
  onAll: () => void;
}) {
  const t = useText();
  const [state, setState] = useState<(typeof states)[number]>('open');
  const { monitorId, dimension, risk } = props;
  const findings = usePages(['domains', 'findings', monitorId, state, dimension], (cursor) =>
    belltower.listDomainMonitorFindings({
      path: { id: monitorId },
      query: { limit: 500, state, cursor, ...(dimension === null ? {} : { dimension }) },
    }),
  );
  return (
    <section id="findings">
      <Group justify="space-between" mb={4}>
        <Title order={2}>{props.title}</Title>
        <Group gap="xs">
          {dimension !== null && (
            <Button size="compact-sm" variant="subtle" onClick={props.onAll}>
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
      {state === 'open' && (
        <Line size="sm" c="dimmed" mb="xs">
          {t('domains.ranked')}
        </Line>
      )}
      {findings.error && <ErrorPanel error={findings.error} retry={findings.refetch} />}
      {findings.data && findings.rows.length === 0 && <Line c="dimmed">{t('finding.none')}</Line>}
      <ul className={classes.list}>
        {rank(findings.rows, risk).map((group) => (
          <Entry key={group.checkId} group={group} risk={risk} opened={props.opened} monitorId={monitorId} />
        ))}
      </ul>
      <MoreButton query={findings} />
    </section>
  );
}

interface EntryProps {
  group: FindingGroup;
  risk: CurrentRisk | undefined;
  opened: boolean;
  monitorId: string;
}

/** Renders a finding, or one type of finding on several assets. */
function Entry({ group, risk, ...shown }: EntryProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { findings } = group;
  const [first] = findings;
  if (first === undefined) return null;
  const gain = <Gain group={group} riskScore={risk?.riskScore ?? null} />;
  if (findings.length === 1)
    return <FindingEntry finding={first} {...shown} points={group.points > 0 ? gain : null} />;
  const opened = isOpen || shown.opened;
  return (
    <li className={classes.entry}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <div className={classes.severity}>
          <SeverityMark severity={first.severity} />
        </div>
        <UnstyledButton className={classes.title} aria-expanded={opened} onClick={() => setIsOpen(!isOpen)}>
          {findingText(group.checkId, 'title', first.title)}
          <Line span size="xs" c="dimmed" ml="xs">
            {t('domains.assets', { count: findings.length })}
          </Line>
        </UnstyledButton>
        {group.points > 0 && <div className={classes.facts}>{gain}</div>}
      </Group>
      {opened && (
        <ul className={classes.list} style={{ paddingLeft: 16 }}>
          {findings
            .toSorted((a, b) => b.points - a.points || a.asset.localeCompare(b.asset))
            .map((finding) => (
              <FindingEntry key={finding.id} finding={finding} {...shown} />
            ))}
        </ul>
      )}
    </li>
  );
}

/**
 * Shows how much a fix would change the score. If a fix would change nothing at present, shows the points of the
 * finding.
 */
function Gain({ group, riskScore }: { group: FindingGroup; riskScore: number | null }) {
  const t = useText();
  const { gain, points } = group;
  if (gain === 0 || riskScore === null)
    return <span title={t('domains.noGain')}>{t('finding.points', { count: points })}</span>;
  return (
    <b
      style={{ color: 'var(--state-up)' }}
      title={t('domains.gainHint', { from: riskScore, to: riskScore - gain })}
    >
      {t('domains.gain', { count: gain })}
    </b>
  );
}
