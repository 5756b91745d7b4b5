/** Common names of key types. */
const keyNames: Record<string, string> = {
  rsa: 'RSA',
  ec: 'ECDSA',
  ed25519: 'Ed25519',
  ed448: 'Ed448',
  dsa: 'DSA',
};

/** The type and size of a key: `RSA 2048`; null if not known. */
export function keyText({
  keyType,
  keyBits,
}: {
  keyType: string | null;
  keyBits: number | null;
}): string | null {
  if (keyType === null) return null;
  const name = keyNames[keyType] ?? keyType.toUpperCase();
  return keyBits === null || keyType.startsWith('ed') ? name : `${name} ${keyBits}`;
}

/** The common name in a subject such as `CN=R13, O=Let's Encrypt, C=US`, otherwise its organization or all of it. */
export function nameInSubject(subject: string): string {
  for (const type of ['CN', 'O']) {
    const found = new RegExp(`(?:^|, )${type}=((?:\\\\.|[^,\\\\])+)`).exec(subject)?.[1];
    if (found) return found.replaceAll('\\', '');
  }
  return subject;
}
