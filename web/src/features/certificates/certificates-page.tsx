import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { PageHeader } from '../../ui/page/page.tsx';

// Loaded on demand: tables, dialogs and forms are larger than everything on the first screen.
const ExpiryLadder = lazy(async () => ({ default: (await import('./expiry-ladder.tsx')).ExpiryLadder }));
const DeploymentTable = lazy(async () => ({
  default: (await import('./deployment-table.tsx')).DeploymentTable,
}));
const IssuanceTable = lazy(async () => ({ default: (await import('./issuance-table.tsx')).IssuanceTable }));
const IssuanceDialog = lazy(async () => ({
  default: (await import('./issuance-dialog.tsx')).IssuanceDialog,
}));
const PolicyForm = lazy(async () => ({ default: (await import('./policy-form.tsx')).PolicyForm }));
const LogTable = lazy(async () => ({ default: (await import('./log-table.tsx')).LogTable }));

const tabs = ['expiring', 'deployments', 'issuances', 'policy', 'logs'] as const;

/** Certificates: which end next, where each is served, which were issued, what may be, and whether logs are read. */
export function CertificatesPage() {
  const t = useText();
  const [searchParams, setSearchParams] = useFilterSearch('/certificates');
  const tab = tabs.find((each) => each === searchParams.tab) ?? 'expiring';
  const sought = typeof searchParams.search === 'string' ? searchParams.search : '';
  const issuance = typeof searchParams.issuance === 'string' ? searchParams.issuance : null;
  const open = (id: string) => setSearchParams({ tab: 'issuances', issuance: id });
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
            <ExpiryLadder onIssuance={open} />
          </Tabs.Panel>
          <Tabs.Panel value="deployments">
            <DeploymentTable onIssuance={open} />
          </Tabs.Panel>
          <Tabs.Panel value="issuances">
            <IssuanceTable
              key={sought}
              sought={sought}
              onOpen={(id) =>
                setSearchParams({
                  tab: 'issuances',
                  issuance: id,
                  ...(sought === '' ? {} : { search: sought }),
                })
              }
            />
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
        {issuance !== null && (
          <IssuanceDialog
            id={issuance}
            onClose={() => setSearchParams({ tab, ...(sought === '' ? {} : { search: sought }) })}
          />
        )}
      </Suspense>
    </>
  );
}
