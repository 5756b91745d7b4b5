import { Button } from '@mantine/core';
import { useState } from 'react';

/** A button that asks once more, in its own place; leaving it means no. */
export function ConfirmButton(shown: {
  label: string;
  sure: string;
  /** Whom it concerns, for those who listen. */
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
