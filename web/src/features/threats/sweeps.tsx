import { Button, Group, Text as Line, Modal, Progress, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';

/** Renders the form that starts a lookalike search for a domain or checks a single name. */
export function NewSweep({ domains, onClose }: { domains: readonly SweptDomain[]; onClose: () => void }) {
  const t = useText();
  return (
    <Modal opened onClose={onClose} title={t('threats.searchLookalikes')}>
      <SweepForm domains={domains} onClose={onClose} />
      <NameForm />
    </Modal>
  );
}

interface SweptDomain {
  id: string;
  domain: string;
}

function SweepForm({ domains, onClose }: { domains: readonly SweptDomain[]; onClose: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [domainId, setDomainId] = useState<string | null>(domains[0]?.id ?? null);
  const onError = useErrorNotice();
  const sweep = useMutation({
    mutationFn: (id: string) => belltower.requestLookalikeSweep({ body: { domainId: id } }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['threats', 'sweeps'] });
    },
    onError,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (domainId !== null) sweep.mutate(domainId);
      }}
    >
      <Group align="end" wrap="nowrap">
        <Select
          label={t('threats.searchDomain')}
          data={domains.map(({ id, domain }) => ({ value: id, label: domain }))}
          value={domainId}
          onChange={setDomainId}
          searchable
          nothingFoundMessage={t('threats.noDomain')}
          style={{ flex: 1 }}
        />
        <Button type="submit" loading={sweep.isPending} disabled={domainId === null}>
          {t('threats.startSearch')}
        </Button>
      </Group>
    </form>
  );
}

function NameForm() {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const onError = useErrorNotice();
  const check = useMutation({
    mutationFn: () => belltower.checkLookalike({ body: { name } }),
    onSuccess: async (checked) => {
      await queryClient.invalidateQueries({ queryKey: ['threats', 'list'] });
      if (checked.id !== null) void navigate({ to: `/threats/lookalikes/${checked.id}` });
      else {
        const text = checked.registered ? 'threats.checkedForeign' : 'threats.checkedFree';
        notifications.show({ message: t(text, { name: checked.unicode }) });
      }
    },
    onError,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate();
      }}
    >
      <Group align="end" wrap="nowrap" mt="lg">
        <TextInput
          label={t('threats.checkName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          style={{ flex: 1 }}
        />
        <Button type="submit" variant="default" loading={check.isPending}>
          {t('threats.check')}
        </Button>
      </Group>
    </form>
  );
}

/** Shows the progress of running sweeps. */
export function SweepLine({ nameOf }: { nameOf: (domainId: string) => string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const sweeps = useQuery({
    queryKey: ['threats', 'sweeps'],
    queryFn: () => belltower.listLookalikeSweeps({ query: { limit: 5 } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((sweep) => sweep.state === 'queued' || sweep.state === 'running')
        ? 2_000
        : false,
  });
  const open = (sweeps.data?.items ?? []).filter(({ state }) => state === 'queued' || state === 'running');
  const busy = open.length;
  const [newest] = sweeps.data?.items ?? [];
  const died = newest?.error === 'worker-died' ? newest : null;
  // The list contains the results of a sweep only after the sweep has finished.
  useEffect(() => {
    if (busy === 0) return;
    return () => void queryClient.invalidateQueries({ queryKey: ['threats', 'list'] });
  }, [busy, queryClient]);
  const ended = died !== null && (
    <Line size="sm" mb="sm" c="var(--state-down)" role="status">
      {nameOf(died.domainId)}: {t('work.workerDied')}
    </Line>
  );
  const progress = open.map((sweep) => (
    <div key={sweep.id} style={{ marginBottom: 12 }}>
      <Line size="sm" role="status">
        {sweep.state === 'queued'
          ? t('threats.searchQueued', { domain: nameOf(sweep.domainId) })
          : t('threats.searchRunning', {
              domain: nameOf(sweep.domainId),
              done: sweep.lookedUp,
              all: sweep.generated,
              found: sweep.registered,
            })}
      </Line>
      <Progress
        size="xs"
        value={sweep.generated === 0 ? 0 : (100 * sweep.lookedUp) / sweep.generated}
        aria-label={t('threats.searchProgress')}
      />
    </div>
  ));
  return (
    <>
      {ended}
      {progress}
    </>
  );
}
