import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  createBrowserRouter,
  type Location,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from 'react-router-dom';
import { ErrorPage, LoadingPage, NotFound, PlainPage, UnreachablePage } from '../layout/problem-pages.tsx';
import { loginPath, paths } from '../lib/paths.ts';
import { accessPages } from '../public/load-access-pages.ts';
import { useAuth } from '../session/auth-context.ts';
import { useServices } from '../session/services.ts';
import { SignOutScope } from '../session/sign-out.tsx';
import { toolAt } from '../tools/tool-addresses.ts';
import { followsTools, type IsOpening, toolRoute } from '../tools/tool-route.tsx';
import { type Tools, useDiscoveredTools } from '../tools/tools.ts';
import {
  accountPages,
  activityPages,
  blockedPage,
  consentPage,
  framePage,
  legalPages,
  opsPages,
  plansPage,
  publicPages,
  sitePages,
  subscriptionPages,
} from './pages.ts';

/** Pages of the shell itself: they are there whatever discovery says. */
const OWN: readonly string[] = [
  paths.profile,
  paths.settings,
  paths.accountData,
  paths.accountActivity,
  paths.subscription,
  paths.payment,
  paths.opsReleases,
];
const WITHOUT_SUBSCRIPTION: readonly string[] = [
  paths.accountData,
  paths.accountActivity,
  paths.subscription,
  paths.payment,
];

const BeforeCheckoutPage = lazy(async () => ({ default: (await blockedPage()).BeforeCheckoutPage }));

/** Every page behind the access guard, in the frame that they share. */
function Guarded() {
  const { guard, session } = useAuth();
  const { pathname, search, hash } = useLocation();
  const discovered = useDiscoveredTools();
  const frame = useFrame(session.kind === 'signed_in');

  // What no tool and no page serves is not worth a sign-in.
  const own = OWN.includes(pathname);
  if (session.kind === 'signed_out' && !own) {
    if (discovered.status === 'loading') return <LoadingPage />;
    if (discovered.status === 'ready' && toolAt(discovered.tools, pathname) === undefined) {
      return (
        <PlainPage>
          <NotFound signedIn={false} />
        </PlainPage>
      );
    }
  }

  // One's own data are one's own without a subscription too. The pages have a frame for that.
  if (WITHOUT_SUBSCRIPTION.includes(pathname) && (guard.kind === 'go' || guard.kind === 'leave'))
    return <Outlet />;

  switch (guard.kind) {
    case 'wait':
      return <LoadingPage />;
    case 'login':
      return <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />;
    case 'go':
      return <Navigate to={guard.path} replace />;
    case 'leave':
      return (
        <Suspense fallback={<LoadingPage />}>
          <BeforeCheckoutPage url={guard.url} />
        </Suspense>
      );
    case 'retry':
      return <Unreachable />;
    case 'open':
      if (frame.data !== undefined) return <frame.data.Opened />;
      if (!frame.isError) return <LoadingPage />;
      return <UnreachablePage retrying={frame.isFetching} onRetry={() => void frame.refetch()} />;
  }
}

function Unreachable() {
  const { refresh, session } = useAuth();
  const { restart } = useServices();
  const [retrying, setRetrying] = useState(false);
  function retry() {
    setRetrying(true);
    // The auth client remembers for a minute that renewing failed, and would not ask again.
    if (session.kind === 'unreachable') return restart();
    void refresh().finally(() => setRetrying(false));
  }
  return <UnreachablePage retrying={retrying} onRetry={retry} />;
}

/** Its file is on its way while session and profile are: whoever only signs in does not wait for it. */
function useFrame(wanted: boolean) {
  return useQuery({
    queryKey: ['shell', 'frame'],
    queryFn: framePage,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** The pages of the shell. Those of the tools are behind the last route, and come from discovery. */
export function shellRoutes(tools: Tools, isOpening: IsOpening = () => false): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <LoadingPage />,
      children: [
        { path: paths.root, element: <Navigate to={paths.login} replace /> },
        { path: paths.login, lazy: async () => ({ Component: (await publicPages()).LoginPage }) },
        { path: paths.register, lazy: async () => ({ Component: (await publicPages()).RegisterPage }) },
        { path: paths.plans, lazy: async () => ({ Component: (await plansPage()).PlansPage }) },
        {
          path: paths.forgotPassword,
          lazy: async () => ({ Component: (await accessPages()).ForgotPasswordPage }),
        },
        {
          path: paths.resetPassword,
          lazy: async () => ({ Component: (await accessPages()).ResetPasswordPage }),
        },
        {
          path: paths.confirmEmail,
          lazy: async () => ({ Component: (await accessPages()).ConfirmEmailPage }),
        },
        { path: paths.consent, lazy: async () => ({ Component: (await consentPage()).ConsentPage }) },
        { path: paths.denial, lazy: async () => ({ Component: (await accessPages()).DenialPage }) },
        {
          lazy: async () => ({ Component: (await sitePages()).SiteFrame }),
          children: [
            { path: paths.contact, lazy: async () => ({ Component: (await sitePages()).ContactPage }) },
            { path: paths.about, lazy: async () => ({ Component: (await sitePages()).AboutPage }) },
            { path: paths.privacy, lazy: async () => ({ Component: (await legalPages()).PrivacyPage }) },
            { path: paths.terms, lazy: async () => ({ Component: (await legalPages()).TermsPage }) },
          ],
        },
        {
          element: <Guarded />,
          ...followsTools(tools, isOpening),
          children: [
            { path: paths.profile, lazy: async () => ({ Component: (await accountPages()).ProfilePage }) },
            { path: paths.settings, lazy: async () => ({ Component: (await accountPages()).SettingsPage }) },
            { path: paths.accountData, lazy: async () => ({ Component: (await accountPages()).DataPage }) },
            {
              path: paths.accountActivity,
              lazy: async () => ({ Component: (await activityPages()).ActivityPage }),
            },
            {
              path: paths.subscription,
              lazy: async () => ({ Component: (await subscriptionPages()).SubscriptionPage }),
            },
            {
              path: paths.payment,
              lazy: async () => ({ Component: (await subscriptionPages()).PaymentPage }),
            },
            { path: paths.opsReleases, lazy: async () => ({ Component: (await opsPages()).ReleasesPage }) },
            toolRoute(tools, <NotFound signedIn />, isOpening),
          ],
        },
      ],
    },
  ];
}

export function createRouter(tools: Tools) {
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  router = createBrowserRouter(shellRoutes(tools, () => router?.state.initialized !== true));
  return router;
}

function Root() {
  return (
    <SignOutScope>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </SignOutScope>
  );
}

/** The router gives every page that the browser itself opens the same key: one must not be scrolled to where another was. */
function placeOf({ key, pathname, hash }: Location): string {
  return key === 'default' ? `${pathname}${hash}` : key;
}
