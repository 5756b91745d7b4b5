import {
  Button,
  Group,
  Text as Line,
  Modal,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertChannel, Answer } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useCodeText, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { channelsKey } from '../../service/queries.ts';
import { ConflictAlert, type SharedForm, useSharedForm } from '../../ui/forms/concurrent-edit.tsx';
import { lengthOf, rangeOf } from '../../ui/forms/field-schema.ts';
import { Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { type ChannelType, channelTypesQuery, messagesQuery } from './alert-queries.ts';
import { ChannelLogo } from './channel-logo.tsx';
import classes from './message-picture.module.css';
import {
  type FieldValue,
  initialValue,
  readSettings,
  type SettingField,
  settingFields,
} from './settings-schema.ts';

/** Creates or edits a channel. */
export function ChannelDialog(props: { opened: boolean; onClose: () => void; channel: AlertChannel | null }) {
  const t = useText();
  const { data: types } = useQuery(channelTypesQuery);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t(props.channel === null ? 'alerts.newChannel' : 'alerts.editChannel')}
      size="lg"
    >
      {types && <ChannelChoice types={types} channel={props.channel} onSaved={props.onClose} />}
    </Modal>
  );
}

interface FormInput {
  channel: AlertChannel | null;
  onSaved: () => void;
}

/**
 * Returns the channel types that can be created. Push channels can't be created manually, because only the browser
 * knows their keys.
 */
const offered = (types: readonly ChannelType[], channel: AlertChannel | null) =>
  types.filter(({ type }) => type !== 'webpush' || channel?.type === type);

function ChannelChoice({ types, channel, onSaved }: FormInput & { types: ChannelType[] }) {
  const t = useText();
  const textOf = useCodeText();
  const [chosen, setChosen] = useState<string>(channel?.type ?? 'email');
  const type = types.find((each) => each.type === chosen);
  return (
    <Stack>
      <Select
        label={t('alerts.type')}
        data={offered(types, channel).map((each) => ({
          value: each.type,
          label: textOf(`alerts.typeName.${each.type}`, each.title),
        }))}
        value={chosen}
        leftSection={<ChannelLogo type={chosen} />}
        renderOption={({ option }) => (
          <Group gap="xs" wrap="nowrap">
            <ChannelLogo type={option.value} />
            {option.label}
          </Group>
        )}
        onChange={(value) => value !== null && setChosen(value)}
        searchable
        disabled={channel !== null}
      />
      {type && <ChannelEditor key={type.type} type={type} channel={channel} onSaved={onSaved} />}
    </Stack>
  );
}

interface ChannelOrder {
  name: string;
  maxPerMinute?: number;
  settings: Record<string, unknown>;
}

function ChannelEditor({ type, channel, onSaved }: FormInput & { type: ChannelType }) {
  const queryClient = useQueryClient();
  const path = { id: channel?.id ?? '' };
  const form = useSharedForm<AlertChannel | null, ChannelOrder>({
    current: channel,
    editedOf: (each) => each && [each.name, each.maxPerMinute, each.settings],
    read: channel
      ? () => belltower.http.GET('/api/v1/alerts/channels/{id}', { params: { path } })
      : undefined,
    send: async (body, match) => {
      if (channel) await belltower.updateAlertChannel({ path, body, headers: { 'if-match': match } });
      else await belltower.createAlertChannel({ body: { type: type.type, ...body } as never });
      onSaved();
    },
    renew: () => queryClient.invalidateQueries({ queryKey: channelsKey }),
  });
  return <ChannelForm key={form.key} type={type} form={form} />;
}

/** Returns the fields of a channel type with their texts in the user's language, if translated. */
function useSettingFields(type: ChannelType): SettingField[] {
  const textOf = useCodeText();
  return settingFields(type.settingsSchema, type.secrets).map((field) => {
    const key = `alerts.setting.${type.type}.${field.name}`;
    // Not translated, because i18n would treat double braces as parameters.
    const hint = field.hint.includes('{{') ? field.hint : textOf(`${key}.hint`, field.hint);
    return { ...field, title: textOf(key, field.title), hint };
  });
}

/** Returns the mask of a stored secret. An empty setting counts as missing. */
const maskOf = (channel: AlertChannel | null, { name, secret }: SettingField): string | undefined => {
  const stored = channel?.settings[name];
  return secret && typeof stored === 'string' ? stored : undefined;
};

