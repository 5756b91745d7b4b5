import { Button } from '@mantine/core';
import { useState } from 'react';

/** Renders a button that asks for confirmation in place. Moving the focus away cancels it. */
export function ConfirmButton(shown: {
  label: string;
  sure: string;
  /** Name of the affected item, for screen readers. */
  name: string;
  loading?: boolean;
  onSure: () => void;
}) {
  const [asked, setAsked] = useState(false);
  const word = asked ? shown.sure : shown.label;
  return (
    <Button
      variant={asked ? 'filled' : 'subtle'}
      color="red.9"
      {...(asked ? {} : { c: 'var(--state-down)' })}
      size="xs"
      aria-label={`${word}: ${shown.name}`}
      loading={shown.loading ?? false}
      onClick={() => (asked ? shown.onSure() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {word}
    </Button>
  );
}
