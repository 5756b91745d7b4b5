import { Anchor, Button, Code, Group, Text as Line, Modal, Stack, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CertificateIssuance } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { keyText } from '../../ui/certificates/served-certificate.tsx';
import { ValidityGauge } from '../../ui/certificates/validity-gauge.tsx';
import { NoteEditor } from '../../ui/forms/note-form.tsx';
import { bothNames } from '../../ui/marks/domain-name.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { namesOf, useAcknowledge } from './issuance-text.ts';

/** Shows the details of an issued certificate. */
export function IssuanceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['certificates', 'issuance', id],
    queryFn: () => belltower.getCertificateIssuance({ path: { id } }),
  });
  return (
    <Modal opened onClose={onClose} title={data ? namesOf(data) : t('certificates.certificate')} size="xl">
      {error && <ErrorPanel error={error} retry={refetch} />}
      {data && <CertificateFacts key={data.id} certificate={data} />}
    </Modal>
  );
}

function CertificateFacts({ certificate }: { certificate: CertificateIssuance }) {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const { acknowledge, isBusy } = useAcknowledge();
  return (
    <Stack gap="sm">
      <ValidityGauge validity={certificate} />
      <Line>{t(`certificates.why.${certificate.state}`)}</Line>
      {certificate.violations.map((violation) => (
        <Line key={violation.rule} c="var(--state-down)">
          ≠ {codedText(violation, 'detail')}
        </Line>
      ))}
      {certificate.state === 'unexpected' && (
        <Line c="var(--ink-muted)">{t('certificates.unexpectedHint')}</Line>
      )}
      <Facts certificate={certificate} />
      <Group>
        {mayChange && certificate.state === 'unexpected' && (
          <Button loading={isBusy} onClick={() => acknowledge([certificate])}>
            {t('certificates.acknowledge')}
          </Button>
        )}
        <Button
          component="a"
          variant="default"
          href={`/api/v1/certificates/issuances/${certificate.id}/certificate.pem`}
          download
        >
          {t('certificates.download')}
        </Button>
        <Anchor component={Link} to={`/domains/${certificate.domainId}`}>
          {t('certificates.viewDomain')}
        </Anchor>
      </Group>
      {mayChange && <IssuanceNote certificate={certificate} />}
    </Stack>
  );
}

function Facts({ certificate }: { certificate: CertificateIssuance }) {
  const t = useText();
  const facts: [string, ReactNode][] = [
    [t('certificates.names'), certificate.names.map(bothNames).join(', ')],
    [
      t('certificates.issuer'),
      [certificate.issuer.commonName, certificate.issuer.organization, certificate.issuer.caOwner]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('certificates.serial'), <Code key="serial">{certificate.serialNumber}</Code>],
    [t('certificates.key'), keyText(certificate) ?? '–'],
    ['SHA-256', certificate.sha256 ? <Code key="hash">{certificate.sha256}</Code> : '–'],
    [t('certificates.inLogs'), String(certificate.logs.length)],
    [
      t('certificates.revoked'),
      certificate.revoked === null
        ? t('certificates.unknown')
        : t(certificate.revoked ? 'certificates.yes' : 'certificates.no'),
    ],
  ];
  return (
    <Table>
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w="min(160px, 32%)">{name}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function IssuanceNote({ certificate }: { certificate: CertificateIssuance }) {
  const t = useText();
  const client = useQueryClient();
  const path = { id: certificate.id };
  return (
    <NoteEditor
      thing={certificate}
      label={t('certificates.note')}
      button={t('action.save')}
      field={limits['updateCertificateIssuance.note']}
      read={() => belltower.http.GET('/api/v1/certificates/issuances/{id}', { params: { path } })}
      send={(note, match) =>
        belltower.updateCertificateIssuance({
          path,
          body: { note: note === '' ? null : note },
          headers: { 'if-match': match },
        })
      }
      renew={() => client.invalidateQueries({ queryKey: ['certificates'] })}
    />
  );
}
