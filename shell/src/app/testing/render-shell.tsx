// Types of the matchers such as toBeVisible().
import '@testing-library/jest-dom/jest-globals';
import type { ProfileView } from '@garimpo/accounts-contract';
import { createQueryClient, Toaster, TooltipScope, toast } from '@garimpo/sdk';
import { eraseDrafts } from '@garimpo/sdk/drafts';
import { type FakeHandler, fakeApi, setUpUser } from '@garimpo/sdk/testing';
import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { accessPages } from '../../public/load-access-pages.ts';
import { AuthProvider } from '../../session/auth-provider.tsx';
import type { LinkSecret } from '../../session/link-secret.ts';
import { createRefusals } from '../../session/refusals.ts';
import { ServicesProvider } from '../../session/services.ts';
import { createSessionSource } from '../../session/session-source.ts';
import { FakeAuth, sessionOf } from '../../session/testing/fake-auth.ts';
import type { DiscoveryState } from '../../tools/discovery.ts';
import { type Tools, ToolsProvider } from '../../tools/tools.ts';
import {
  accountPages,
  activityPages,
  framePage,
  opsPages,
  plansPage,
  publicPages,
  subscriptionPages,
} from '../pages.ts';
import { shellRoutes } from '../router.tsx';
import { PLANS } from './plans.ts';
import { USER_ID } from './profiles.ts';
import { fakeTools, listedTool } from './tools.ts';

// Pages come in files of their own. Compiling one can take longer than a test waits for what it shows. One after the other:
// Jest loses its place in modules that two of them load at once.
for (const pages of [
  framePage,
  publicPages,
  plansPage,
  accountPages,
  activityPages,
  accessPages,
  subscriptionPages,
  opsPages,
])
  await pages();

interface ShellOptions {
  at: string;
  /** Of the user who is signed in from the start; nobody is, without it. */
  profile?: ProfileView;
  handlers?: Record<string, FakeHandler>;
  discovery?: DiscoveryState;
  demo?: { email: string; password: string };
  /** What the link that opened the page brought. */
  link?: LinkSecret | null;
  /** Accounts elsewhere that the configuration names; `null` where it names none, and the auth service is asked. */
  providers?: string[] | null;
  /** What tools expose beside their pages; nothing, without it. */
  openPart?: Tools['openPart'];
  /** Runs on the auth client before anything reads from it. */
  before?: (auth: FakeAuth, recovery: FakeAuth) => void;
  /** Forms begin with what an earlier page left in them. */
  keepsDrafts?: boolean;
}

export const DISCOVERED: DiscoveryState = {
  status: 'ready',
  tools: [
    listedTool('/dashboard', 'Dashboard'),
    listedTool('/tools/clonesites', 'Clonar Sites', 'Ferramentas'),
  ],
};

/** The whole shell over hand-made services: real routes, guard, session and forms. */
export function renderShell({
  at,
  profile,
  handlers = {},
  discovery = DISCOVERED,
  demo,
  link = null,
  providers = [],
  openPart,
  before,
  keepsDrafts = false,
}: ShellOptions) {
  toast.clear();
  window.scrollTo = () => undefined; // jsdom has no page to scroll
  const auth = new FakeAuth();
  if (profile !== undefined) auth.stored = sessionOf({ id: profile.id, email: profile.email });
  const recovery = new FakeAuth();
  before?.(auth, recovery);
  const source = createSessionSource(auth.api);
  const refusals = createRefusals();
  if (!keepsDrafts) eraseDrafts(profile?.id ?? '');
  const backend = fakeApi(
    {
      'GET /api/plans': () => ({ plans: PLANS }),
      'GET /api/usage': () => ({ usage: [{ counter: 'libraries', used: 14, limit: 500 }] }),
      'GET /api/profile/:id': () => ({ profile }),
      ...handlers,
    },
    { onUnauthorized: source.renew, onRefused: refusals.tell },
  );
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });

  const left: string[] = [];
  const restart = jest.fn();
  const tools = { ...fakeTools(discovery), ...(openPart !== undefined && { openPart }) };
  const router = createMemoryRouter(shellRoutes(tools), { initialEntries: [at] });
  const services = {
    config: {
      authUrl: 'http://localhost',
      authKey: 'key',
      supportChatUrl: 'https://wa.me/5511',
      demo,
      providers,
    },
    source,
    auth: auth.api,
    recovery: recovery.recoveryApi,
    link: { current: link },
    api: backend.api,
    onRefusal: refusals.listen,
    leave: (url: string) => void left.push(url),
    restart,
  };
  const user = setUpUser();
  const rendered = render(
    <QueryClientProvider client={queries}>
      <TooltipScope>
        <ToolsProvider value={tools}>
          <ServicesProvider value={services}>
            <AuthProvider source={source} api={backend.api} onRefusal={refusals.listen}>
              <RouterProvider router={router} />
            </AuthProvider>
          </ServicesProvider>
        </ToolsProvider>
        <Toaster />
      </TooltipScope>
    </QueryClientProvider>,
  );
  return {
    ...rendered,
    user,
    auth,
    /** The client of a lost password. */
    recovery,
    source,
    queries,
    api: backend.api,
    calls: backend.calls,
    use: backend.use,
    /** Addresses outside the app that the browser was sent to. */
    left,
    restart,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    userId: USER_ID,
  };
}
