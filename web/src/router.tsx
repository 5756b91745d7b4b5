import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Frame } from './app/frame.tsx';
import { lazyPage } from './app/lazy-page.ts';
import { NotFoundPage } from './features/later/not-found-page.tsx';
import { signupQuery } from './features/session/signup-query.ts';
import { pageRoutes } from './page-routes.tsx';
import { overviewQuery } from './service/overview-query.ts';
import { queryClient } from './service/query-client.ts';
import { sessionQuery } from './service/session.ts';
import { ErrorPanel } from './ui/page/error-panel.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

const nextOf = (search: Record<string, unknown>): { next?: string } =>
  typeof search.next === 'string' ? { next: search.next } : {};

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: nextOf,
  component: lazyPage('session', () => import('./features/session/sign-in-page.tsx'), 'SignInPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyPage('session', () => import('./features/session/sign-up-page.tsx'), 'SignUpPage'),
});

/** What mails lead to: open to whoever has the link. */
const byLink = [
  createRoute({
    getParentRoute: () => root,
    path: '/invitations/$token',
    component: lazyPage('session', () => import('./features/session/invitation-page.tsx'), 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/password-reset',
    component: lazyPage(
      'session',
      () => import('./features/session/password-reset-page.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/password-reset/$token',
    component: lazyPage(
      'session',
      () => import('./features/session/password-reset-page.tsx'),
      'PasswordResetPage',
    ),
  }),
];

/** For a screen on the wall: signed in, or by a link with its token. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  validateSearch: (search): { token?: string } =>
    typeof search.token === 'string' || typeof search.token === 'number'
      ? { token: String(search.token) }
      : {},
  beforeLoad: async ({ context, search }) => {
    if (search.token !== undefined || (await context.queryClient.ensureQueryData(sessionQuery))) return;
    throw redirect({ to: '/sign-in', search: { next: '/wall' } });
  },
  component: lazyPage('wall', () => import('./features/wall/wall-page.tsx'), 'WallPage'),
});

/** Pages of those who are signed in; others are led to the door, and back after it. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Frame,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session) {
      // The rail counts incidents by it: it is asked for while the page is drawn.
      context.queryClient.ensureQueryData(overviewQuery).catch(() => undefined);
      return;
    }
    const signup = await context.queryClient.ensureQueryData(signupQuery);
    if (signup.first && signup.open) throw redirect({ to: '/sign-up' });
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
  },
});

const pages = pageRoutes.map(({ path, component }) =>
  createRoute({ getParentRoute: () => inside, path, component }),
);

export const router = createRouter({
  routeTree: root.addChildren([signIn, signUp, wall, ...byLink, inside.addChildren(pages)]),
  context: { queryClient },
  defaultPreload: 'intent',
  // Answers are kept by the query client: the router asks for them each time.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => <ErrorPanel error={error} retry={reset} />,
});
