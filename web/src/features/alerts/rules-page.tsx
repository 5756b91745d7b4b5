import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertRule } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-key.ts';
import { SelectAllBox, useListSelection } from '../../ui/selection/list-selection.tsx';
import { rulesQuery, useMayChange, useMoveRule } from './alert-queries.ts';
import { AlertsPage } from './alerts-tabs.tsx';
import classes from './rule-row.module.css';
import { RuleRow } from './rule-row.tsx';
import { moveRule } from './rule-sentence.ts';

const RulePreview = lazyPart(async () => (await import('./rule-preview.tsx')).RulePreview);
const RuleBulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).RuleBulkActions);
const RuleDialog = lazyPart(async () => (await import('./rule-form.tsx')).RuleDialog);

/** Lists alert rules in their evaluation order. */
export function RulesPage() {
  const t = useText();
  const mayChange = useMayChange();
  // Null for a new rule.
  const [changed, setChanged] = useState<AlertRule | null>(null);
  const [opened, setOpened] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const edit = (rule: AlertRule | null) => {
    setChanged(rule);
    setOpened(true);
  };
  useNew(() => mayChange && edit(null));
  const rules = useQuery(rulesQuery);
  const choosing = useListSelection(rules.data ?? [], 'rules', mayChange);
  const move = useMoveRule();
  const moveTo = (from: number, to: number) => {
    const change = moveRule(rules.data ?? [], from, to);
    if (from === to || change.moved.length === 0) return;
    setAnnouncement(t('alerts.movedTo', { name: change.order[to]?.name ?? '', place: to + 1 }));
    move.mutate(change);
  };
  const createButton = mayChange && <Button onClick={() => edit(null)}>{t('alerts.newRule')}</Button>;
  return (
    <AlertsPage tab="rules" line={t('alerts.rulesLine')} actions={createButton}>
      {rules.error && <ErrorPanel error={rules.error} retry={rules.refetch} />}
      {rules.data?.length === 0 && (
        <EmptyState
          text={t('alerts.noRules')}
          call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/alerts/rules`}
        />
      )}
      <div className={classes.columns}>
        <div>
          {mayChange && (rules.data?.length ?? 0) > 1 && (
            <Group gap="xs" pl={4} className={classes.head}>
              <SelectAllBox choosing={choosing} />
              <span>{t('alerts.ruleCount', { count: rules.data?.length ?? 0 })}</span>
            </Group>
          )}
          <div ref={choosing.frame}>
            <ol className={classes.list} aria-label={t('alerts.rules')}>
              {rules.data?.map((rule, index) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  choosing={choosing}
                  index={index}
                  count={rules.data.length}
                  onChange={() => edit(rule)}
                  onMove={moveTo}
                />
              ))}
            </ol>
          </div>
          <div role="status" style={{ minHeight: 22 }}>
            {announcement}
          </div>
        </div>
        {rules.data && rules.data.length > 0 && (
          <aside>
            <RulePreview />
          </aside>
        )}
      </div>
      <RuleBulkActions choosing={choosing} rows={rules.data ?? []} />
      {opened && <RuleDialog opened onClose={() => setOpened(false)} rule={changed} />}
    </AlertsPage>
  );
}
