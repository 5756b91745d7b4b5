import {
  Button,
  FileInput,
  Group,
  Text as Line,
  PasswordInput,
  Radio,
  SegmentedControl,
  Stack,
  Table,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ToolImportResult } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { messageText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../service/session.ts';
import { FormAlert, useFieldErrors } from '../../ui/forms/form.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { FilesPage } from './files-tabs.tsx';
import { LastImport, useLastImport } from './last-import.tsx';
import { type Progress, sendImport } from './send-import.ts';
import { UploadProgress } from './upload-progress.tsx';

/** The supported tools with their import formats. */
const tools = {
  kuma: { name: 'Uptime Kuma', file: '.db', api: 'database' },
  healthchecks: { name: 'Healthchecks', file: '.json,.sqlite,.sql', api: true },
  uptimerobot: { name: 'UptimeRobot', file: '.csv,.json', api: true },
  betterstack: { name: 'Better Stack', file: '.json', api: true },
  gatus: { name: 'Gatus', file: '.yaml,.yml,.env', api: false },
  blackbox: { name: 'blackbox_exporter', file: '.yaml,.yml', api: false },
  statuspage: { name: 'Statuspage', file: '.json', api: true },
} as const;
type Tool = keyof typeof tools;

interface Source {
  tool: Tool;
  by: 'api' | 'file';
  files: File[];
  url: string;
  apiKey: string;
  appriseUrl: string;
}

/** Imports everything from another tool: choose the tool and its export, preview, import, undo. */
export function ToolImportPage() {
  const t = useText();
  const { account } = useSession();
  const [source, setSource] = useState<Source>({
    tool: 'kuma',
    by: 'file',
    files: [],
    url: '',
    apiKey: '',
    appriseUrl: '',
  });
  const run = useToolImport(source);
  const call = `curl -H "Authorization: Bearer bt_…" -H 'Content-Type: application/octet-stream' '${location.origin}/api/v1/import/from/kuma?dryRun=1' --data-binary @kuma.db`;
  return (
    <FilesPage tab="import/tools" line={t('toolImport.line')}>
      {account.plan === 'free' ? (
        <EmptyState text={t('import.paid')} call={call} />
      ) : run.result === null ? (
        <>
          <LastImport />
          <SourceForm source={source} onChange={setSource} run={run} />
        </>
      ) : (
        <Outcome result={run.result} run={run} />
      )}
    </FilesPage>
  );
}

function useToolImport(source: Source) {
  const queryClient = useQueryClient();
  const [, setMade] = useLastImport();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<ToolImportResult | null>(null);
  const abort = useRef<AbortController | null>(null);
  const run = useMutation({
    mutationFn: async (dryRun: boolean) => {
      abort.current = new AbortController();
      const query = new URLSearchParams({
        ...(dryRun && { dryRun: '1' }),
        ...(source.tool === 'kuma' &&
          source.appriseUrl.trim() !== '' && { appriseUrl: source.appriseUrl.trim() }),
      });
      const path = `/api/v1/import/from/${source.tool}?${query}`;
      return sendImport<ToolImportResult>({
        path,
        ...(await bodyOf(source)),
        onProgress: setProgress,
        signal: abort.current.signal,
      });
    },
    onSuccess: async (answer) => {
      setResult(answer);
      if (answer.dryRun) return;
      const count = answer.counts.new + answer.counts.approximated;
      if (answer.importId !== null) setMade({ id: answer.importId, count, at: new Date().toISOString() });
      await queryClient.invalidateQueries();
    },
    onSettled: () => setProgress(null),
  });
  return {
    result,
    progress,
    error: run.error instanceof DOMException ? null : run.error,
    isBusy: run.isPending,
    preview: () => run.mutate(true),
    importNow: () => run.mutate(false),
    startAgain: () => {
      setResult(null);
      run.reset();
    },
    cancel: () => abort.current?.abort(),
  };
}

async function bodyOf({
  tool,
  by,
  files,
  url,
  apiKey,
}: Source): Promise<{ contentType: string; body: string | Blob }> {
  const [first] = files;
  if (by === 'file' && first !== undefined && (tool === 'kuma' || /\.sqlite3?$/i.test(first.name)))
    return { contentType: 'application/octet-stream', body: first };
  const given =
    by === 'api'
      ? { ...(url.trim() !== '' && { url: url.trim() }), ...(apiKey !== '' && { apiKey }) }
      : { files: await Promise.all(files.map((file) => file.text())) };
  return { contentType: 'application/json', body: JSON.stringify(given) };
}

type Run = ReturnType<typeof useToolImport>;

function SourceForm({
  source,
  onChange,
  run,
}: {
  source: Source;
  onChange: (source: Source) => void;
  run: Run;
}) {
  const t = useText();
  const { tool, by, files, url, apiKey } = source;
  const errors = useFieldErrors(run.error, ['/url', '/apiKey', '/files', '/appriseUrl']);
  const choose = (chosen: Tool) =>
    onChange({
      ...source,
      tool: chosen,
      apiKey: '',
      by: tools[chosen].api === true ? 'api' : 'file',
      files: [],
      url: '',
    });
  const isDatabase = by === 'api' && tools[tool].api === 'database';
  const isReady = by === 'file' ? files.length > 0 : (isDatabase ? url : apiKey).trim() !== '';
  return (
    <Stack
      component="form"
      maw={720}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (isReady && !run.isBusy) run.preview();
      }}
    >
      <Radio.Group label={t('toolImport.tool')} value={tool} onChange={(value) => choose(value as Tool)}>
        <Group mt="xs" gap="md">
          {Object.entries(tools).map(([value, { name }]) => (
            <Radio key={value} value={value} label={name} />
          ))}
        </Group>
      </Radio.Group>
      <Line>{t(`toolImport.how.${tool}`)}</Line>
      <FormAlert text={errors.rest} />
      {tools[tool].api && (
        <SegmentedControl
          aria-label={t('toolImport.source')}
          value={by}
          onChange={(value) => onChange({ ...source, by: value as Source['by'] })}
          data={[
            { value: 'api', label: t(tool === 'kuma' ? 'toolImport.byDatabase' : 'toolImport.byApi') },
            { value: 'file', label: t('toolImport.byFile') },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {isDatabase && (
        <PasswordInput
          label={t('toolImport.database')}
          description={t('toolImport.databaseHint')}
          placeholder="mariadb://user:password@host:3306/kuma"
          autoComplete="off"
          value={url}
          onChange={(event) => onChange({ ...source, url: event.currentTarget.value })}
          error={errors.of('/url')}
        />
      )}
      {isDatabase ? null : by === 'api' ? (
        <>
          <PasswordInput
            label={t('toolImport.apiKey')}
            description={t('toolImport.apiKeyHint')}
            autoComplete="off"
            value={apiKey}
            onChange={(event) => onChange({ ...source, apiKey: event.currentTarget.value })}
            error={errors.of('/apiKey')}
          />
          <TextInput
            label={t('toolImport.url')}
            description={t('toolImport.urlHint')}
            value={url}
            onChange={(event) => onChange({ ...source, url: event.currentTarget.value })}
            error={errors.of('/url')}
          />
        </>
      ) : (
        <FileInput
          multiple
          label={t(tool === 'kuma' ? 'toolImport.file' : 'toolImport.files')}
          placeholder={t('import.choose')}
          accept={tools[tool].file}
          value={files}
          onChange={(chosen) => onChange({ ...source, files: tool === 'kuma' ? chosen.slice(0, 1) : chosen })}
          error={errors.of('/files')}
          clearable
          clearButtonProps={{ 'aria-label': t('toolImport.clearFiles') }}
        />
      )}
      {tool === 'kuma' && (
        <TextInput
          label={t('toolImport.apprise')}
          description={t('toolImport.appriseHint')}
          placeholder="https://apprise.example.com"
          value={source.appriseUrl}
          onChange={(event) => onChange({ ...source, appriseUrl: event.currentTarget.value })}
          error={errors.of('/appriseUrl')}
        />
      )}
      {run.progress && <UploadProgress progress={run.progress} onCancel={run.cancel} />}
      <Button type="submit" disabled={!isReady} loading={run.isBusy} style={{ alignSelf: 'flex-start' }}>
        {t('toolImport.preview')}
      </Button>
    </Stack>
  );
}

const states = ['new', 'approximated', 'impossible', 'existing'] as const;
type Shown = 'all' | (typeof states)[number];

/** Renders the preview or the result: counts, and each object with its differences. */
function Outcome({ result, run }: { result: ToolImportResult; run: Run }) {
  const t = useText();
  const errors = useFieldErrors(run.error, []);
  const [shown, setShown] = useState<Shown>(
    result.counts.approximated + result.counts.impossible > 0 ? 'approximated' : 'all',
  );
  const at: Shown = shown !== 'all' && result.counts[shown] === 0 ? 'all' : shown;
  const items = result.items.filter(({ state }) => at === 'all' || state === at);
  const count = result.counts.new + result.counts.approximated;
  return (
    <Stack gap="sm">
      <FormAlert text={errors.rest} />
      <Line role="status">
        {t(result.dryRun ? 'toolImport.willCreate' : 'toolImport.created', { count })}
        {result.historyDays > 0 ? ` ${t('toolImport.history', { count: result.historyDays })}` : ''}
      </Line>
      {!result.dryRun && <LastImport onUndone={run.startAgain} />}
      {run.progress && <UploadProgress progress={run.progress} onCancel={run.cancel} />}
      <Group>
        {result.dryRun ? (
          <Button disabled={count === 0} loading={run.isBusy} onClick={run.importNow}>
            {t('toolImport.importNow', { count })}
          </Button>
        ) : (
          <Button component={Link} to="/monitors">
            {t('import.viewMonitors')}
          </Button>
        )}
        <Button variant="subtle" disabled={run.isBusy} onClick={run.startAgain}>
          {t('toolImport.back')}
        </Button>
      </Group>
      <Totals items={result.items} />
      <div style={{ overflowX: 'auto' }}>
        <SegmentedControl
          aria-label={t('toolImport.show')}
          value={at}
          onChange={(value) => setShown(value as Shown)}
          data={(['all', ...states] as const)
            .filter((state) => state === 'all' || result.counts[state] > 0)
            .map((state) => ({
              value: state,
              label: `${t(`toolImport.state.${state}`)} ${state === 'all' ? result.items.length : result.counts[state]}`,
            }))}
        />
      </div>
      <ItemTable items={items} />
    </Stack>
  );
}

const resources = [
  'monitor',
  'heartbeat',
  'status-page',
  'post',
  'subscriber',
  'channel',
  'rule',
  'maintenance-window',
  'proxy',
] as const;

/** Counts the objects by their type after the import, for comparison with the other tool. */
function Totals({ items }: { items: ToolImportResult['items'] }) {
  const t = useText();
  const number = new Intl.NumberFormat(locale());
  const used = states.filter((state) => items.some((item) => item.state === state));
  return (
    <PlainTable
      label={t('toolImport.totals')}
      minWidth={480}
      maxWidth={720}
      heads={
        <>
          <Table.Th>{t('toolImport.objects')}</Table.Th>
          {used.map((state) => (
            <Table.Th key={state} ta="right">
              {t(`toolImport.state.${state}`)}
            </Table.Th>
          ))}
        </>
      }
    >
      {resources.map((resource) => {
        const found = items.filter((item) => item.resource === resource);
        if (found.length === 0) return null;
        return (
          <Table.Tr key={resource}>
            <Table.Td>{t(`toolImport.resources.${resource}`)}</Table.Td>
            {used.map((state) => (
              <Table.Td key={state} ta="right" data-label={t(`toolImport.state.${state}`)}>
                {number.format(found.filter((item) => item.state === state).length)}
              </Table.Td>
            ))}
          </Table.Tr>
        );
      })}
    </PlainTable>
  );
}

/** Maximum number of rows shown. The rest are only counted. */
const maxRows = 1000;

function ItemTable({ items }: { items: ToolImportResult['items'] }) {
  const t = useText();
  return (
    <>
      <PlainTable
        label={t('toolImport.items')}
        minWidth={640}
        heads={
          <>
            <Table.Th>{t('toolImport.name')}</Table.Th>
            <Table.Th>{t('toolImport.sourceType')}</Table.Th>
            <Table.Th>{t('toolImport.becomes')}</Table.Th>
            <Table.Th>{t('toolImport.result')}</Table.Th>
          </>
        }
      >
        {items.slice(0, maxRows).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a result does not change.
          <Table.Tr key={index}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{item.name}</Table.Td>
            <Table.Td data-label={t('toolImport.sourceType')}>{item.sourceType}</Table.Td>
            <Table.Td data-label={t('toolImport.becomes')}>
              {item.state === 'impossible' ? '–' : t(`toolImport.resource.${item.resource}`)}
            </Table.Td>
            <Table.Td>
              {t(`toolImport.state.${item.state}`)}
              {item.notes.map((note, at) => (
                <Line key={note} size="xs" c="dimmed">
                  {messageText({ code: null, params: null, ...item.noteMessages[at], message: note })}
                </Line>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
      {items.length > maxRows && (
        <Line c="dimmed">{t('toolImport.more', { count: items.length - maxRows })}</Line>
      )}
    </>
  );
}
