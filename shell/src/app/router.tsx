import { createBrowserRouter, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { ProfilePage } from '../account/profile-page.tsx';
import { SettingsPage } from '../account/settings-page.tsx';
import { LoginPage } from '../public/login-page.tsx';
import { PlansPage } from '../public/plans-page.tsx';
import { RegisterPage } from '../public/register-page.tsx';
import { toolRoute } from '../tools/tool-route.tsx';
import type { Tools } from '../tools/tools.ts';
import { Guarded } from './guarded.tsx';
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
        { path: paths.login, element: <LoginPage /> },
        { path: paths.register, element: <RegisterPage /> },
        { path: paths.plans, element: <PlansPage /> },
        {
          element: <Guarded />,
          children: [
            { path: paths.profile, element: <ProfilePage /> },
            { path: paths.settings, element: <SettingsPage /> },
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
