import type { CertificateIssuance } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useChangeMany } from '../../ui/choosing/use-change-many.ts';

type Rows = readonly CertificateIssuance[] | (() => Promise<readonly CertificateIssuance[]>);

const setState = (id: string, state: CertificateIssuance['state']) =>
  belltower.updateCertificateIssuance({ path: { id }, body: { state } });

/** Says of certificates that they are one's own, with undo. */
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
        back: ({ id, state }) => setState(id, state),
        said: (count) => t('certificates.acknowledged', { count }),
        done,
      }),
  };
}
