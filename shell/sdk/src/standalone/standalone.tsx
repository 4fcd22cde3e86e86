import './page.css';
import './ui.css';
import {
  createApi,
  createQueryClient,
  GarimpoProvider,
  type GarimpoValue,
  PortalContainer,
  Toaster,
  type Tool,
  TooltipScope,
  useTheme,
} from '@garimpo/sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as JotaiProvider } from 'jotai';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router-dom';
import * as z from 'zod';

export interface Standalone {
  tool: Tool;
  /** Name and version of the tool, which its style sheet is scoped to. */
  id: string;
  /** The page that every unknown address leads to. */
  home: string;
}

/**
 * Shows a tool without the shell, for development: real services behind the same address, the sample account signed in,
 * and what the shell puts around a tool, without its frame.
 */
export function showStandalone(page: Standalone): void {
  const place = document.getElementById('app');
  if (place === null) throw new Error('the page has no element #app');
  const root = createRoot(place);
  signInAsDemo()
    .then((account) => root.render(<StandalonePage {...page} account={account} />))
    .catch((cause: unknown) => {
      root.render(<p role="alert">{String(cause)}</p>);
      throw cause;
    });
}

function StandalonePage({ tool, id, home, account }: Standalone & { account: DemoAccount }) {
  useTheme();
  const [queries] = useState(createQueryClient);
  const [value] = useState(() => garimpoOf(tool, account));
  const [router] = useState(() =>
    createBrowserRouter([...tool.routes, { path: '*', element: <Navigate to={home} replace /> }]),
  );
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <QueryClientProvider client={queries}>
      <GarimpoProvider value={value}>
        <TooltipScope>
          <div ref={setContainer} data-mf={id}>
            <main className="min-h-dvh px-page-x py-page-y">
              <PortalContainer element={container}>
                <JotaiProvider>
                  <RouterProvider router={router} />
                </JotaiProvider>
              </PortalContainer>
            </main>
          </div>
          <Toaster />
        </TooltipScope>
      </GarimpoProvider>
    </QueryClientProvider>
  );
}

function garimpoOf(tool: Tool, { access_token: token, user }: DemoAccount): GarimpoValue {
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

const config = z.object({
  authKey: z.string(),
  /** Only a developer's own machine has a sample account. */
  demo: z.object({ email: z.string(), password: z.string() }).nullish(),
});

const signedIn = z.object({
  access_token: z.string(),
  user: z.object({
    id: z.string(),
    email: z.string(),
    created_at: z.string(),
    user_metadata: z.object({ full_name: z.string().nullish() }),
  }),
});
type DemoAccount = z.infer<typeof signedIn>;

/** The token lasts for an hour; after that the page is to be reloaded. */
async function signInAsDemo(): Promise<DemoAccount> {
  const { authKey, demo } = config.parse(await fetchJson('/config.json'));
  if (!demo) throw new Error('These services have no sample account: start them with the embedded database.');
  const headers = { apikey: authKey, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(demo) };
  return signedIn.parse(await fetchJson('/auth/v1/token?grant_type=password', request));
}

async function fetchJson(address: string, request?: RequestInit): Promise<unknown> {
  const reply = await fetch(address, request);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return reply.json();
}
