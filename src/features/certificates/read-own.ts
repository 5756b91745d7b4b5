import { DerError } from '#engine/certificates/der.ts';
import { type Issuance, readIssuance } from '#engine/ct/issuance.ts';
import { isAbout } from './record/found.ts';

/** The facts of a certificate, the domain's names kept first; null for what cannot be read. */
export function readOwn(der: Buffer, domain: string): Issuance | null {
  try {
    return readIssuance(der, (name) => isAbout(name, domain));
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}
