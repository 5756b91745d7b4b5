import {
  Button,
  Checkbox,
  Group,
  Text as Line,
  Select,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Answer, Arguments } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { membersQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { FormAlert, useFieldErrors } from '../../ui/forms/form.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { SettingsPage } from './settings-frame.tsx';
import { ssoQuery } from './settings-queries.ts';

type Sso = Answer<'getSingleSignOn'>;
type Connection = NonNullable<Sso['connection']>;

/** Renders the identity provider of the account and its email domains. */
export function SsoPage() {
  const t = useText();
  const { account, role } = useSession();
  const isPaid = account.plan === 'agency';
  const { data, error, refetch } = useQuery({ ...ssoQuery, enabled: isPaid });
  const mayChange = role === 'owner';
  return (
    <SettingsPage tab="single-sign-on" line={t('sso.line')}>
      {!isPaid && <Line>{t('sso.paid')}</Line>}
      {error && <ErrorPanel error={error} retry={refetch} />}
      {data && (
        <Stack maw={720} gap="xl">
          {!mayChange && <Line c="dimmed">{t('sso.ownersOnly')}</Line>}
          <Addresses sso={data} />
          <Domains domains={data.domains} mayChange={mayChange} />
          {mayChange && <ConnectionForm key={JSON.stringify(data.connection)} connection={data.connection} />}
          <Provisioning scim={data.scim} mayChange={mayChange} />
        </Stack>
      )}
    </SettingsPage>
  );
}

/** Shows what to enter at the provider. */
function Addresses({ sso }: { sso: Sso }) {
  const t = useText();
  return (
    <Stack gap="sm">
      <Title order={2}>{t('sso.atProvider')}</Title>
      <Line>{t('sso.atProviderText')}</Line>
      <Title order={3}>{t('sso.protocol.oidc')}</Title>
      <Line size="sm">{t('sso.callback')}</Line>
      <CopyLine value={sso.callbackUrl} label={t('sso.callback')} />
      <Line size="sm">{t('sso.logout')}</Line>
      <CopyLine value={sso.logoutUrl} label={t('sso.logout')} />
      <Title order={3}>{t('sso.protocol.saml')}</Title>
      <Line size="sm">{t('sso.acs')}</Line>
      <CopyLine value={sso.saml.acsUrl} label={t('sso.acs')} />
      <Line size="sm">{t('sso.entityId')}</Line>
      <CopyLine value={sso.saml.entityId} label={t('sso.entityId')} />
    </Stack>
  );
}

function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ssoQuery.queryKey });
}

