import { useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { DomainName } from '../../ui/marks/domain-name.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { DataColumn } from '../../ui/table/table-view.ts';
import { readableName, visible } from '../../ui/text/readable-text.ts';
import classes from './assets.module.css';
import type { Subdomain } from './subdomain.ts';

/** Renders the triage state of a subdomain. */
export function TriageMark({ state }: { state: Subdomain['state'] }) {
  const t = useText();
  const shape = { new: '○', owned: '✓', ignored: '–' }[state];
  return (
    <span className={classes.mark} data-state={state}>
      <span aria-hidden="true">{shape}</span> {t(`assets.state.${state}`)}
    </span>
  );
}

const TakeoverDialog = lazyPart(async () => (await import('./takeover-dialog.tsx')).TakeoverDialog);

/** Shows the takeover risk of a subdomain. A click opens the evidence. Renders nothing if there is no risk. */
export function TakeoverMark({ row }: { row: Subdomain }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { takeover, name } = row;
  if (takeover === null || takeover.verdict === 'none') return null;
  const { service } = takeover;
  const isOpen = takeover.verdict === 'vulnerable';
  const verdict = t(`assets.takeover.${!isOpen && service !== null ? 'possible' : takeover.verdict}`);
  const text = service === null ? verdict : t('assets.takeoverAt', { verdict, service });
  return (
    <>
      <button
        type="button"
        className={classes.takeover}
        data-verdict={takeover.verdict}
        aria-label={`${text}: ${name}`}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <span aria-hidden="true">{isOpen ? '◈' : '◇'}</span> {text}
      </button>
      {open && <TakeoverDialog row={row} title={text} onClose={() => setOpen(false)} />}
    </>
  );
}

function Name({ row: { name, alive } }: { row: Subdomain }) {
  return (
    <span className={classes.name} data-alive={alive} title={name}>
      {visible(readableName(name))}
    </span>
  );
}

/** Renders the source that found the subdomain. */
function Sources({ sources }: Pick<Subdomain, 'sources'>) {
  const t = useText();
  const text = sources.map((source) => t(`assets.source.${source}`)).join(', ');
  return <span title={text}>{text}</span>;
}

/** Returns the columns of the subdomain table, most important first. */
export function useAssetColumns(): DataColumn<Subdomain>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'state',
        head: t('assets.column.state'),
        width: 104,
        always: true,
        cell: ({ state }) => <TriageMark state={state} />,
      },
      {
        id: 'name',
        head: t('assets.column.name'),
        width: 220,
        grow: 2,
        always: true,
        sort: 'name',
        cell: (row) => <Name row={row} />,
      },
      {
        id: 'takeover',
        head: t('assets.column.takeover'),
        width: 210,
        grow: 2,
        leaveFirst: 2,
        cell: (row) => <TakeoverMark row={row} />,
      },
      {
        id: 'addresses',
        head: t('assets.column.addresses'),
        width: 150,
        grow: 1,
        leaveFirst: 3,
        cell: ({ addresses, alive }) =>
          alive ? (
            <span title={addresses.join(', ')}>{addresses.join(', ')}</span>
          ) : (
            t('assets.doesNotResolve')
          ),
      },
      {
        id: 'sources',
        head: t('assets.column.sources'),
        width: 150,
        grow: 1,
        leaveFirst: 4,
        cell: ({ sources }) => <Sources sources={sources} />,
      },
      {
        id: 'note',
        head: t('assets.column.note'),
        width: 120,
        grow: 1,
        leaveFirst: 5,
        cell: ({ note }) => note && <span title={visible(note)}>{visible(note)}</span>,
      },
      {
        id: 'seen',
        head: t('assets.column.seen'),
        width: 116,
        align: 'right',
        leaveFirst: 1,
        sort: 'firstSeenAt',
        cell: ({ firstSeenAt }) => <TimeAgo at={firstSeenAt} />,
      },
    ],
    [t],
  );
}

/** Renders a subdomain on a phone: its name, then its details. */
export function SubdomainOnPhone({ row }: { row: Subdomain }) {
  const t = useText();
  return (
    <div className={classes.phone}>
      <span className={classes.name} data-alive={row.alive}>
        <DomainName name={row.name} />
      </span>
      <span className={classes.phoneLine}>
        <TriageMark state={row.state} />
        <TakeoverMark row={row} />
        {!row.alive && <span>{t('assets.doesNotResolve')}</span>}
      </span>
    </div>
  );
}
