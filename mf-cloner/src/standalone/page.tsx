import {
  createApi,
  createQueryClient,
  GarimpoProvider,
  type GarimpoValue,
  PortalContainer,
  Toaster,
  TooltipScope,
  useTheme,
} from '@garimpo/sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom';
import { tool } from '../app.tsx';
import { paths } from '../paths.ts';
import type { DemoAccount } from './sign-in.ts';

/** Provides what the shell provides around a tool, without the shell's frame. */
export function StandalonePage({ account }: { account: DemoAccount }) {
  useTheme();
  const [queries] = useState(createQueryClient);
  const [value] = useState(() => garimpoOf(account));
  const [router] = useState(() =>
    createBrowserRouter([...tool.routes, { path: '*', element: <Navigate to={paths.cloneSites} replace /> }]),
  );
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <QueryClientProvider client={queries}>
      <GarimpoProvider value={value}>
        <TooltipScope>
          <div ref={setContainer} data-mf={`${__TOOL_NAME__}@${__TOOL_VERSION__}`}>
            <main className="min-h-dvh px-page-x py-page-y">
              <PortalContainer element={container}>
                <RouterProvider router={router} />
              </PortalContainer>
            </main>
          </div>
          <Toaster />
        </TooltipScope>
      </GarimpoProvider>
    </QueryClientProvider>
  );
}

function garimpoOf({ access_token: token, user }: DemoAccount): GarimpoValue {
  return {
    session: {
      user: {
        id: user.id,
        email: user.email,
        name: user.user_metadata.full_name ?? null,
        avatarUrl: null,
      },
      profile: { createdAt: user.created_at, planName: null, subscriptionStatus: null },
      permissions: { admin: false, privileged: false },
    },
    api: createApi({ getAccessToken: () => token }),
    routes: tool.routes.flatMap(({ path }) => path ?? []),
    support: { chatUrl: null, contactEmail: null },
    marks: { set: [], add: async () => {} },
    signIn: () => window.location.reload(),
    now: () => new Date(),
  };
}
