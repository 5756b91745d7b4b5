import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { readableName, visible } from '../../ui/text/readable-text.ts';
import { TakeoverMark, TriageMark } from './asset-columns.tsx';
import classes from './assets.module.css';
import { type Branch, growTree, type Subdomain } from './subdomain.ts';
import type { Triage } from './use-triage.ts';

/** Renders subdomains as a tree of labels, each with its triage actions. */
export function AssetTree({
  rows,
  domains,
  triage,
}: {
  rows: readonly Subdomain[];
  domains: ReadonlyMap<string, string>;
  triage: Triage;
}) {
  const tree = useMemo(() => growTree(domains, rows), [domains, rows]);
  return (
    <ul className={classes.tree}>
      {tree.map((branch) => (
        <TreeBranch key={branch.name} branch={branch} triage={triage} />
      ))}
    </ul>
  );
}

function TreeBranch({ branch, triage }: { branch: Branch; triage: Triage }) {
  const { row } = branch;
  return (
    <li>
      <div className={classes.branch}>
        <span className={classes.name} data-alive={row === null || row.alive} title={branch.name}>
          {visible(readableName(branch.label))}
        </span>
        {row && <TriageMark state={row.state} />}
        {row && <TakeoverMark row={row} />}
        {row?.state === 'new' && <TriageButtons row={row} triage={triage} />}
      </div>
      {branch.below.length > 0 && (
        <ul>
          {branch.below.map((below) => (
            <TreeBranch key={below.name} branch={below} triage={triage} />
          ))}
        </ul>
      )}
    </li>
  );
}

function TriageButtons({ row, triage }: { row: Subdomain; triage: Triage }) {
  const t = useText();
  return (
    <Group gap={4}>
      {(['owned', 'ignored'] as const).map((state) => (
        <Button
          key={state}
          size="compact-xs"
          variant="default"
          aria-label={`${t(`assets.action.${state}`)}: ${row.name}`}
          onClick={() => triage.triage([row.id], state)}
        >
          {t(`assets.action.${state}`)}
        </Button>
      ))}
    </Group>
  );
}
