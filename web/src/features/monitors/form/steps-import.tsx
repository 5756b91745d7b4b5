import { Alert, Button, FileButton, Group, Text as Line } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageText } from '../../../i18n/messages.ts';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { IconUpload } from '../../../ui/icons.tsx';
import { useErrorText } from '../../../ui/page/error-panel.tsx';
import { readSteps } from './steps-draft.ts';
import type { Values } from './values.ts';

type Converted = Awaited<ReturnType<typeof belltower.importSteps>>;

const toLines = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const toValues = ({ name, steps, variables, secrets }: Converted): Values => ({
  steps: readSteps(steps),
  variables: toLines(variables),
  secrets: toLines(secrets),
  ...(name !== '' && { name }),
});

/** Fills the form with the requests of a HAR file, a Postman collection or an OpenAPI document. */
export function StepsImport({ fill }: { fill: (values: Values) => void }) {
  const t = useText();
  const errorText = useErrorText();
  const convert = useMutation({
    mutationFn: async (file: File) => belltower.importSteps({ body: { content: await file.text() } }),
    onSuccess: (converted) => fill(toValues(converted)),
  });
  const { data, error } = convert;
  return (
    <section>
      <Group gap="sm">
        <FileButton
          accept=".har,.json,.yaml,.yml"
          onChange={(file) => file !== null && convert.mutate(file)}
          inputProps={{ 'aria-label': t('form.stepsFile') }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} />}
              loading={convert.isPending}
            >
              {t('form.stepsFile')}
            </Button>
          )}
        </FileButton>
        <Line size="sm" c="dimmed">
          {t('form.stepsFile.hint')}
        </Line>
      </Group>
      {error && (
        <Alert color="red" variant="light" role="alert" mt="sm">
          {errorText(error).text}
        </Alert>
      )}
      {data && (
        <Alert
          variant="light"
          mt="sm"
          role="status"
          title={t('form.stepsFile.read', { count: data.steps.length })}
        >
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {data.notes.map((note, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes do not change.
              <li key={index}>
                {messageText({ code: null, params: null, ...data.noteMessages[index], message: note })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}
