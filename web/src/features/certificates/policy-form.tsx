import { Button, Text as Line, MultiSelect, NumberInput, Select, Stack, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CertificatePolicy } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useSession } from '../../app/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel, useErrorWords } from '../../ui/error-panel.tsx';
import { fieldErrors } from '../../ui/field-errors.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { showUndo } from '../../ui/show-undo.tsx';

const keyTypes = ['ecdsa', 'rsa', 'ed25519', 'ed448', 'ml-dsa'] as const;

/** What may be issued, for the account or for one domain. */
export function PolicyForm() {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [domainId, setDomainId] = useState<string | null>(null);
  const domains = useQuery({
    queryKey: ['domains', 'for-policy', search],
    queryFn: () => belltower.listDomains({ query: { limit: 20, ...(search === '' ? {} : { search }) } }),
    placeholderData: (old) => old,
  });
  const policy = useQuery({
    queryKey: ['certificates', 'policy', domainId],
    queryFn: () =>
      domainId === null
        ? belltower.getCertificatePolicy()
        : belltower.getDomainCertificatePolicy({ path: { domainId } }),
    // What stands in the form is not to change under one's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Stack maw={720}>
      <Select
        label={t('certificates.policyOf')}
        placeholder={t('certificates.wholeAccount')}
        data={(domains.data?.items ?? []).map(({ id, domain }) => ({ value: id, label: domain }))}
        value={domainId}
        onChange={setDomainId}
        searchable
        onSearchChange={setTyped}
        filter={({ options }) => options}
        clearable
        clearButtonProps={{ 'aria-label': t('certificates.wholeAccount') }}
      />
      <Line c="var(--ink-muted)">
        {t(domainId === null ? 'certificates.policyHint' : 'certificates.policyOfDomainHint')}
      </Line>
      {policy.error && <ErrorPanel error={policy.error} retry={policy.refetch} />}
      {policy.data && (
        <Fields key={`${domainId} ${JSON.stringify(policy.data)}`} policy={policy.data} domainId={domainId} />
      )}
    </Stack>
  );
}

function Fields({ policy, domainId }: { policy: CertificatePolicy; domainId: string | null }) {
  const t = useText();
  const words = useErrorWords();
  const client = useQueryClient();
  const mayChange = useSession().role !== 'viewer';
  const [draft, setDraft] = useState(policy);
  const put = (body: CertificatePolicy) =>
    domainId === null
      ? belltower.replaceCertificatePolicy({ body })
      : belltower.replaceDomainCertificatePolicy({ path: { domainId }, body });
  const renew = () => client.invalidateQueries({ queryKey: ['certificates'] });
  const save = useMutation({
    mutationFn: () => put(draft),
    onSuccess: async () => {
      showUndo({
        message: t('certificates.policySaved'),
        label: t('action.undo'),
        close: t('action.close'),
        undo: () => void put(policy).then(renew),
      });
      await renew();
    },
  });
  const names = Object.keys(policy).map((name) => `/${name}`);
  const errors = fieldErrors(save.error, names, (error) => words(error).words);
  const change = (next: Partial<CertificatePolicy>) => setDraft((before) => ({ ...before, ...next }));
  const listOf = (values: string[]) => (values.length === 0 ? null : values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormAlert text={errors.rest} />
        <TagsInput
          label={t('certificates.allowedCas')}
          description={t('certificates.allowedCasHint')}
          placeholder="letsencrypt.org"
          value={[...(draft.allowedCas ?? [])]}
          onChange={(values) => change({ allowedCas: listOf(values) })}
          error={errors.of('/allowedCas')}
          acceptValueOnBlur
        />
        <MultiSelect
          label={t('certificates.keyTypes')}
          data={[...keyTypes]}
          value={[...(draft.keyTypes ?? [])]}
          onChange={(values) => change({ keyTypes: listOf(values) as CertificatePolicy['keyTypes'] })}
          error={errors.of('/keyTypes')}
        />
        <NumberInput
          label={t('certificates.minRsaBits')}
          min={512}
          max={16_384}
          allowDecimal={false}
          value={draft.minRsaBits ?? ''}
          onChange={(value) => change({ minRsaBits: value === '' ? null : Number(value) })}
          error={errors.of('/minRsaBits')}
        />
        <NumberInput
          label={t('certificates.maxValidityDays')}
          min={1}
          max={3650}
          allowDecimal={false}
          value={draft.maxValidityDays ?? ''}
          onChange={(value) => change({ maxValidityDays: value === '' ? null : Number(value) })}
          error={errors.of('/maxValidityDays')}
        />
        <Select
          label={t('certificates.wildcards')}
          placeholder={t('certificates.noRule')}
          data={(['allow', 'forbid'] as const).map((value) => ({
            value,
            label: t(`certificates.wildcards.${value}`),
          }))}
          value={draft.wildcards}
          onChange={(value) => change({ wildcards: value as CertificatePolicy['wildcards'] })}
          clearable
          clearButtonProps={{ 'aria-label': t('certificates.noRule') }}
          error={errors.of('/wildcards')}
        />
        <TagsInput
          label={t('certificates.authorizedKeys')}
          description={t('certificates.authorizedKeysHint')}
          value={[...(draft.authorizedKeysSha256 ?? [])]}
          onChange={(values) => change({ authorizedKeysSha256: listOf(values) })}
          error={errors.of('/authorizedKeysSha256')}
          acceptValueOnBlur
        />
        {mayChange && (
          <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('action.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
