import { GarimpoProvider, type GarimpoValue } from '@garimpo/sdk';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { AppFrame } from '../layout/app-frame.tsx';
import { chatAddress, supportAddress } from '../layout/support-address.ts';
import { opsEntry } from '../ops/sidebar-entry.ts';
import { useAuth } from '../session/auth-context.ts';
import { useSignInAgain, useSignOut } from '../session/use-sign-out.ts';
import { text } from '../text/pt-br.ts';
import { PreviewRibbon } from '../tools/preview-ribbon.tsx';
import { sidebarEntries, toolAt, toolRoutes } from '../tools/tool-addresses.ts';
import { useDiscoveredTools } from '../tools/tools.ts';
import { loginPath, paths } from './paths.ts';
import { LoadingPage, NotFound, PlainPage, UnreachablePage } from './problem-pages.tsx';
import { useServices } from './services.ts';

/** Pages of the shell itself: they are there whatever discovery says. */
const OWN: readonly string[] = [paths.profile, paths.settings, paths.accountData, paths.opsReleases];

/** Every page behind the access guard, in the frame that they share. */
export function Guarded() {
  const { guard, session } = useAuth();
  const { pathname, search, hash } = useLocation();
  const discovered = useDiscoveredTools();

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

  // One's own data are one's own without a subscription too. The page has a frame for that.
  if (pathname === paths.accountData && (guard.kind === 'go' || guard.kind === 'leave')) return <Outlet />;

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
      return <Opened />;
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

function Opened() {
  const { config } = useServices();
  const value = useGarimpoValue();
  const { signingOut, signOut } = useSignOut();
  const { tools } = useDiscoveredTools();
  if (value === null) return <LoadingPage />;

  const { permissions, user } = value.session;
  const plan = value.session.profile?.planName ?? null;
  return (
    <GarimpoProvider value={value}>
      <AppFrame
        entries={[...sidebarEntries(tools, permissions), ...(permissions.admin ? [opsEntry] : [])]}
        user={{
          name: user.name ?? (user.email || text.frame.nameless),
          avatarUrl: user.avatarUrl,
          plan: planLabel(plan),
        }}
        supportAddress={supportAddress(config)}
        signingOut={signingOut}
        onSignOut={signOut}
      >
        <PreviewRibbon />
        <Outlet />
      </AppFrame>
    </GarimpoProvider>
  );
}

function planLabel(name: string | null): string | null {
  if (name === null) return null;
  const labels: Readonly<Record<string, string>> = text.plans.names;
  return (labels[name] ?? name).toLocaleLowerCase('pt-BR');
}

/** What the tools are handed; the same object as long as nothing in it has changed. */
function useGarimpoValue(): GarimpoValue | null {
  const { api, config } = useServices();
  const { user, profile } = useAuth();
  const signIn = useSignInAgain();
  const { tools } = useDiscoveredTools();
  const routes = useMemo(() => toolRoutes(tools), [tools]);

  const session = useMemo(() => {
    if (user === null || profile === null) return null;
    const { createdAt, planName, subscriptionStatus, permissions, avatarUrl, email } = profile;
    const name = profile.fullName?.trim() || user.name;
    return {
      user: { id: user.id, email, name, avatarUrl },
      profile: { createdAt, planName, subscriptionStatus },
      permissions,
    };
  }, [user, profile]);

  const support = useMemo(
    () => ({ chatUrl: chatAddress(config.supportChatUrl), contactEmail: config.contactEmail ?? null }),
    [config],
  );

  return useMemo(
    () => session && { session, api, routes, support, signIn, now: () => new Date() },
    [session, api, routes, support, signIn],
  );
}