function ChannelForm(props: { type: ChannelType; form: SharedForm<AlertChannel | null, ChannelOrder> }) {
  const t = useText();
  const { type, form } = props;
  const channel = form.initial;
  const fields = useSettingFields(type);
  const [name, setName] = useState(channel?.name ?? '');
  const [most, setMost] = useState<number | string>(channel?.maxPerMinute ?? 10);
  const [values, setValues] = useState<Record<string, FieldValue>>(() =>
    Object.fromEntries(
      fields.map((field) => [field.name, initialValue(field, channel?.settings[field.name])]),
    ),
  );
  const shown = ['/name', '/maxPerMinute', ...fields.map((field) => `/settings/${field.name}`)];
  const errors = useFieldErrors(form.error, shown);
  const typed = () => {
    const limit = type.readByPeople && most !== '' ? { maxPerMinute: Number(most) } : {};
    return { name, ...limit, settings: readSettings(fields, values, channel !== null) };
  };
  return (
    <Form onSubmit={() => form.save(typed())} error={errors.rest} {...form.watch}>
      <ConflictAlert form={form} typed={typed} />
      <TextInput
        label={t('field.name')}
        description={t('alerts.nameHint')}
        {...lengthOf(limits['createAlertChannel.name'])}
        required
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
          {...rangeOf(limits['createAlertChannel.maxPerMinute'])}
          allowDecimal={false}
          value={most}
          onChange={setMost}
          error={errors.of('/maxPerMinute')}
        />
      )}
      <MessagePicture type={type} />
      <Button type="submit" loading={form.isSaving}>
        {t(channel === null ? 'alerts.createChannel' : 'action.save')}
      </Button>
    </Form>
  );
}

interface SettingInputProps {
  field: SettingField;
  value: FieldValue;
  mask: string | undefined;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
}

const commonOf = ({ field, mask, error }: SettingInputProps) => ({
  label: field.title,
  description: field.hint,
  error,
  required: field.required && mask === undefined,
  placeholder: field.example,
});

/** Renders the input for one channel setting. `mask` is displayed in place of the stored secret. */
function SettingInput(props: SettingInputProps) {
  const { field, value, onChange } = props;
  const common = commonOf(props);
  const text = String(value);
  if (field.shape === 'list') {
    return <TagsInput {...common} required={false} value={value as string[]} onChange={onChange} />;
  }
  if (field.shape === 'choice') {
    return (
      <Select
        {...common}
        data={field.choices}
        value={text === '' ? null : text}
        onChange={(chosen) => onChange(chosen ?? '')}
        allowDeselect={!field.required}
      />
    );
  }
  if (field.shape === 'number') {
    return (
      <NumberInput
        {...common}
        min={field.minimum}
        max={field.maximum}
        allowDecimal={false}
        value={text}
        onChange={(number) => onChange(String(number))}
      />
    );
  }
  return <WrittenInput {...props} />;
}

/** Renders a text input: multiple lines, a secret, or a single line. */
function WrittenInput(props: SettingInputProps) {
  const t = useText();
  const { field, mask, onChange } = props;
  const common = commonOf(props);
  const text = String(props.value);
  if (field.shape === 'text' || field.shape === 'pairs') {
    const hint = field.shape === 'pairs' ? `${field.hint}. ${t('alerts.pairs')}` : field.hint;
    return (
      <Textarea
        {...common}
        description={hint}
        value={text}
        autosize
        minRows={2}
        maxRows={12}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (field.secret) {
    return (
      <PasswordInput
        {...common}
        placeholder={mask === undefined ? field.example : t('alerts.keepSecret', { mask })}
        autoComplete="off"
        value={text}
        visibilityToggleButtonProps={{ 'aria-label': t('alerts.showSecret', { name: field.title }) }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type Message = Answer<'listAlertChannelTypes'>['messages'][number];

/**
 * Previews the messages that recipients will see for a problem and its resolution. Messages for programs have no
 * preview.
 */
function MessagePicture({ type }: { type: ChannelType }) {
  const t = useText();
  const { data } = useQuery(messagesQuery);
  if (!type.readByPeople || !data) return null;
  return (
    <figure className={classes.figure} aria-label={t('alerts.messagePreview')}>
      <figcaption>
        <Line size="sm" fw={500}>
          {t('alerts.messagePreview')}
        </Line>
      </figcaption>
      {data.map((message) => (
        <MessagePreview key={message.headline} message={message} preview={type.preview} />
      ))}
    </figure>
  );
}

function MessagePreview({ message, preview }: { message: Message; preview: ChannelType['preview'] }) {
  const { headline, sentences, facts, color } = message;
  if (preview === 'push') {
    return (
      <div className={classes.push}>
        <strong>{headline}</strong>
        <div>{sentences.join(' ')}</div>
      </div>
    );
  }
  return (
    <div
      className={classes.message}
      // Chat messages have a bar in the color of the event. Emails have none.
      style={preview === 'chat' ? { borderLeftColor: color } : undefined}
      data-plain={preview !== 'chat' || undefined}
    >
      <strong>{headline}</strong>
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {preview === 'chat' && (
        <div className={classes.facts}>
          {facts.map(({ name, value }) => `${name}: ${value}`).join('  ·  ')}
        </div>
      )}
    </div>
  );
}
