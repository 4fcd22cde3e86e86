import { GarimpoProvider, type GarimpoValue, hasOpenDraft } from '@garimpo/sdk';
import { lazy, Suspense, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { AppFrame } from '../layout/app-frame.tsx';
import { LoadingPage } from '../layout/problem-pages.tsx';
import { chatAddress, supportAddress } from '../layout/support-address.ts';
import { paths } from '../lib/paths.ts';
import { opsEntry } from '../ops/sidebar-entry.ts';
import { useAuth } from '../session/auth-context.ts';
import { useServices } from '../session/services.ts';
import { useSignInAgain, useSignOut } from '../session/sign-out.tsx';
import { hasTypedPassword } from '../session/typed-password.ts';
import { text } from '../text/pt-br.ts';
import { PreviewRibbon } from '../tools/preview-ribbon.tsx';
import { sidebarEntries, toolRoutes } from '../tools/tool-addresses.ts';
import { useDiscoveredTools } from '../tools/tools.ts';
import { useFrameItems } from './use-frame-items.tsx';
import { useMarks } from './use-marks.ts';

const EmailNotice = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'email-notice' */ '../account/email-notice.tsx')).EmailNotice,
}));
const PasskeyOffer = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'passkey-offer' */ '../account/passkey-offer.tsx'))
    .PasskeyOffer,
}));
const UnfinishedForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'drafts' */ '../layout/unfinished-form.tsx')).UnfinishedForm,
}));

/** A mark of the account. */
const PASSKEY_OFFER_AWAY = 'shell.passkey-offer-away';

/** The page of somebody who may enter, in the frame that all such pages share. */
export function Opened() {
  const value = useGarimpoValue();
  if (value === null) return <LoadingPage />;
  return (
    <GarimpoProvider value={value}>
      <Framed value={value} />
    </GarimpoProvider>
  );
}

function Framed({ value }: { value: GarimpoValue }) {
  const { config } = useServices();
  const { signingOut, signOut } = useSignOut();
  const { tools } = useDiscoveredTools();
  const { profile } = useAuth();
  const { pathname } = useLocation();
  const { buttons, layer } = useFrameItems();

  const { permissions, user } = value.session;
  const offersPasskey =
    hasTypedPassword() && pathname === paths.dashboard && !value.marks.set.includes(PASSKEY_OFFER_AWAY);
  const plan = value.session.profile?.planName ?? null;
  return (
    <AppFrame
      entries={[...sidebarEntries(tools, permissions), ...(permissions.admin ? [opsEntry] : [])]}
      user={{
        name: user.name ?? (user.email || text.frame.nameless),
        avatarUrl: user.avatarUrl,
        plan: planLabel(plan),
      }}
      supportAddress={supportAddress(config)}
      buttons={buttons}
      layer={layer}
      signingOut={signingOut}
      onSignOut={signOut}
    >
      <PreviewRibbon />
      {hasOpenDraft() && (
        <Suspense>
          <UnfinishedForm />
        </Suspense>
      )}
      {profile?.emailVerified === false && pathname === paths.dashboard && (
        // Its room is kept from the start: the board does not move when it comes.
        <Suspense fallback={<div className="mb-4 h-10" />}>
          <EmailNotice email={profile.email} className="mx-auto mb-4 max-w-wide" />
        </Suspense>
      )}
      {offersPasskey && (
        <Suspense>
          <PasskeyOffer
            userId={user.id}
            onAway={() => void value.marks.add(PASSKEY_OFFER_AWAY).catch(() => undefined)}
          />
        </Suspense>
      )}
      <Outlet />
    </AppFrame>
  );
}

function planLabel(name: string | null): string | null {
  if (name === null) return null;
  const labels: Readonly<Record<string, string>> = text.planNames;
  return (labels[name] ?? name).toLocaleLowerCase('pt-BR');
}

/** What the tools are handed; the same object as long as nothing in it has changed. */
function useGarimpoValue(): GarimpoValue | null {
  const { api, config } = useServices();
  const { user, profile } = useAuth();
  const marks = useMarks();
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
    () => session && { session, api, routes, support, marks, signIn, now: () => new Date() },
    [session, api, routes, support, marks, signIn],
  );
}
