import { Anchor, Text as Line, Modal, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { EvidenceText } from '../../ui/findings/evidence-text.tsx';
import { bothNames } from '../../ui/marks/domain-name.tsx';
import type { Subdomain } from './subdomain.ts';

const records = { NS: 'zone', MX: 'mail' } as const;

/** Explains how an attacker could take over a subdomain: the impact, the evidence and the fix. */
export function TakeoverDialog({
  row,
  title,
  onClose,
}: {
  row: Subdomain;
  title: string;
  onClose: () => void;
}) {
  const t = useText();
  const { takeover } = row;
  if (takeover === null) return null;
  const record = records[takeover.evidence.record as keyof typeof records];
  const meaning = takeover.verdict === 'suspect' ? 'suspect' : (record ?? 'alias');
  return (
    <Modal opened onClose={onClose} title={bothNames(row.name)} size="lg">
      <Stack gap="sm">
        <Line fw={600}>{title}</Line>
        <Line>{t(`assets.takeoverHint.${meaning}`)}</Line>
        <EvidenceText evidence={takeover.evidence} />
        <Line>{t('assets.takeoverHint.end')}</Line>
        <Anchor component={Link} to={`/domains/${row.domainId}`}>
          {t('assets.viewDomain')}
        </Anchor>
      </Stack>
    </Modal>
  );
}
