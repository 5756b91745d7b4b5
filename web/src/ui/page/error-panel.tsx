import { Anchor, Button, Code, CopyButton, Group, Text as Line, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isProblem } from '../../../../clients/typescript/src/index.ts';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';

/** Returns the server's error message, or a message that the server did not respond. */
export function useErrorText(): (error: unknown) => { text: string; requestId: string | null } {
  const t = useText();
  return (error) => {
    if (!isProblem(error)) return { text: t('error.unreachable'), requestId: null };
    const { errors = [], title } = error.problem;
    const text = translateDetails(errors.length > 0 ? errors : [error.problem]) || (title ?? '');
    return { text, requestId: error.requestId ?? null };
  };
}

/** Shows the error: the server's message, the request ID and a retry button. */
export function ErrorPanel({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useText();
  const { text, requestId } = useErrorText()(error);
  if (isProblem(error) && error.status === 404) {
    // Path of the list that the page belongs to.
    const parent = location.pathname.replace(/\/[^/]+\/?$/, '') || '/';
    return (
      <Stack gap="xs" align="flex-start" role="alert" py="lg">
        <Title order={1}>{t('notFound.title')}</Title>
        <Line>{text}</Line>
        {requestId !== null && <RequestId id={requestId} />}
        <Button variant="default" component={Link} to={parent}>
          {t('notFound.toList')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="xs" align="flex-start" role="alert" py="lg">
      <Title order={2}>{t('error.title')}</Title>
      <Line>{text}</Line>
      {requestId !== null && <RequestId id={requestId} />}
      {retry && (
        <Button variant="default" onClick={retry}>
          {t('error.retry')}
        </Button>
      )}
    </Stack>
  );
}

/** Shows the ID that identifies the request in the service's log. */
function RequestId({ id }: { id: string }) {
  const t = useText();
  return (
    <Group gap="xs">
      <Code>{t('error.request', { id })}</Code>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-xs" onClick={copy}>
            {t(copied ? 'action.copied' : 'action.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** Returns the error details of a problem document (RFC 9457) in the viewer's language. */
export const translateDetails = (errors: readonly { detail?: string }[]): string =>
  errors.map((error) => codedText(error, 'detail')).join(' ');

export function NotFoundPage() {
  const t = useText();
  return (
    <Stack gap="xs" p="lg">
      <Title order={1}>{t('notFound.title')}</Title>
      <Line>{t('notFound.text')}</Line>
      <Anchor component={Link} to="/">
        {t('notFound.back')}
      </Anchor>
    </Stack>
  );
}
