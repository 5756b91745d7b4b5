import { Code, Text as Line, NumberInput, Select, Stack, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../generated/limits.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { rangeOf } from '../../ui/forms/field-schema.ts';
import { DownloadButton } from './download.tsx';
import classes from './exports-page.module.css';
import { FilesPage } from './files-tabs.tsx';

/** Offers all data as files. Shows the API call that automates each download. */
export function ExportsPage() {
  const t = useText();
  const { account } = useSession();
  const paid = account.plan !== 'free';
  return (
    <FilesPage tab="exports" line={t(paid ? 'exports.line' : 'exports.paid')}>
      <Stack gap="xl" maw={880}>
        <PlainExport file="monitors.csv" text="exports.monitors" paid={paid} />
        <IncidentExport paid={paid} />
        <HistoryExport paid={paid} />
        <PlainExport file="heartbeats.csv" text="exports.heartbeats" paid={paid} />
        <PlainExport file="certificates.csv" text="exports.certificates" paid={paid} />
        <PlainExport file="subdomains.csv" text="exports.subdomains" paid={paid} />
        <PlainExport file="lookalikes.csv" text="exports.lookalikes" paid={paid} />
        <DomainExport paid={paid} />
      </Stack>
    </FilesPage>
  );
}

interface OneExport {
  /** The export's name under `/api/v1/exports/`. */
  file: string;
  text: Text;
  paid: boolean;
  query?: Record<string, string>;
  /** Options of the export. */
  children?: React.ReactNode;
  /** Nothing is chosen yet. */
  disabled?: boolean;
}

function PlainExport({ file, text, paid, query = {}, children, disabled }: OneExport) {
  const t = useText();
  const queryString = new URLSearchParams(query).toString();
  const path = `/api/v1/exports/${file}${queryString === '' ? '' : `?${queryString}`}`;
  const [stem, ending] = file.replace('domains/', 'domain-').split('.');
  return (
    <section className={classes.export} aria-label={file}>
      <div>
        <Title order={2}>
          <Code fz="inherit">{file}</Code>
        </Title>
        <Line c="var(--ink-muted)">{t(text)}</Line>
      </div>
      <div className={classes.options}>
        {children}
        <DownloadButton path={path} name={file.replace('/', '-')} disabled={!paid || disabled === true} />
      </div>
      <details>
        <summary>{t('exports.nightly')}</summary>
        <Stack gap="xs" mt="xs">
          <CopyLine
            label={t('exports.command')}
            value={`curl -fsS -H "Authorization: Bearer $BELLTOWER_KEY" -o ${stem}.${ending} '${location.origin}${path}'`}
          />
          <CopyLine
            label={t('exports.cron')}
            value={`30 2 * * * curl -fsS -H "Authorization: Bearer $BELLTOWER_KEY" -o "$HOME/${stem}-$(date +\\%F).${ending}" '${location.origin}${path.replaceAll('%', '\\%')}'`}
          />
          <Line size="xs" c="var(--ink-muted)">
            {t('exports.keyHint')}
          </Line>
        </Stack>
      </details>
    </section>
  );
}

function IncidentExport({ paid }: { paid: boolean }) {
  const t = useText();
  const [since, setSince] = useState('');
  return (
    <PlainExport
      file="incidents.csv"
      text="exports.incidents"
      paid={paid}
      query={since === '' ? {} : { since }}
    >
      <TextInput
        type="date"
        label={t('exports.since')}
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
    </PlainExport>
  );
}

function HistoryExport({ paid }: { paid: boolean }) {
  const t = useText();
  const [days, setDays] = useState<number | string>(90);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [monitor, setMonitor] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['monitors', 'for-export', search],
    queryFn: () =>
      belltower.listServiceMonitors({ query: { limit: 20, ...(search === '' ? {} : { search }) } }),
    placeholderData: (old) => old,
  });
  const query = {
    ...(days === '' || days === 90 ? {} : { days: String(days) }),
    ...(monitor === null ? {} : { monitorId: monitor }),
  };
  return (
    <PlainExport file="scan-history.csv" text="exports.history" paid={paid} query={query}>
      <NumberInput
        label={t('exports.days')}
        {...rangeOf(limits['exportScanHistory.days'])}
        allowDecimal={false}
        value={days}
        onChange={setDays}
        w={110}
      />
      <Select
        label={t('exports.monitor')}
        placeholder={t('exports.allMonitors')}
        data={(found.data?.items ?? []).map(({ id, name, kind }) => ({
          value: id,
          label: `${name} (${kind})`,
        }))}
        value={monitor}
        onChange={setMonitor}
        searchable
        onSearchChange={setTyped}
        filter={({ options }) => options}
        clearable
        clearButtonProps={{ 'aria-label': t('exports.allMonitors') }}
        w={260}
      />
    </PlainExport>
  );
}

function DomainExport({ paid }: { paid: boolean }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [domain, setDomain] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['domains', 'for-export', search],
    queryFn: () => belltower.listDomains({ query: { limit: 20, ...(search === '' ? {} : { search }) } }),
    placeholderData: (old) => old,
  });
  return (
    <PlainExport
      file={domain === null ? 'domains/ID.json' : `domains/${domain}.json`}
      text="exports.domain"
      paid={paid}
      disabled={domain === null}
    >
      <Select
        label={t('exports.whichDomain')}
        data={(found.data?.items ?? []).map((each) => ({ value: each.id, label: each.domain }))}
        value={domain}
        onChange={setDomain}
        searchable
        onSearchChange={setTyped}
        filter={({ options }) => options}
        w={260}
      />
    </PlainExport>
  );
}
