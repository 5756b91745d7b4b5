import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import type { ExpiryFilter } from './expiry-view.tsx';

// Loaded on demand, because tables, dialogs and forms are larger than the rest of the first screen.
const ExpiryView = lazy(async () => ({ default: (await import('./expiry-view.tsx')).ExpiryView }));
const IssuerTable = lazy(async () => ({ default: (await import('./issuer-table.tsx')).IssuerTable }));
const DeploymentTable = lazy(async () => ({
  default: (await import('./deployment-table.tsx')).DeploymentTable,
}));
const DeploymentDialog = lazy(async () => ({
  default: (await import('./deployment-dialog.tsx')).DeploymentDialog,
}));
const IssuanceTable = lazy(async () => ({ default: (await import('./issuance-table.tsx')).IssuanceTable }));
const IssuanceDialog = lazy(async () => ({
  default: (await import('./issuance-dialog.tsx')).IssuanceDialog,
}));
const PolicyForm = lazy(async () => ({ default: (await import('./policy-form.tsx')).PolicyForm }));
const LogTable = lazy(async () => ({ default: (await import('./log-table.tsx')).LogTable }));

const tabs = ['expiring', 'issuers', 'deployments', 'issuances', 'policy', 'logs'] as const;

/** Shows certificates: upcoming expiries, issuers, deployments, issuances, the policy and the logs. */
export function CertificatesPage() {
  const t = useText();
  const [searchParams, setSearchParams] = useFilterSearch('/certificates');
  const read = (name: string) => {
    const value = searchParams[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const tab = tabs.find((each) => each === searchParams.tab) ?? 'expiring';
  const sought = read('search');
  const { issuance, certificate, ...others } = searchParams;
  const openIssuance = (id: string) => setSearchParams({ ...others, issuance: id });
  const openDeployment = (id: string) => setSearchParams({ ...others, certificate: id });
  return (
    <>
      <PageHeader title={t('nav.certificates')} line={t(`certificates.line.${tab}`)} />
      <Tabs
        value={tab}
        onChange={(value) => setSearchParams(value === null || value === 'expiring' ? {} : { tab: value })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List
          mb="lg"
          style={{ overflowX: 'auto', flexWrap: 'nowrap' }}
          aria-label={t('nav.certificates')}
        >
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`certificates.tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Suspense>
          <Tabs.Panel value="expiring">
            <ExpiryView
              filter={toExpiryFilter(read)}
              onFilter={(filter) => setSearchParams(fromExpiryFilter(filter))}
              onIssuance={openIssuance}
              onDeployment={openDeployment}
            />
          </Tabs.Panel>
          <Tabs.Panel value="issuers">
            <IssuerTable onIssuer={(issuer) => setSearchParams({ days: 365, issuer })} />
          </Tabs.Panel>
          <Tabs.Panel value="deployments">
            <DeploymentTable onOpen={openDeployment} />
          </Tabs.Panel>
          <Tabs.Panel value="issuances">
            <IssuanceTable key={sought} sought={sought} onOpen={openIssuance} />
          </Tabs.Panel>
          <Tabs.Panel value="policy">
            <PolicyForm />
          </Tabs.Panel>
          <Tabs.Panel value="logs">
            <LogTable />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
      <Suspense>
        {typeof issuance === 'string' && (
          <IssuanceDialog id={issuance} onClose={() => setSearchParams(others)} />
        )}
        {typeof certificate === 'string' && typeof issuance !== 'string' && (
          <DeploymentDialog
            id={certificate}
            onClose={() => setSearchParams(others)}
            onIssuance={openIssuance}
          />
        )}
      </Suspense>
    </>
  );
}

function toExpiryFilter(read: (name: string) => string): ExpiryFilter {
  const days = read('days');
  return {
    days: days === '30' || days === '365' ? days : '90',
    period: read('period') || null,
    issuer: read('issuer'),
    search: read('search'),
  };
}

/** Default values are omitted from the URL. */
const fromExpiryFilter = ({
  days,
  period,
  issuer,
  search,
}: ExpiryFilter): Record<string, string | number> => ({
  ...(days === '90' ? {} : { days: Number(days) }),
  ...(period === null ? {} : { period }),
  ...(issuer === '' ? {} : { issuer }),
  ...(search === '' ? {} : { search }),
});
