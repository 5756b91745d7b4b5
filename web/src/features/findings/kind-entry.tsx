import { Checkbox, Group, Text as Line, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Arguments, Item } from '../../../../clients/typescript/src/index.ts';
import { findingText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import classes from '../../ui/findings/finding-entry.module.css';
import { FindingEntry } from '../../ui/findings/finding-entry.tsx';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';

type Query = NonNullable<NonNullable<Arguments<'listFindings'>>['query']>;

interface KindProps {
  kind: Item<'listFindingKinds'>;
  query: Query;
  chosen: ReadonlySet<string>;
  onToggle: (ids: readonly string[], on: boolean) => void;
}

/** Renders one type of finding with the number of affected domains. Expands to the list of domains. */
export function KindEntry({ kind, ...shown }: KindProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <li className={classes.entry}>
      <Group wrap="nowrap" gap="sm">
        <div className={classes.severity}>
          <SeverityMark severity={kind.severity} />
        </div>
        <UnstyledButton className={classes.title} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {findingText(kind.checkId, 'title', kind.title)}
        </UnstyledButton>
        <Line className={classes.facts}>
          {t('findings.domains', { count: kind.domains })} · <TimeAgo at={kind.since} />
        </Line>
      </Group>
      {opened && <KindFindings kind={kind} {...shown} />}
    </li>
  );
}

function KindFindings({ kind, query, chosen, onToggle }: KindProps) {
  const t = useText();
  const { checkId } = kind;
  const severity = [kind.severity];
  const findings = usePages(
    ['domains', 'all-findings', checkId, kind.severity, query],
    (cursor) => belltower.listFindings({ query: { ...query, severity, checkId, limit: 100, cursor } }),
    { keepsRows: false },
  );
  const items = findings.rows;
  const ids = items.map(({ finding }) => finding.id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <div style={{ paddingLeft: 16 }}>
      {items.length > 1 && (
        <Checkbox
          my="xs"
          label={t('findings.selectAll')}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={() => onToggle(ids, count < ids.length)}
        />
      )}
      <ul className={classes.list}>
        {items.map(({ finding, monitorId, domain }) => (
          <FindingEntry
            key={finding.id}
            finding={finding}
            monitorId={monitorId}
            before={
              <Checkbox
                aria-label={`${domain}: ${findingText(finding.checkId, 'title', finding.title)}, ${finding.asset}`}
                checked={chosen.has(finding.id)}
                onChange={(event) => onToggle([finding.id], event.currentTarget.checked)}
              />
            }
          />
        ))}
      </ul>
      <MoreButton query={findings} />
    </div>
  );
}
