import {
  Anchor,
  Button,
  Checkbox,
  Group,
  Text as Line,
  Skeleton,
  Stack,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { type Arguments, isProblem } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { PhaseBars } from '../charts/phase-bars.tsx';
import { FormAlert } from '../forms/form.tsx';
import { StateMark } from '../marks/state-mark.tsx';
import { useErrorText } from '../page/error-panel.tsx';
import { milliseconds } from '../text/time-text.ts';
import { type MonitorOrder, type ParsedInput, parseInput, type SuggestionPart } from './parse-input.ts';

/**
 * Renders a field that accepts any address or crontab line, and suggests items to create for the input. `children` are
 * shown until there is a suggestion.
 */
export function SmartBox({
  labelledBy,
  customize,
  children,
}: {
  /** ID of the element that labels the field. */
  labelledBy: string;
  /** Opens the form for a single monitor with this target. */
  customize?: (input: MonitorOrder) => void;
  children?: ReactNode;
}) {
  const t = useText();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const parsed = useMemo(() => parseInput(typed), [typed]);
  const [order] = parsed?.parts.flatMap((part) => ('order' in part ? [part.order] : [])) ?? [];
  return (
    <>
      <TextInput
        size="lg"
        aria-labelledby={labelledBy}
        description={t('first.hint')}
        inputWrapperOrder={['input', 'description', 'error']}
        placeholder="https://www.example.com/"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter submits the form below.
        form={formId}
      />
      <div aria-live="polite">
        {parsed === null ? (
          typed.trim().length > 3 && <Line c="dimmed">{t('first.invalid')}</Line>
        ) : (
          <SuggestionForm
            key={parsed.form + parsed.parts.map((part) => part.id).join()}
            parsed={parsed}
            formId={formId}
            beside={
              customize &&
              order && (
                <Button
                  size="md"
                  variant="default"
                  onClick={() => {
                    setTyped('');
                    customize(order);
                  }}
                >
                  {t('first.customize')}
                </Button>
              )
            }
          />
        )}
      </div>
      {parsed === null && children}
    </>
  );
}

/** Returns whether a query of this resource would list the created item. */
const isListed = (noun: unknown): boolean => /^(monitors|domains|heartbeats)$/.test(String(noun));

/** Shows the items to create from the input, each with a live test check. Creates them on request. */
function SuggestionForm({
  parsed,
  formId,
  beside,
}: {
  parsed: ParsedInput;
  formId: string;
  beside: ReactNode;
}) {
  const t = useText();
  const errorText = useErrorText();
  const [left, setLeft] = useState<ReadonlySet<SuggestionPart['id']>>(new Set());
  const [debounced] = useDebouncedValue(parsed, 600);
  const chosen = parsed.parts.filter((part) => !left.has(part.id));
  // A retry skips monitors that were already created.
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => Promise.all(chosen.map(startPart)),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey: [noun] }) => isListed(noun) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate();
  };
  const togglePart = (part: SuggestionPart['id']) => {
    const next = new Set(left);
    if (!next.delete(part)) next.add(part);
    setLeft(next);
  };
  if (start.data) return <Started made={start.data} />;
  return (
    <form id={formId} onSubmit={submit}>
      <Stack gap="md">
        <Line style={{ overflowWrap: 'anywhere' }}>
          {t(`first.form.${parsed.form}`, { subject: parsed.subject })}
        </Line>
        {parsed.parts.map((part) => (
          <div key={part.id}>
            <Checkbox
              label={t(`first.part.${part.id}`)}
              description={t(`first.why.${part.id}`)}
              checked={!left.has(part.id)}
              onChange={() => togglePart(part.id)}
            />
            {'order' in part && debounced === parsed && <PartProbe order={part.order} />}
          </div>
        ))}
        <FormAlert text={start.error ? errorText(start.error).text : null} />
        <Group>
          <Button type="submit" size="md" loading={start.isPending} disabled={chosen.length === 0}>
            {t('first.start')}
          </Button>
          {beside}
        </Group>
      </Stack>
    </form>
  );
}

