import { Button, Group, Text as Line, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { FormAlert } from '../../ui/forms/form.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import type { MonitorOrder } from '../../ui/smart-box/parse-input.ts';
import { SmartBox } from '../../ui/smart-box/smart-box.tsx';

/** Renders the first page of an account without monitors: asks what to monitor. */
export function FirstRunPage() {
  const t = useText();
  const id = useId();
  const mayChange = useSession().role !== 'viewer';
  useEffect(() => {
    document.title = `${t('first.title')} · Belltower`;
  }, [t]);
  return (
    <Stack maw={720} mx="auto" pt="6vh" gap="md">
      <Title order={1} id={id}>
        {t('first.title')}
      </Title>
      <SmartBox labelledBy={id}>{mayChange && <OtherWays />}</SmartBox>
    </Stack>
  );
}

/** Tag of the sample monitors. It is used to find and delete them. */
const sampleTag = 'sample';

/** Sample monitors, one of each common kind, for a site that anyone may send requests to. */
const samples: MonitorOrder[] = [
  { kind: 'http', name: 'Sample: website', url: 'https://example.com/' },
  { kind: 'keyword', name: 'Sample: page content', url: 'https://example.com/', keyword: 'Example Domain' },
  { kind: 'ssl', name: 'Sample: certificate', host: 'example.com' },
  { kind: 'dns', name: 'Sample: DNS record', host: 'example.com' },
];

/** Ways to start without entering an address. */
function OtherWays() {
  const t = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () =>
      Promise.all(
        samples.map((input) => belltower.createServiceMonitor({ body: { ...input, tags: [sampleTag] } })),
      ),
    onSuccess: async () => {
      await client.invalidateQueries();
      await navigate({ href: `/monitors?tag=${sampleTag}` });
    },
  });
  return (
    <Stack gap="xs" mt="md">
      <Title order={2}>{t('first.otherWays')}</Title>
      <Group gap="xs">
        <Button component={Link} to="/monitors/new" variant="default">
          {t('first.template')}
        </Button>
        <Button component={Link} to="/import" variant="default">
          {t('first.import')}
        </Button>
        <Button component={Link} to="/import/tools" variant="default">
          {t('first.importTool')}
        </Button>
        <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          {t('first.sample')}
        </Button>
      </Group>
      <FormAlert text={add.error ? errorText(add.error).text : null} />
      <Line c="var(--ink-muted)" size="sm">
        {t('first.sampleHint', { tag: sampleTag })}
      </Line>
    </Stack>
  );
}
