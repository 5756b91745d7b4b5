/** EPP names of RDAP statuses with a different name (RFC 8056 section 2). */
const RENAMED = new Map([
  ['active', 'ok'],
  ['associated', 'linked'],
]);

/**
 * Returns the EPP status, such as `clientTransferProhibited`, for the RDAP spelling (`client transfer prohibited`), the
 * EPP spelling, or the variants of WHOIS servers (`clientTransferProhibited https://icann.org/epp#…`). Returns null if
 * the text contains anything but letters.
 */
export function eppStatus(text: string): string | null {
  const bare = text.split(/https?:|\(/)[0] ?? '';
  const words = bare
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g);
  if (words === null) return null;
  const joined = words
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return RENAMED.get(joined) ?? joined;
}

/**
 * `registry`: prohibited by the registry. `registrar`: prohibited by the registrar. `unknown`: no status is published.
 */
export type LockLevel = 'none' | 'registrar' | 'registry' | 'unknown';

const OPERATIONS = ['Transfer', 'Update', 'Delete'] as const;
type Operation = 'transfer' | 'update' | 'delete';

/** Returns the operations that the registry or the registrar prohibits. */
export function lockedOperations(statuses: readonly string[]): Operation[] {
  const includes = (status: string) => statuses.includes(status);
  return OPERATIONS.filter((operation) => {
    const plain = `${operation.toLowerCase()}Prohibited`;
    // `locked` covers all three operations (RFC 9083 section 10.2.2).
    return (
      includes(`client${operation}Prohibited`) ||
      includes(`server${operation}Prohibited`) ||
      includes(plain) ||
      includes('locked')
    );
  }).map((operation) => operation.toLowerCase() as Operation);
}

/** Returns whether the registry itself prohibits transfer, update or deletion. */
export function hasRegistryLock(statuses: readonly string[]): boolean {
  return OPERATIONS.some((operation) => statuses.includes(`server${operation}Prohibited`));
}

export function lockLevel(statuses: readonly string[]): LockLevel {
  if (statuses.length === 0) return 'unknown';
  if (hasRegistryLock(statuses)) return 'registry';
  return lockedOperations(statuses).length > 0 ? 'registrar' : 'none';
}
