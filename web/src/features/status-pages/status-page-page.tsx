import { Anchor, Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { PageHeader } from '../../ui/page/page.tsx';

// The script of each tab is loaded on demand.
const PageEditor = lazy(async () => ({ default: (await import('./page-editor.tsx')).PageEditor }));
const PostList = lazy(async () => ({ default: (await import('./posts.tsx')).PostList }));
const SubscriberList = lazy(async () => ({
  default: (await import('./subscriber-list.tsx')).SubscriberList,
}));
const PageShare = lazy(async () => ({ default: (await import('./page-share.tsx')).PageShare }));

const tabs = ['page', 'posts', 'subscribers', 'share'] as const;

/** Shows one status page: its components, its posts and its sharing options. */
export function StatusPagePage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const [searchParams, setSearchParams] = useFilterSearch(`/status-pages/${id}`);
  const tab = tabs.find((each) => each === searchParams.tab) ?? 'page';
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    queryKey: ['status-pages', 'one', id],
    queryFn: () => belltower.getStatusPage({ path: { id } }),
  });
  if (error && !page) return <ErrorPanel error={error} retry={refetch} />;
  if (!page) return null;
  return (
    <>
      <PageHeader
        title={page.title}
        line={
          <>
            {t(`statusPages.visibility.${page.visibility}`)} ·{' '}
            <Anchor href={`/status/${page.slug}`} target="_blank" rel="noopener">
              /status/{page.slug}
            </Anchor>
          </>
        }
        actions={
          <Button
            variant="default"
            component="a"
            href={`/status/${page.slug}`}
            target="_blank"
            rel="noopener"
          >
            {t('statusPages.open')}
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={(value) => setSearchParams(value === 'page' ? {} : { tab: value })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" style={{ overflowX: 'auto', flexWrap: 'nowrap' }} aria-label={page.title}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`statusPages.tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Suspense>
          <Tabs.Panel value="page">
            <PageEditor page={page} />
          </Tabs.Panel>
          <Tabs.Panel value="posts">
            <PostList page={page} />
          </Tabs.Panel>
          <Tabs.Panel value="subscribers">
            <SubscriberList page={page} />
          </Tabs.Panel>
          <Tabs.Panel value="share">
            <PageShare page={page} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </>
  );
}
