import { caKeyOf } from '#engine/ct/ca-names.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import { markGone, upsertDeployments } from './write-queries.ts';

/** A certificate as one place served it. */
export interface ServedThere {
  /** SHA-256 of the DER, lower hex. */
  sha256: string;
  names: readonly string[];
  commonName: string | null;
  issuer: { commonName: string | null; organization: string | null };
  keySha256: string | null;
  /** Epoch ms. */
  notBefore: number;
  notAfter: number;
  addresses: readonly string[];
  /** Null where the chain was not looked at. */
  chainComplete: boolean | null;
}

/** What one look at a host and port found. */
export interface PlaceSeen {
  accountId: string;
  domainId: string | null;
  host: string;
  port: number;
  /** Empty: TLS from the first octet. */
  starttls: string;
  /** Without any: nothing was learnt, and nothing changes. */
  served: readonly ServedThere[];
  at: Date;
}

/** Writes where certificates are served now; others of a place that was seen are not current any more. */
export async function recordDeployments(tx: Tx, places: readonly PlaceSeen[]): Promise<void> {
  const seen = places.filter(({ served }) => served.length > 0);
  const rows = seen.flatMap((place) =>
    place.served.map((one) => ({
      id: newId(),
      account_id: place.accountId,
      domain_id: place.domainId,
      sha256: one.sha256,
      host: place.host,
      port: place.port,
      starttls: place.starttls,
      addresses: [...one.addresses],
      chain_complete: one.chainComplete,
      names: one.names.slice(0, 100),
      common_name: one.commonName,
      ca: caKeyOf(one.issuer),
      key_sha256: one.keySha256,
      not_before: new Date(one.notBefore),
      not_after: new Date(one.notAfter),
      seen_at: place.at,
    })),
  );
  if (rows.length === 0) return;
  await upsertDeployments(tx, rows);
  await markGone(tx, rows);
}
