import { Alert } from '@mantine/core';

/** What a form as a whole was refused for; nothing where it was not. */
export function FormAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="red" role="alert" variant="light">
      {text}
    </Alert>
  );
}
