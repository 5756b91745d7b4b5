import { Table, Title } from '@mantine/core';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { milliseconds } from '../../ui/text/time-text.ts';
import classes from './browser-run.module.css';
import { actionText } from './form/browser-steps-draft.ts';

type Run = Answer<'listCheckRuns'>['items'][number];
type Vitals = NonNullable<NonNullable<Run['steps'][number]['vitals']>>;

/** Shows the result of a browser check: web vitals, screenshots and console output of its pages. */
export function BrowserRun({
  steps,
  pictures,
  console,
}: {
  steps: Run['steps'];
  /** URLs of screenshots by step number, starting with 0. */
  pictures: readonly { step: number; src: string }[];
  console: Run['console'];
}) {
  const t = useText();
  const nameOf = (index: number) => {
    const { name, action } = steps[index] ?? {};
    return `${index + 1} ${name || actionText(action ?? '', t)}`;
  };
  return (
    <>
      <PageVitals steps={steps} />
      {pictures.map(({ step, src }) => (
        <figure key={step} className={classes.picture}>
          <a href={src} download="page.jpg">
            <img
              src={src}
              alt={t('monitors.pictureOf', { step: nameOf(step) })}
              width={1280}
              height={800}
              loading="lazy"
            />
          </a>
          <figcaption>{t('monitors.pictureOf', { step: nameOf(step) })}</figcaption>
        </figure>
      ))}
      {console !== null && console.length > 0 && (
        <>
          <Title order={3} mt="md" mb={4}>
            {t('monitors.console')}
          </Title>
          <ul className={classes.console}>
            {console.map(({ level, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no IDs.
              <li key={index} data-level={level}>
                <span>{t(`monitors.console.${level}`)}</span>
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Upper bounds of good and of acceptable values (web.dev/articles/vitals). In ms; CLS has no unit. */
const bounds = {
  lcpMs: [2500, 4000],
  inpMs: [200, 500],
  cls: [0.1, 0.25],
  fcpMs: [1800, 3000],
  ttfbMs: [800, 1800],
} as const satisfies Record<keyof Vitals, readonly [number, number]>;
const vitalNames = Object.keys(bounds) as (keyof Vitals)[];

function PageVitals({ steps }: { steps: Run['steps'] }) {
  const t = useText();
  const pages = steps.flatMap(({ vitals, name, action }, index) =>
    vitals == null ? [] : [{ index, title: name || actionText(action, t), vitals }],
  );
  if (pages.length === 0) return null;
  return (
    <>
      <Title order={3} mt="md" mb={4}>
        {t('monitors.vitals')}
      </Title>
      <PlainTable
        label={t('monitors.vitals')}
        minWidth={560}
        heads={
          <>
            <Table.Th>{t('monitors.page')}</Table.Th>
            {vitalNames.map((name) => (
              <Table.Th key={name}>
                <abbr title={t(`monitors.vitals.${name}`)}>{shortName(name)}</abbr>
              </Table.Th>
            ))}
          </>
        }
      >
        {pages.map(({ index, title, vitals }) => (
          <Table.Tr key={index}>
            <Table.Td className={classes.page} title={title}>
              {index + 1} {title}
            </Table.Td>
            {vitalNames.map((name) => (
              <Vital key={name} name={name} value={vitals[name]} />
            ))}
          </Table.Tr>
        ))}
      </PlainTable>
    </>
  );
}

/** Returns the abbreviation of a web vital, such as LCP. */
const shortName = (name: keyof Vitals): string => name.replace('Ms', '').toUpperCase();

function Vital({ name, value }: { name: keyof Vitals; value: number | null }) {
  const t = useText();
  const label = shortName(name);
  if (value === null)
    return (
      <Table.Td c="dimmed" data-label={label}>
        –
      </Table.Td>
    );
  const [good, acceptable] = bounds[name];
  const rating = value <= good ? 'good' : value <= acceptable ? 'fair' : 'poor';
  return (
    <Table.Td data-label={label}>
      {name === 'cls' ? value.toLocaleString(locale(), { maximumFractionDigits: 3 }) : milliseconds(value)}
      <span className={classes.rating} data-rating={rating}>
        {t(`monitors.vitals.${rating}`)}
      </span>
    </Table.Td>
  );
}
