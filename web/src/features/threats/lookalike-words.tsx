import type { Lookalike } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { type RiskLabel, RiskMark } from '../../ui/marks/risk-mark.tsx';
import { type State, StateMark } from '../../ui/marks/state-mark.tsx';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { percentText } from '../../ui/words/time-text.ts';
import { visible } from '../../ui/words/visible-text.ts';

export const lookalikeStates = ['new', 'watching', 'confirmed', 'benign', 'owned'] as const;
export type LookalikeState = (typeof lookalikeStates)[number];

/** What a person can say of one. */
export type Judgement = Exclude<LookalikeState, 'new'>;

/** Keys that say it. */
export const judgementKeys: Record<string, Judgement> = {
  w: 'watching',
  b: 'benign',
  o: 'owned',
  c: 'confirmed',
};

const looks: Record<LookalikeState, State> = {
  new: 'new',
  watching: 'degraded',
  confirmed: 'down',
  benign: 'up',
  owned: 'up',
};

/** What somebody has said of a lookalike. */
export function JudgementMark({ state }: { state: LookalikeState }) {
  const t = useText();
  return <StateMark state={looks[state]} word={t(`threats.state.${state}`)} />;
}

const labels: [least: number, label: RiskLabel][] = [
  [61, 'critical'],
  [41, 'high'],
  [26, 'elevated'],
  [11, 'guarded'],
  [0, 'low'],
];

/** How dangerous it looks, with its word. */
export function DangerMark({ score }: { score: number }) {
  return <RiskMark score={score} label={labels.find(([least]) => score >= least)?.[1]} />;
}

/** The column that tells it. */
export const dangerColumn = <Row extends { score: number }>(
  t: ReturnType<typeof useText>,
): DataColumn<Row> => ({
  id: 'score',
  head: t('threats.risk'),
  width: 150,
  always: true,
  cell: ({ score }) => <DangerMark score={score} />,
});

/** What its site and mail are like, in few words. */
export function useSeenWords(): (lookalike: Lookalike) => string {
  const t = useText();
  return ({ registered, web, mail }) => {
    if (!registered) return t('threats.unregistered');
    const site = siteWord(web);
    return [
      t(`threats.site.${site}`),
      ...(site === 'active' && web?.similarity
        ? [t('threats.similar', { percent: percentText(web.similarity) })]
        : []),
      ...(mail.length > 0 ? [t('threats.acceptsEmail')] : []),
      ...(web?.passwordForm ? [t('threats.hasPasswordForm')] : []),
    ].join(' · ');
  };
}

function siteWord(web: Lookalike['web']): 'none' | 'parked' | 'toOwner' | 'active' {
  if (!web || web.status === null) return 'none';
  if (web.redirectsToOwner) return 'toOwner';
  return web.parked ? 'parked' : 'active';
}

/** A name as people read it, and below it as machines do where that differs. Never a link to it. */
export function LookalikeName({ lookalike }: { lookalike: Pick<Lookalike, 'name' | 'unicode'> }) {
  const { name, unicode } = lookalike;
  return (
    <>
      {visible(unicode)}
      {unicode !== name && (
        <span style={{ color: 'var(--ink-muted)', fontFamily: 'monospace', marginLeft: 8 }}>{name}</span>
      )}
    </>
  );
}
