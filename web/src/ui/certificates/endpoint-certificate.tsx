import { Text as Line, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { ErrorPanel } from '../page/error-panel.tsx';
import { Renewals, ServedCertificate } from './served-certificate.tsx';

/** Maximum number of previous certificates listed. */
const maxPrevious = 10;

/**
 * Shows the certificate that a monitor's target serves, with its chain and the previous certificates at the endpoint.
 */
export function EndpointCertificate({ serviceMonitorId }: { serviceMonitorId: string }) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['certificates', 'of-monitor', serviceMonitorId],
    queryFn: () =>
      belltower.listCertificateDeployments({ query: { serviceMonitorId: [serviceMonitorId], limit: 50 } }),
  });
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  if (!data) return null;
  const current = data.items
    .filter((one) => one.current)
    .toSorted((a, b) => a.notAfter.localeCompare(b.notAfter));
  return (
    <Stack gap="md" component="section" aria-label={t('certificate.leaf')}>
      <Title order={2}>{t('certificate.leaf')}</Title>
      {current.length === 0 && <Line c="dimmed">{t('certificate.none')}</Line>}
      {current.slice(0, 3).map((one) => (
        <ServedCertificate key={one.id} certificate={one} />
      ))}
      <Renewals previous={data.items.filter((one) => !one.current).slice(0, maxPrevious)} />
    </Stack>
  );
}
