import {
  createBrowserRouter,
  type Location,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
} from 'react-router-dom';
import { followsTools, toolRoute } from '../tools/tool-route.tsx';
import type { Tools } from '../tools/tools.ts';
import { accessPages } from './access-pages.ts';
import { Guarded } from './guarded.tsx';
import { accountPages, activityPages, legalPages, opsPages, publicPages, sitePages } from './pages.ts';
import { paths } from './paths.ts';
import { ErrorPage, LoadingPage, NotFound } from './problem-pages.tsx';

/** The pages of the shell. Those of the tools are behind the last route, and come from discovery. */
export function shellRoutes(tools: Tools): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <ErrorPage />,
      hydrateFallbackElement: <LoadingPage />,
      children: [
        { path: paths.root, element: <Navigate to={paths.login} replace /> },
        { path: paths.login, lazy: async () => ({ Component: (await publicPages()).LoginPage }) },
        { path: paths.register, lazy: async () => ({ Component: (await publicPages()).RegisterPage }) },
        { path: paths.plans, lazy: async () => ({ Component: (await publicPages()).PlansPage }) },
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
        { path: paths.denial, lazy: async () => ({ Component: (await accessPages()).DenialPage }) },
        {
          lazy: async () => ({ Component: (await sitePages()).SiteFrame }),
          children: [
            { path: paths.about, lazy: async () => ({ Component: (await sitePages()).AboutPage }) },
            { path: paths.privacy, lazy: async () => ({ Component: (await legalPages()).PrivacyPage }) },
            { path: paths.terms, lazy: async () => ({ Component: (await legalPages()).TermsPage }) },
          ],
        },
        {
          element: <Guarded />,
          ...followsTools(tools),
          children: [
            { path: paths.profile, lazy: async () => ({ Component: (await accountPages()).ProfilePage }) },
            { path: paths.settings, lazy: async () => ({ Component: (await accountPages()).SettingsPage }) },
            { path: paths.accountData, lazy: async () => ({ Component: (await accountPages()).DataPage }) },
            {
              path: paths.accountActivity,
              lazy: async () => ({ Component: (await activityPages()).ActivityPage }),
            },
            { path: paths.opsReleases, lazy: async () => ({ Component: (await opsPages()).ReleasesPage }) },
            toolRoute(tools, <NotFound signedIn />),
          ],
        },
      ],
    },
  ];
}

export function createRouter(tools: Tools) {
  return createBrowserRouter(shellRoutes(tools));
}

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** The router gives every page that the browser itself opens the same key: one must not be scrolled to where another was. */
function placeOf({ key, pathname, hash }: Location): string {
  return key === 'default' ? `${pathname}${hash}` : key;
}
