/**
 * Returns 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is missing in browsers on pages that are served over
 * plain HTTP from any host but localhost.
 */
export function createRandomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((octet) => octet.toString(16).padStart(2, '0'))
    .join('');
}