/** Lists the created monitors and updates each one as its first check completes. */
function Started({ made }: { made: readonly CreatedPart[] }) {
  const t = useText();
  const errorText = useErrorText();
  return (
    <Stack gap="sm">
      <Title order={2}>{t('first.started')}</Title>
      {made.map((each) => (
        <div key={each.part}>
          <Line span fw={600}>
            {t(`first.part.${each.part}`)}
          </Line>{' '}
          {each.page !== null && (
            <Anchor component={Link} to={each.page} style={{ overflowWrap: 'anywhere' }}>
              {each.name}
            </Anchor>
          )}{' '}
          {each.monitorId !== null && <FirstCheck id={each.monitorId} />}
          {each.refused !== null && <Line c="var(--state-down)">{errorText(each.refused).text}</Line>}
        </div>
      ))}
      <Button component={Link} to="/monitors" style={{ alignSelf: 'flex-start' }}>
        {t('first.viewMonitors')}
      </Button>
    </Stack>
  );
}

function FirstCheck({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['monitors', 'one', id],
    queryFn: () => belltower.getServiceMonitor({ path: { id } }),
    staleTime: 0,
    // Polling interval while the first check is running.
    refetchInterval: (query) => ((query.state.data?.state.status ?? 'pending') === 'pending' ? 700 : false),
  });
  return data ? <StateMark state={data.state.status} /> : null;
}

/** Shows the result of a test check before the monitor is created. */
function PartProbe({ order }: { order: Arguments<'probeServiceMonitor'>['body'] }) {
  const t = useText();
  const errorText = useErrorText();
  const probe = useQuery({
    queryKey: ['probe', order],
    queryFn: ({ signal }) => belltower.probeServiceMonitor({ body: order, signal }),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  if (probe.error) return <Line pl={32}>{errorText(probe.error).text}</Line>;
  if (!probe.data)
    return <Skeleton ml={32} mt={8} height={12} width={240} aria-label={t('first.checking')} />;
  const { status, message, durationMs, address, phases } = probe.data;
  return (
    <div style={{ padding: '8px 0 0 32px' }}>
      <Line component="div" mb={4} style={{ overflowWrap: 'anywhere' }}>
        <StateMark state={status} /> {milliseconds(durationMs)}
        {address && ` · ${address}`}
        {message && ` · ${message}`}
      </Line>
      <PhaseBars phases={phases} />
    </div>
  );
}

/** The result of creating one part: the new item, or the server's error. */
interface CreatedPart {
  part: SuggestionPart['id'];
  name: string;
  /** Path of its page; null if nothing was created. */
  page: string | null;
  /** The created monitor, to wait for its first check. */
  monitorId: string | null;
  refused: unknown;
}

/** Creates one part. Throws only if the service can't be reached. A rejected part doesn't stop the others. */
async function startPart(part: SuggestionPart): Promise<CreatedPart> {
  try {
    return await createPart(part);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { part: part.id, name: '', page: null, monitorId: null, refused: error };
  }
}

async function createPart(part: SuggestionPart): Promise<CreatedPart> {
  const done = { part: part.id, refused: null };
  if (part.id === 'posture') {
    const { domain, domainId } = await belltower.createDomainMonitor({ body: { domain: part.domain } });
    return { ...done, name: domain, page: `/domains/${domainId}`, monitorId: null };
  }
  if (part.id === 'heartbeat') {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { id, name } = await belltower.createHeartbeat({
      body: { name: part.name, schedule: { cron: part.cron, timezone } },
    });
    return { ...done, name, page: `/heartbeats/${id}`, monitorId: null };
  }
  const { id, name } = await belltower.createServiceMonitor({ body: part.order });
  return { ...done, name, page: `/monitors/${id}`, monitorId: id };
}
