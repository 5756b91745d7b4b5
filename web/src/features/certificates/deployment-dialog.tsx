import { Anchor, Button, Group, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { Renewals, ServedCertificate } from '../../ui/certificates/served-certificate.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { readableName } from '../../ui/text/readable-text.ts';

/** Renders a certificate in use, with its chain and the previous certificates at its endpoint. */
export function DeploymentDialog(props: {
  id: string;
  onClose: () => void;
  onIssuance: (id: string) => void;
}) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['certificates', 'deployment', props.id],
    queryFn: async () => {
      const certificate = await belltower.getCertificateDeployment({ path: { id: props.id } });
      const { host, port, starttls } = certificate;
      const { items } = await belltower.listCertificateDeployments({ query: { search: host, limit: 100 } });
      const previous = items.filter(
        (one) => !one.current && one.host === host && one.port === port && one.starttls === starttls,
      );
      return { certificate, previous };
    },
  });
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={
        data
          ? `${readableName(data.certificate.host)}:${data.certificate.port}`
          : t('certificates.certificate')
      }
      size="xl"
    >
      {error && <ErrorPanel error={error} retry={refetch} />}
      {data && (
        <Stack gap="lg">
          <ServedCertificate certificate={data.certificate} />
          <Renewals previous={data.previous.filter(({ id }) => id !== props.id).slice(0, 10)} />
          <Links {...props} issuanceId={data.certificate.issuanceId} domainId={data.certificate.domainId} />
        </Stack>
      )}
    </Modal>
  );
}

function Links(props: {
  issuanceId: string | null;
  domainId: string | null;
  onIssuance: (id: string) => void;
}) {
  const t = useText();
  const { issuanceId, domainId } = props;
  return (
    <Group>
      {issuanceId !== null && (
        <Button variant="default" onClick={() => props.onIssuance(issuanceId)}>
          {t('certificates.viewIssuance')}
        </Button>
      )}
      {domainId !== null && (
        <Anchor component={Link} to={`/domains/${domainId}`}>
          {t('certificates.viewDomain')}
        </Anchor>
      )}
    </Group>
  );
}