function Domains({ domains, mayChange }: { domains: Sso['domains']; mayChange: boolean }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const changed = useChanged();
  const add = useMutation({
    mutationFn: (domain: string) => belltower.createSingleSignOnDomain({ body: { domain } }),
    onSuccess: () => {
      form.current?.reset();
      return changed();
    },
  });
  const errors = useFieldErrors(add.error, ['/domain']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate(String(new FormData(event.currentTarget).get('domain')).trim());
  };
  return (
    <Stack gap="sm">
      <Title order={2}>{t('sso.domains')}</Title>
      <Line>{t('sso.domainsText')}</Line>
      {domains.map((domain) => (
        <DomainRow key={domain.domain} domain={domain} mayChange={mayChange} />
      ))}
      {mayChange && (
        <form ref={form} onSubmit={submit}>
          <FormAlert text={errors.rest} />
          <Group align="flex-end">
            <TextInput
              label={t('sso.newDomain')}
              name="domain"
              placeholder="example.com"
              {...lengthOf(limits['createSingleSignOnDomain.domain'])}
              required
              error={errors.of('/domain')}
              flex={1}
              maw={320}
            />
            <Button type="submit" variant="default" loading={add.isPending}>
              {t('sso.addDomain')}
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  );
}

function DomainRow({ domain, mayChange }: { domain: Sso['domains'][number]; mayChange: boolean }) {
  const t = useText();
  const changed = useChanged();
  const onError = useErrorNotice();
  const path = { domain: domain.domain };
  const verify = useMutation({
    mutationFn: () => belltower.verifySingleSignOnDomain({ path }),
    onSuccess: changed,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => belltower.deleteSingleSignOnDomain({ path }),
    onSuccess: changed,
    onError,
  });
  const { record } = domain;
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Line style={{ overflowWrap: 'anywhere' }}>
          <strong>{domain.domain}</strong> · {t(domain.verifiedAt === null ? 'sso.pending' : 'sso.verified')}
        </Line>
        {mayChange && (
          <Group gap="xs">
            {domain.verifiedAt === null && (
              <Button size="xs" variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
                {t('sso.verify')}
              </Button>
            )}
            <ConfirmButton
              label={t('settings.remove')}
              sure={t('security.removeConfirm')}
              name={domain.domain}
              loading={remove.isPending}
              onSure={() => remove.mutate()}
            />
          </Group>
        )}
      </Group>
      {domain.verifiedAt === null && (
        <CopyLine value={`${record.name} ${record.type} "${record.value}"`} label={domain.domain} />
      )}
    </Stack>
  );
}

/** Shows the SCIM settings to enter at the provider, and creates the token. */
function Provisioning({ scim, mayChange }: { scim: Sso['scim']; mayChange: boolean }) {
  const t = useText();
  const changed = useChanged();
  const onError = useErrorNotice();
  const create = useMutation({
    mutationFn: () => belltower.createScimToken(),
    onSuccess: changed,
    onError,
  });
  const remove = useMutation({
    mutationFn: () => belltower.deleteScimToken(),
    onSuccess: () => {
      create.reset();
      return changed();
    },
    onError,
  });
  const { token } = scim;
  return (
    <Stack gap="sm">
      <Title order={2}>{t('sso.scim')}</Title>
      <Line>{t('sso.scimText')}</Line>
      <Line size="sm">{t('sso.scimUrl')}</Line>
      <CopyLine value={scim.baseUrl} label={t('sso.scimUrl')} />
      {create.data && (
        <Stack gap={4} role="status">
          <Line>{t('sso.scimShownOnce')}</Line>
          <CopyLine value={create.data.token} label={t('sso.scimToken')} />
        </Stack>
      )}
      <Line>
        {token === null ? (
          t('sso.scimNone')
        ) : (
          <>
            {t('sso.scimCreated')} <TimeAgo at={token.createdAt} /> ·{' '}
            {token.lastUsedAt === null ? (
              t('sso.scimUnused')
            ) : (
              <>
                {t('settings.lastUsed')} <TimeAgo at={token.lastUsedAt} />
              </>
            )}
          </>
        )}
      </Line>
      {mayChange && (
        <Group>
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
            {t(token === null ? 'sso.scimCreate' : 'sso.scimReplace')}
          </Button>
          {token !== null && (
            <ConfirmButton
              label={t('sso.scimRevoke')}
              sure={t('sso.scimRevokeConfirm')}
              name={t('sso.scimToken')}
              loading={remove.isPending}
              onSure={() => remove.mutate()}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}

const writeRoles = (roles: Connection['roles']) =>
  roles.map(({ group, role }) => `${group} = ${role}`).join('\n');

/** Parses lines such as `operations = admin`. The server rejects unknown roles. */
const readRoles = (text: string) =>
  text.split('\n').flatMap((line) => {
    const at = line.lastIndexOf('=');
    if (line.trim() === '') return [];
    return [{ group: line.slice(0, Math.max(0, at)).trim(), role: line.slice(at + 1).trim() as 'viewer' }];
  });

function ConnectionForm({ connection }: { connection: Connection | null }) {
  const t = useText();
  const { user } = useSession();
  const changed = useChanged();
  const onError = useErrorNotice();
  const owners = (useQuery(membersQuery).data?.items ?? []).filter(({ role }) => role === 'owner');
  const save = useMutation({
    mutationFn: (body: Arguments<'updateSingleSignOn'>['body']) => belltower.updateSingleSignOn({ body }),
    onSuccess: async () => {
      notifications.show({ message: t('settings.saved') });
      await changed();
    },
  });
  const remove = useMutation({
    mutationFn: () => belltower.deleteSingleSignOn(),
    onSuccess: changed,
    onError,
  });
  const [protocol, setProtocol] = useState<Connection['protocol']>(connection?.protocol ?? 'oidc');
  const isSaml = protocol === 'saml';
  const errors = useFieldErrors(save.error, [
    ...[
      '/signOnUrl',
      '/certificate',
      '/issuer',
      '/clientId',
      '/clientSecret',
      '/groupsClaim',
      '/roles',
      '/requiredContexts',
      '/ssoOnly',
      '/breakGlassUserId',
    ],
  ]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const field = (name: string) => String(fields.get(name) ?? '').trim();
    const secret = field('clientSecret');
    const defaultRole = field('defaultRole');
    save.mutate({
      protocol,
      issuer: field('issuer'),
      ...(isSaml
        ? { signOnUrl: field('signOnUrl'), certificate: field('certificate') }
        : { clientId: field('clientId') }),
      ...(isSaml || secret === '' ? {} : { clientSecret: secret }),
      groupsClaim: field('groupsClaim') || 'groups',
      roles: readRoles(field('roles')),
      defaultRole: defaultRole === 'none' ? null : (defaultRole as 'viewer'),
      requiredContexts: field('requiredContexts')
        .split(/[\s,]+/)
        .filter(Boolean),
      ssoOnly: fields.get('ssoOnly') !== null,
      breakGlassUserId: field('breakGlassUserId') || null,
    });
  };
  const label = (role: 'admin' | 'member' | 'viewer') => ({ value: role, label: t(`settings.role.${role}`) });
  return (
    <form onSubmit={submit}>
      <Stack align="stretch">
        <Title order={2}>{t('sso.provider')}</Title>
        <FormAlert text={errors.rest} />
        <Select
          label={t('sso.protocol')}
          data={[
            { value: 'oidc', label: t('sso.protocol.oidc') },
            { value: 'saml', label: t('sso.protocol.saml') },
          ]}
          value={protocol}
          onChange={(value) => setProtocol(value === 'saml' ? 'saml' : 'oidc')}
        />
        {isSaml ? (
          <SamlFields connection={connection} errorOf={errors.of} />
        ) : (
          <ClientFields connection={connection} errorOf={errors.of} />
        )}
        <TextInput
          label={t(isSaml ? 'sso.groupsAttribute' : 'sso.groupsClaim')}
          name="groupsClaim"
          defaultValue={connection?.groupsClaim ?? 'groups'}
          error={errors.of('/groupsClaim')}
        />
        <Textarea
          label={t('sso.roles')}
          description={t('sso.rolesHint')}
          name="roles"
          defaultValue={writeRoles(connection?.roles ?? [])}
          placeholder={'operations = admin\nsupport = viewer'}
          autosize
          minRows={2}
          error={errors.of('/roles')}
        />
        <Select
          label={t('sso.defaultRole')}
          name="defaultRole"
          data={[label('admin'), label('member'), label('viewer'), { value: 'none', label: t('sso.noRole') }]}
          defaultValue={connection === null ? 'viewer' : (connection.defaultRole ?? 'none')}
        />
        <TextInput
          label={t('sso.contexts')}
          description={t(isSaml ? 'sso.contextsSaml' : 'sso.contextsOidc')}
          name="requiredContexts"
          defaultValue={connection?.requiredContexts.join(' ')}
          placeholder={isSaml ? 'https://refeds.org/profile/mfa' : 'mfa'}
          error={errors.of('/requiredContexts')}
        />
        <Checkbox
          label={t('sso.only')}
          description={t('sso.onlyHint')}
          name="ssoOnly"
          defaultChecked={connection?.ssoOnly ?? false}
          error={errors.of('/ssoOnly')}
        />
        <Select
          label={t('sso.breakGlass')}
          description={t('sso.breakGlassHint')}
          name="breakGlassUserId"
          data={owners.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))}
          defaultValue={connection?.breakGlassUserId ?? user.id}
          error={errors.of('/breakGlassUserId')}
        />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('action.save')}
          </Button>
          {connection !== null && (
            <ConfirmButton
              label={t('settings.remove')}
              sure={t('sso.removeConfirm')}
              name={t('sso.provider')}
              loading={remove.isPending}
              onSure={() => remove.mutate()}
            />
          )}
        </Group>
      </Stack>
    </form>
  );
}

type Fields = { connection: Connection | null; errorOf: (pointer: string) => string | undefined };

/** Renders the issuer, client ID and client secret of an OpenID provider. */
function ClientFields({ connection, errorOf }: Fields) {
  const t = useText();
  const stored = connection?.protocol === 'oidc' ? connection : null;
  return (
    <>
      <TextInput
        label={t('sso.issuer')}
        description={t('sso.issuerHint')}
        name="issuer"
        type="url"
        placeholder="https://login.example.com"
        defaultValue={stored?.issuer}
        required
        error={errorOf('/issuer')}
      />
      <TextInput
        label={t('sso.clientId')}
        name="clientId"
        defaultValue={stored?.clientId}
        required
        error={errorOf('/clientId')}
      />
      <TextInput
        label={t('sso.clientSecret')}
        description={stored?.hasClientSecret ? t('sso.secretStored') : t('sso.secretHint')}
        name="clientSecret"
        type="password"
        autoComplete="off"
        error={errorOf('/clientSecret')}
      />
    </>
  );
}

/** Renders the addresses and the certificate of a SAML provider. */
function SamlFields({ connection, errorOf }: Fields) {
  const t = useText();
  const stored = connection?.protocol === 'saml' ? connection : null;
  return (
    <>
      <TextInput
        label={t('sso.issuerEntity')}
        name="issuer"
        defaultValue={stored?.issuer}
        required
        error={errorOf('/issuer')}
      />
      <TextInput
        label={t('sso.signOnUrl')}
        name="signOnUrl"
        type="url"
        placeholder="https://login.example.com/saml"
        defaultValue={stored?.signOnUrl ?? ''}
        required
        error={errorOf('/signOnUrl')}
      />
      <Textarea
        label={t('sso.certificate')}
        description={t('sso.certificateHint')}
        name="certificate"
        defaultValue={stored?.certificate ?? ''}
        placeholder="-----BEGIN CERTIFICATE-----"
        required
        autosize
        minRows={3}
        maxRows={8}
        error={errorOf('/certificate')}
      />
    </>
  );
}
