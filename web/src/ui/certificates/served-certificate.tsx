import { Button, Code, Stack, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CertificateDeployment } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { bothNames } from '../marks/domain-name.tsx';
import { useNow } from '../marks/time-ago.tsx';
import { visible } from '../text/readable-text.ts';
import classes from './certificate.module.css';
import { daysUntil, utcDay, utcMinute, validityText } from './validity.ts';
import { ValidityGauge } from './validity-gauge.tsx';

/** Renders a certificate that an endpoint serves: days left, facts, chain. */
export function ServedCertificate({ certificate }: { certificate: CertificateDeployment }) {
  const t = useText();
  return (
    <Stack gap="lg">
      <ValidityGauge validity={certificate} />
      <Facts certificate={certificate} />
      <section aria-label={t('certificate.chain')}>
        <Title order={3} mb="xs">
          {t('certificate.chain')}
        </Title>
        <Chain certificate={certificate} />
      </section>
    </Stack>
  );
}

function Facts({ certificate }: { certificate: CertificateDeployment }) {
  const t = useText();
  const { issuer, serialNumber, starttls } = certificate;
  const issuers = [issuer.organization, issuer.commonName].filter((name) => name !== null);
  const endpoint = `${bothNames(certificate.host)}:${certificate.port}`;
  const facts: [string, ReactNode][] = [
    [
      t('certificate.servedAt'),
      `${endpoint}${starttls === null ? '' : ` (${starttls.toUpperCase()})`}${
        certificate.addresses.length === 0 ? '' : ` · ${certificate.addresses.join(', ')}`
      }`,
    ],
    [t('certificate.names'), <Names key="names" names={certificate.names} />],
    [t('certificate.issuer'), issuers.length === 0 ? '–' : visible(issuers.join(' · '))],
    [t('certificate.key'), keyText(certificate) ?? '–'],
    [t('certificate.signature'), certificate.signatureAlgorithm ?? '–'],
    [t('certificate.serial'), serialNumber === null ? '–' : <Code key="serial">{serialNumber}</Code>],
    ['SHA-256', <Code key="sha256">{certificate.sha256}</Code>],
    ...(certificate.keySharedWith.length === 0
      ? []
      : ([[t('certificate.sharedKey'), certificate.keySharedWith.map(bothNames).join(', ')]] as [
          string,
          ReactNode,
        ][])),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const maxNames = 6;

/** Renders the names in a certificate. Long lists are collapsed. */
function Names({ names }: { names: readonly string[] }) {
  const t = useText();
  const [all, setAll] = useState(false);
  if (names.length === 0) return '–';
  const shown = all || names.length <= maxNames + 1 ? names : names.slice(0, maxNames);
  return (
    <>
      {shown.map(bothNames).map(visible).join(', ')}{' '}
      {shown.length < names.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {t('certificate.moreNames', { count: names.length - shown.length })}
        </Button>
      )}
    </>
  );
}

/** Renders the path from the certificate to its root, and whether the root is trusted. */
function Chain({ certificate }: { certificate: CertificateDeployment }) {
  const t = useText();
  const now = useNow();
  const { chain, trust } = certificate;
  const last = chain.at(-1);
  const root = trust === 'trusted' && last?.selfIssued;
  return (
    <>
      <ol className={classes.chain}>
        <li className={classes.link} data-own>
          <span className={classes.subject}>
            {visible(bothNames(certificate.commonName ?? certificate.names[0] ?? '–'))}
          </span>
          <span className={classes.quiet}>
            {t('certificate.leaf')} · {t('certificate.until', { day: utcDay(certificate.notAfter) })}
          </span>
        </li>
        {chain.map((one, index) => {
          const left = daysUntil(one.notAfter, now);
          const role = index === chain.length - 1 && root ? 'root' : 'intermediate';
          return (
            <li key={one.sha256} className={classes.link} title={visible(one.subject)}>
              <span className={classes.subject}>{visible(nameInSubject(one.subject))}</span>
              <span className={classes.quiet} style={left < 31 ? { color: 'var(--state-down)' } : undefined}>
                {t(`certificate.${role}`)} · {keyText(one)} ·{' '}
                {left < 31 ? validityText(left, t) : t('certificate.until', { day: utcDay(one.notAfter) })}
              </span>
            </li>
          );
        })}
        {trust !== 'trusted' && trust !== 'self-signed' && trust !== null && (
          <li className={classes.link} data-missing>
            <span className={classes.quiet}>{t('certificate.missingIssuer')}</span>
          </li>
        )}
      </ol>
      <div>{t(trust === null ? 'certificate.trust.unknown' : `certificate.trust.${trust}`)}</div>
    </>
  );
}

/** Lists the previous certificates at an endpoint, newest first. */
export function Renewals({ previous }: { previous: readonly CertificateDeployment[] }) {
  const t = useText();
  if (previous.length === 0) return null;
  return (
    <section aria-label={t('certificate.previous')}>
      <Title order={3} mb="xs">
        {t('certificate.previous')}
      </Title>
      <ol className={classes.chain}>
        {previous.map((one) => (
          <li key={one.id} className={classes.link}>
            <span className={classes.subject}>
              {t('certificate.seen', { from: utcDay(one.firstSeenAt), to: utcDay(one.lastSeenAt) })}
            </span>
            <span className={classes.quiet}>
              {[one.issuer.organization ?? one.issuer.commonName, keyText(one), utcMinute(one.notAfter)]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Common names of key types. */
const keyNames: Record<string, string> = {
  rsa: 'RSA',
  ec: 'ECDSA',
  ed25519: 'Ed25519',
  ed448: 'Ed448',
  dsa: 'DSA',
};

/** Returns the type and size of a key: `RSA 2048`. Returns null if unknown. */
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

/**
 * Returns the common name in a subject such as `CN=R13, O=Let's Encrypt, C=US`. Falls back to its organization, then to
 * the whole subject.
 */
function nameInSubject(subject: string): string {
  for (const type of ['CN', 'O']) {
    const found = new RegExp(`(?:^|, )${type}=((?:\\\\.|[^,\\\\])+)`).exec(subject)?.[1];
    if (found) return found.replaceAll('\\', '');
  }
  return subject;
}
