import { Button, Text as Line, MultiSelect, NumberInput, Select, Stack, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CertificatePolicy } from '../../../../clients/typescript/src/index.ts';
import { replaceCertificatePolicy } from '../../generated/replace-certificate-policy.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { showUndo } from '../../ui/dialogs/notices.tsx';
import { ConflictAlert, type SharedForm, useSharedForm } from '../../ui/forms/concurrent-edit.tsx';
import { rangeOf } from '../../ui/forms/field-schema.ts';
import { type FieldErrors, Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { readableName } from '../../ui/text/readable-text.ts';

const readPolicy = (domainId: string | null) =>
  domainId === null
    ? belltower.http.GET('/api/v1/certificates/policy')
    : belltower.http.GET('/api/v1/certificates/policy/{domainId}', { params: { path: { domainId } } });

/** Edits the issuance policy of the account or of one domain. */
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
    queryFn: async () => {
      const { data, error } = await readPolicy(domainId);
      if (data === undefined) throw error;
      return data;
    },
  });
  return (
    <Stack maw={720}>
      <Select
        label={t('certificates.policyOf')}
        placeholder={t('certificates.wholeAccount')}
        data={(domains.data?.items ?? []).map(({ id, domain }) => ({
          value: id,
          label: readableName(domain),
        }))}
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
      {policy.data && <PolicyEditor key={domainId} policy={policy.data} domainId={domainId} />}
    </Stack>
  );
}

function PolicyEditor({ policy, domainId }: { policy: CertificatePolicy; domainId: string | null }) {
  const t = useText();
  const client = useQueryClient();
  const replace = (body: CertificatePolicy, match: string) => {
    const headers = { 'if-match': match };
    return domainId === null
      ? belltower.replaceCertificatePolicy({ body, headers })
      : belltower.replaceDomainCertificatePolicy({ path: { domainId }, body, headers });
  };
  const renew = () => client.invalidateQueries({ queryKey: ['certificates'] });
  const form = useSharedForm<CertificatePolicy, CertificatePolicy>({
    current: policy,
    editedOf: (each) => each,
    read: () => readPolicy(domainId),
    send: async (body, match) => {
      await replace(body, match);
      showUndo({
        message: t('certificates.policySaved'),
        label: t('action.undo'),
        close: t('action.close'),
        undo: () => void replace(form.initial, '*').then(renew),
      });
    },
    renew,
  });
  return <Fields key={form.key} form={form} />;
}

function Fields({ form }: { form: SharedForm<CertificatePolicy, CertificatePolicy> }) {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const [draft, setDraft] = useState(form.initial);
  const errors = useFieldErrors(
    form.error,
    Object.keys(draft).map((name) => `/${name}`),
  );
  const change = (next: Partial<CertificatePolicy>) => setDraft((before) => ({ ...before, ...next }));
  return (
    <Form onSubmit={() => form.save(draft)} error={errors.rest} {...form.watch}>
      <ConflictAlert form={form} typed={() => draft} />
      <RuleFields draft={draft} change={change} errors={errors} />
      {mayChange && (
        <Button type="submit" loading={form.isSaving} style={{ alignSelf: 'flex-start' }}>
          {t('action.save')}
        </Button>
      )}
    </Form>
  );
}

const listOf = (values: string[]) => (values.length === 0 ? null : values);

/** Renders a field for each rule. An empty field means no rule. */
function RuleFields({
  draft,
  change,
  errors,
}: {
  draft: CertificatePolicy;
  change: (next: Partial<CertificatePolicy>) => void;
  errors: FieldErrors;
}) {
  const t = useText();
  return (
    <>
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
        placeholder={(draft.keyTypes ?? []).length === 0 ? t('certificates.anyKind') : undefined}
        data={[...replaceCertificatePolicy.keyTypes.items.enum]}
        value={[...(draft.keyTypes ?? [])]}
        onChange={(values) => change({ keyTypes: listOf(values) as CertificatePolicy['keyTypes'] })}
        error={errors.of('/keyTypes')}
      />
      <AmountInput
        label={t('certificates.minRsaBits')}
        {...rangeOf(replaceCertificatePolicy.minRsaBits)}
        value={draft.minRsaBits}
        onChange={(minRsaBits) => change({ minRsaBits })}
        error={errors.of('/minRsaBits')}
      />
      <AmountInput
        label={t('certificates.maxValidityDays')}
        {...rangeOf(replaceCertificatePolicy.maxValidityDays)}
        value={draft.maxValidityDays}
        onChange={(maxValidityDays) => change({ maxValidityDays })}
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
    </>
  );
}

function AmountInput(props: {
  label: string;
  min?: number;
  max?: number;
  value: number | null;
  onChange: (value: number | null) => void;
  error: string | undefined;
}) {
  const t = useText();
  return (
    <NumberInput
      {...props}
      placeholder={t('certificates.noRule')}
      maw={240}
      allowDecimal={false}
      value={props.value ?? ''}
      onChange={(value) => props.onChange(value === '' ? null : Number(value))}
    />
  );
}
