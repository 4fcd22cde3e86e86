import { createQueryClient, preloadOverlays, Toaster, TooltipScope, useTheme } from '@garimpo/sdk';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { fetchFirst } from '../first/first-answers.ts';
import { LoadingPage, UnreachablePage } from '../layout/problem-pages.tsx';
import { log } from '../lib/log.ts';
import { AuthProvider } from '../session/auth-provider.tsx';
import { loadFrontConfig } from '../session/front-config.ts';
import { createServices, ServicesProvider } from '../session/services.ts';
import type { Tools } from '../tools/tools.ts';
import { fetchAllPages } from './pages.ts';
import { createRouter } from './router.tsx';
import { whenQuiet } from './when-quiet.ts';

/** The shell: what surrounds every page, put together. */
export function App({ tools }: { tools: Tools }) {
  const [queries] = useState(createQueryClient);
  useTheme();
  useEffect(() => whenQuiet(fetchTheRest), []);
  return (
    <QueryClientProvider client={queries}>
      <TooltipScope>
        <Configured tools={tools} />
        <Toaster />
      </TooltipScope>
    </QueryClientProvider>
  );
}

/** What no first paint needs: files that the next click may, and drafts that nobody came back to. */
function fetchTheRest() {
  import(/* webpackChunkName: 'drafts' */ '@garimpo/sdk/drafts').then(
    ({ sweepDrafts }) => sweepDrafts(new Date()),
    (error: unknown) => log.error('Old drafts could not be erased', error),
  );
  void preloadOverlays();
  fetchAllPages();
}

/** Session, api and router are made once, as soon as the server has told where they lead. */
function Configured({ tools }: { tools: Tools }) {
  const started = useQuery({
    queryKey: ['shell', 'started'],
    queryFn: async () => {
      const services = createServices(await loadFrontConfig(fetchFirst));
      tools.reports.sendAs(services.source.getAccessToken);
      tools.discovery.askAs(services.source.getAccessToken);
      return { services, router: createRouter(tools) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  useEffect(() => {
    if (started.error !== null) log.error('The configuration could not be read', started.error);
  }, [started.error]);

  if (started.isPending) return <LoadingPage />;
  if (started.isError) {
    // No router yet, hence no link: the button is the way out.
    return <UnreachablePage retrying={started.isFetching} onRetry={() => void started.refetch()} />;
  }
  const { services, router } = started.data;
  return (
    <ServicesProvider value={services}>
      <AuthProvider source={services.source} api={services.api} onRefusal={services.onRefusal}>
        <RouterProvider router={router} />
      </AuthProvider>
    </ServicesProvider>
  );
}
