import type { CertificateIssuance } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useChangeMany } from '../../ui/selection/change-many.ts';
import { readableName, visible } from '../../ui/text/readable-text.ts';

/** Returns the names of a certificate in one line: the first name in readable form and the number of others. */
export function namesOf({
  names,
  commonName,
}: {
  names: readonly string[];
  commonName: string | null;
}): string {
  const [first = commonName ?? '–', ...rest] = names;
  const readable = visible(readableName(first));
  return rest.length === 0 ? readable : `${readable} +${rest.length}`;
}

/** Returns the name of the issuer: its organization, CA owner or common name, in this order of preference. */
export const issuerOf = (issuer: {
  commonName: string | null;
  organization: string | null;
  caOwner: string | null;
}): string => issuer.organization ?? issuer.caOwner ?? issuer.commonName ?? '–';

type Rows = readonly CertificateIssuance[] | (() => Promise<readonly CertificateIssuance[]>);

const setState = (id: string, state: CertificateIssuance['state']) =>
  belltower.updateCertificateIssuance({ path: { id }, body: { state } });

/** Acknowledges certificates, with undo. */
export function useAcknowledge() {
  const t = useText();
  const many = useChangeMany<CertificateIssuance>(['certificates']);
  return {
    isBusy: many.isBusy,
    acknowledge: (rows: Rows, done?: () => void) =>
      many.run({
        rows: async () =>
          (typeof rows === 'function' ? await rows() : rows).filter(({ state }) => state !== 'acknowledged'),
        send: ({ id }) => setState(id, 'acknowledged'),
        undo: ({ id, state }) => setState(id, state),
        successText: (count) => t('certificates.acknowledged', { count }),
        done,
      }),
  };
}
