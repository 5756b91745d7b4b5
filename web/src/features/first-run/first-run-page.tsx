import { Button, Checkbox, Text as Line, Stack, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { useErrorWords } from '../../ui/page/error-panel.tsx';
import { PartProbe } from './part-probe.tsx';
import { readWish, type Wish, type WishPart } from './read-wish.ts';
import { startPart } from './start-part.ts';
import { Started } from './started.tsx';

/** The one question of an account that watches nothing yet. */
export function FirstRunPage() {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const wish = useMemo(() => readWish(typed), [typed]);
  useEffect(() => {
    document.title = `${t('first.title')} · Belltower`;
  }, [t]);
  return (
    <Stack maw={720} mx="auto" pt="6vh" gap="md">
      <Title order={1} id={id}>
        {t('first.title')}
      </Title>
      <TextInput
        size="lg"
        aria-labelledby={id}
        description={t('first.hint')}
        inputWrapperOrder={['input', 'description', 'error']}
        placeholder="https://www.example.com/"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {wish === null ? (
          typed.trim().length > 3 && <Line c="dimmed">{t('first.invalid')}</Line>
        ) : (
          <WishForm key={wish.form + wish.parts.map((part) => part.id).join()} wish={wish} />
        )}
      </div>
    </Stack>
  );
}

/** What would be made, probed as it stands there, and made on demand. */
function WishForm({ wish }: { wish: Wish }) {
  const t = useText();
  const words = useErrorWords();
  const [left, setLeft] = useState<ReadonlySet<WishPart['id']>>(new Set());
  const [settled] = useDebouncedValue(wish, 600);
  const chosen = wish.parts.filter((part) => !left.has(part.id));
  // Those that were made are not made again where another one was refused.
  const start = useMutation({ mutationFn: () => Promise.all(chosen.map(startPart)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate();
  };
  const turn = (part: WishPart['id']) => {
    const next = new Set(left);
    if (!next.delete(part)) next.add(part);
    setLeft(next);
  };
  if (start.data) return <Started made={start.data} />;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Line style={{ overflowWrap: 'anywhere' }}>
          {t(`first.form.${wish.form}`, { subject: wish.subject })}
        </Line>
        {wish.parts.map((part) => (
          <div key={part.id}>
            <Checkbox
              label={t(`first.part.${part.id}`)}
              description={t(`first.why.${part.id}`)}
              checked={!left.has(part.id)}
              onChange={() => turn(part.id)}
            />
            {'order' in part && settled === wish && <PartProbe order={part.order} />}
          </div>
        ))}
        <FormAlert text={start.error ? words(start.error).words : null} />
        <Button
          type="submit"
          size="md"
          loading={start.isPending}
          disabled={chosen.length === 0}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('first.start')}
        </Button>
      </Stack>
    </form>
  );
}
