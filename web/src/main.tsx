import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './ui/theme/colors.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './i18n/i18n.ts';
import { useText } from './i18n/use-text.ts';
import { router } from './router.tsx';
import { queryClient } from './service/client.ts';
import { sessionQuery } from './service/session.ts';
import { NoticesWhenNeeded } from './ui/dialogs/notices.tsx';
import { themeWith } from './ui/theme/theme.ts';

// Starts loading the session and the page's script while the texts are loading, because the first page needs them.
void queryClient.prefetchQuery(sessionQuery);
const byId: Record<string, AnyRoute> = router.routesById;
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route = byId[routeId];
  if (route) void router.loadRouteChunk(route);
}

function Dashboard() {
  const t = useText();
  const theme = useMemo(() => themeWith(t('action.close')), [t]);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <NoticesWhenNeeded />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

// Not awaited at the top level, because pages import this file and must not wait for it.
void startI18n().then(() => {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Dashboard />
    </StrictMode>,
  );
});

// Registers the service worker for the offline page and push messages after the page has loaded.
if ('serviceWorker' in navigator)
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register('/_/sw.js', { scope: '/' }).catch(() => undefined);
  });
