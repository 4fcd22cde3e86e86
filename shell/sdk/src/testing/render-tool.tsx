import './polyfills.ts';
import './overlays.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Provider as JotaiProvider } from 'jotai';
import { type ReactNode, useCallback, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Api } from '../api/api.ts';
import { eraseDrafts } from '../drafts/draft-store.ts';
import { createQueryClient } from '../query/query-client.ts';
import { GarimpoProvider, type GarimpoValue } from '../session/garimpo-context.tsx';
import type { Session } from '../session/session.ts';
import type { Tool } from '../tool/define-tool.ts';
import { toast } from '../ui/toast/toast-store.ts';
import { Toaster } from '../ui/toast/toaster.tsx';
import { TooltipScope } from '../ui/tooltip/tooltip.tsx';
import { fakeSession } from './fake-session.ts';
import { setUpUser } from './set-up-user.ts';

export interface RenderToolOptions {
  /** The address opened first. */
  at: string;
  api: Api;
  session?: Session;
  /** Addresses that discovery lists; the tool's own are always among them. */
  routes?: readonly string[];
  now?: () => Date;
  signIn?: () => void;
  /** Of the account; what the tool sets is added to them. */
  marks?: readonly string[];
  /** Forms begin with what an earlier page left in them; without it, as in a browser that keeps nothing yet. */
  keepsDrafts?: boolean;
}

export type RenderedTool = ReturnType<typeof render> & {
  user: UserEvent;
  queryClient: QueryClient;
  /** The current address with its search. */
  address: () => string;
};

/** A tool as the shell shows it: routed, with session, cache, toasts and its own store. Failed reads are not repeated. */
export function renderTool(tool: Tool, options: RenderToolOptions): RenderedTool {
  toast.clear();
  const session = options.session ?? fakeSession();
  if (options.keepsDrafts !== true) eraseDrafts(session.user.id);
  const queryClient = createQueryClient();
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const value: Omit<GarimpoValue, 'marks'> = {
    session,
    api: options.api,
    routes: [...tool.routes.map((route) => route.path ?? ''), ...(options.routes ?? [])],
    support: { chatUrl: null, contactEmail: null },
    signIn: options.signIn ?? (() => {}),
    now: options.now ?? (() => new Date('2026-11-20T12:00:00.000Z')),
  };
  const router = createMemoryRouter([...tool.routes, { path: '*', element: null }], {
    initialEntries: [options.at],
  });
  const user = setUpUser();
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <WithMarks value={value} marks={options.marks ?? []}>
        <TooltipScope>
          <JotaiProvider>
            <RouterProvider router={router} />
          </JotaiProvider>
          <Toaster />
        </TooltipScope>
      </WithMarks>
    </QueryClientProvider>,
  );
  return {
    ...rendered,
    user,
    queryClient,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}

interface WithMarksProps {
  value: Omit<GarimpoValue, 'marks'>;
  marks: readonly string[];
  children: ReactNode;
}

/** As the shell keeps them, with an account that always takes them. */
function WithMarks({ value, marks, children }: WithMarksProps) {
  const [set, setMarks] = useState(marks);
  const add = useCallback(async (name: string) => {
    setMarks((before) => (before.includes(name) ? before : [...before, name]));
  }, []);
  return <GarimpoProvider value={{ ...value, marks: { set, add } }}>{children}</GarimpoProvider>;
}
