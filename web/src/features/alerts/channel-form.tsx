import { Button, Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AlertChannel } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { channelsKey } from '../../service/channels-query.ts';
import { belltower } from '../../service/client.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { FormOf, type FormVersion } from '../../ui/forms/form-of.tsx';
import { isLost, LostAlert } from '../../ui/forms/lost-alert.tsx';
import { useFieldErrors } from '../../ui/forms/use-field-errors.ts';
import { type ChannelType, channelTypesQuery } from './alert-queries.ts';
import { MessagePicture } from './message-picture.tsx';
import { SettingInput } from './setting-input.tsx';
import {
  beginValue,
  type FieldValue,
  readSettings,
  type SettingField,
  settingFields,
} from './settings-schema.ts';

/** Makes a channel, or changes one. */
export function ChannelDialog(shown: { opened: boolean; onClose: () => void; channel: AlertChannel | null }) {
  const t = useText();
  const { data: types } = useQuery(channelTypesQuery);
  return (
    <Modal
      opened={shown.opened}
      onClose={shown.onClose}
      title={t(shown.channel === null ? 'alerts.newChannel' : 'alerts.editChannel')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {types && shown.channel === null && (
        <ChannelChoice types={types} channel={null} version={null} onSaved={shown.onClose} />
      )}
      {types && shown.channel !== null && (
        <FormOf noun="alert-channel" id={shown.channel.id} read={readChannel(shown.channel.id)}>
          {(channel, version) => (
            <ChannelChoice types={types} channel={channel} version={version} onSaved={shown.onClose} />
          )}
        </FormOf>
      )}
    </Modal>
  );
}

const readChannel = (id: string) => () =>
  belltower.http.GET('/api/v1/alerts/channels/{id}', { params: { path: { id } } });

interface FormInput {
  channel: AlertChannel | null;
  /** Of the channel that is changed. */
  version: FormVersion | null;
  onSaved: () => void;
}

/** A browser subscribes itself; by hand nobody knows its keys. */
const offered = (types: readonly ChannelType[], channel: AlertChannel | null) =>
  types.filter(({ type }) => type !== 'webpush' || channel?.type === type);

function ChannelChoice({ types, channel, version, onSaved }: FormInput & { types: ChannelType[] }) {
  const t = useText();
  const [chosen, setChosen] = useState<string>(channel?.type ?? 'email');
  const type = types.find((each) => each.type === chosen);
  return (
    <Stack>
      <Select
        label={t('alerts.type')}
        data={offered(types, channel).map((each) => ({ value: each.type, label: each.title }))}
        value={chosen}
        onChange={(value) => value !== null && setChosen(value)}
        allowDeselect={false}
        searchable
        disabled={channel !== null}
      />
      {type && (
        <ChannelForm key={type.type} type={type} channel={channel} version={version} onSaved={onSaved} />
      )}
    </Stack>
  );
}

interface ChannelOrder {
  name: string;
  maxPerMinute?: number;
  settings: Record<string, unknown>;
}

function useSave({ type, channel, onSaved }: Omit<FormInput, 'version'> & { type: ChannelType }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, match }: { body: ChannelOrder; match: string }) =>
      channel === null
        ? belltower.createAlertChannel({ body: { type: type.type, ...body } as never })
        : belltower.updateAlertChannel({ path: { id: channel.id }, body, headers: { 'if-match': match } }),
    onSuccess: async () => {
      onSaved();
      await queryClient.invalidateQueries({ queryKey: channelsKey });
    },
  });
}

/** A field that is empty is told as one that is not there. */
const maskOf = (channel: AlertChannel | null, { name, secret }: SettingField): string | undefined => {
  const stored = channel?.settings[name];
  return secret && typeof stored === 'string' ? stored : undefined;
};

function ChannelForm({ type, channel, version, onSaved }: FormInput & { type: ChannelType }) {
  const t = useText();
  const save = useSave({ type, channel, onSaved });
  const fields = settingFields(type.settingsSchema, type.secrets);
  const [name, setName] = useState(channel?.name ?? '');
  const [most, setMost] = useState<number | string>(channel?.maxPerMinute ?? 10);
  const [values, setValues] = useState<Record<string, FieldValue>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, beginValue(field, channel?.settings[field.name])])),
  );
  const shown = ['/name', '/maxPerMinute', ...fields.map((field) => `/settings/${field.name}`)];
  const errors = useFieldErrors(isLost(save.error) ? null : save.error, shown);
  const send = (match: string) => {
    const limit = type.readByPeople && most !== '' ? { maxPerMinute: Number(most) } : {};
    const body = { name, ...limit, settings: readSettings(fields, values, channel !== null) };
    save.mutate({ body, match });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(version?.tag ?? '*');
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormAlert text={errors.rest} />
        <LostAlert error={save.error} onMine={() => send('*')} onTheirs={() => void version?.again()} />
        <TextInput
          label={t('field.name')}
          description={t('alerts.nameHint')}
          maxLength={200}
          required
          withAsterisk={false}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.of('/name')}
        />
        {fields.map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            mask={maskOf(channel, field)}
            error={errors.of(`/settings/${field.name}`)}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        {type.readByPeople && (
          <NumberInput
            label={t('alerts.rateLimit')}
            description={t('alerts.rateLimitHint')}
            min={1}
            max={600}
            allowDecimal={false}
            value={most}
            onChange={setMost}
            error={errors.of('/maxPerMinute')}
          />
        )}
        <MessagePicture type={type} />
        <Button type="submit" loading={save.isPending}>
          {t(channel === null ? 'alerts.createChannel' : 'action.save')}
        </Button>
      </Stack>
    </form>
  );
}
