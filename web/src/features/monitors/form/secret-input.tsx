import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Fields with values that are not shown again. */
export const secretNames =
  /^(password|token|clientSecret|passphrase|bearerToken|secret|community|authPassword|privPassword)$/;

/** Keeps password managers from filling in the user's own password as the credentials of a monitor. */
export function SecretInput({ change, ...input }: PasswordInputProps & { change: (value: string) => void }) {
  return (
    <PasswordInput
      {...input}
      autoComplete="new-password"
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
