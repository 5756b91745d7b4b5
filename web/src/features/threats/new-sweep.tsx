import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';

/** Looks for lookalikes of a domain, or at one name. */
export function NewSweep({ domains, onClose }: { domains: readonly SweptDomain[]; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('threats.searchLookalikes')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
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
          allowDeselect={false}
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
        const said = checked.registered ? 'threats.checkedForeign' : 'threats.checkedFree';
        notifications.show({ message: t(said, { name: checked.unicode }) });
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
