import { createBrowserRouter, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { toolRoute } from '../tools/tool-route.tsx';
import type { Tools } from '../tools/tools.ts';
import { accessPages } from './access-pages.ts';
import { Guarded } from './guarded.tsx';
import { accountPages, publicPages } from './pages.ts';
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
        {
          element: <Guarded />,
          children: [
            { path: paths.profile, lazy: async () => ({ Component: (await accountPages()).ProfilePage }) },
            { path: paths.settings, lazy: async () => ({ Component: (await accountPages()).SettingsPage }) },
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
      <ScrollRestoration />
    </>
  );
}
