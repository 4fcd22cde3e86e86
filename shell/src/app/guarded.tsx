import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from '../session/auth-context.ts';
import { toolAt } from '../tools/tool-addresses.ts';
import { useDiscoveredTools } from '../tools/tools.ts';
import { framePage } from './pages.ts';
import { loginPath, paths } from './paths.ts';
import { LoadingPage, NotFound, PlainPage, UnreachablePage } from './problem-pages.tsx';
import { useServices } from './services.ts';

/** Pages of the shell itself: they are there whatever discovery says. */
const OWN: readonly string[] = [
  paths.profile,
  paths.settings,
  paths.accountData,
  paths.accountActivity,
  paths.opsReleases,
];
const WITHOUT_SUBSCRIPTION: readonly string[] = [paths.accountData, paths.accountActivity];

/** Every page behind the access guard, in the frame that they share. */
export function Guarded() {
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
      return <Leave url={guard.url} />;
    case 'retry':
      return <Unreachable />;
    case 'open':
      if (frame.data !== undefined) return <frame.data.Opened />;
      if (!frame.isError) return <LoadingPage />;
      return <UnreachablePage retrying={frame.isFetching} onRetry={() => void frame.refetch()} />;
  }
}

function Leave({ url }: { url: string }) {
  const { leave } = useServices();
  useEffect(() => leave(url), [leave, url]);
  return <LoadingPage />;
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
