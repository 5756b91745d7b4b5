import { Button, Code, Text as Line, SimpleGrid, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { visible } from '../text/readable-text.ts';

/** Renders the request and response of a failed check as text. */
export function HttpMessages({
  exchange: { request, response, body },
  checkId,
  monitorId,
}: {
  exchange: Answer<'getCheckEvidence'>;
  checkId: string;
  monitorId: string | null;
}) {
  const t = useText();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" mt="sm">
      <Message
        title={t('evidence.request')}
        lines={[`${request.method} ${request.url}`, ...request.headers.map(headerLine)]}
      />
      <Message
        title={t('evidence.response')}
        lines={
          response
            ? [`HTTP/${response.httpVersion} ${response.statusCode}`, ...response.headers.map(headerLine)]
            : [t('evidence.noResponse')]
        }
      >
        {body && monitorId && <Body body={body} path={{ id: monitorId, checkId }} />}
      </Message>
    </SimpleGrid>
  );
}

/** Shows the beginning of the body. Shows the whole body on request. */
function Body({
  body,
  path,
}: {
  body: NonNullable<Answer<'getCheckEvidence'>['body']>;
  path: { id: string; checkId: string };
}) {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const { data } = useQuery({
    queryKey: ['monitors', path.id, 'body', path.checkId],
    queryFn: () => belltower.getFailedCheckBody({ path }),
    enabled: whole,
  });
  return (
    <>
      <Line size="xs" c="dimmed" mt="xs" component="div">
        {t(body.truncated && !data ? 'evidence.bodyStart' : 'evidence.body')}
        {body.truncated && !data && (
          <Button size="compact-xs" variant="subtle" loading={whole} onClick={() => setWhole(true)}>
            {t('evidence.wholeBody')}
          </Button>
        )}
      </Line>
      <OutsideText label={t('evidence.body')} text={data?.body ?? body.text} />
    </>
  );
}

const headerLine = ({ name, value }: { name: string; value: string }) => `${name}: ${value}`;

function Message(props: { title: string; lines: string[]; children?: ReactNode }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Title order={3} size="sm" mb={4}>
        {props.title}
      </Title>
      <OutsideText label={props.title} text={props.lines.join('\n')} />
      {props.children}
    </div>
  );
}

/**
 * Renders third-party text with visible control and direction characters. The scrollable region can be reached with the
 * keyboard.
 */
function OutsideText({ label, text }: { label: string; text: string }) {
  return (
    <Code
      block
      tabIndex={0}
      aria-label={label}
      style={{ maxHeight: 260, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {visible(text)}
    </Code>
  );
}
