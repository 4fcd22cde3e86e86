import { Button, ButtonLink, Logo, useDocumentTitle } from '@garimpo/sdk';
import { ArrowLeft, LogIn, LogOut } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { MyDataLink } from '../layout/my-data-link.tsx';
import { supportAddress } from '../layout/support-address.ts';
import { SupportButton } from '../layout/support-button.tsx';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { useServices } from '../session/services.ts';
import { useSignOut } from '../session/sign-out.tsx';
import { text } from '../text/pt-br.ts';
import { publicText } from '../text/pt-br-public.ts';
import { PlanCards } from './plan-cards.tsx';

const BlockedReason = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'blocked' */ './blocked-reason.tsx')).BlockedReason,
}));

function PlansHeader() {
  const { session, profile } = useAuth();
  const { signingOut, signOut } = useSignOut();
  const signedIn = session.kind === 'signed_in';
  return (
    <header className="flex flex-wrap items-center gap-2 px-8 py-5 max-md:px-page-x max-md:py-3">
      <Link to={signedIn ? paths.dashboard : paths.login} className="rounded-sm">
        <Logo />
      </Link>
      <span className="ml-auto flex items-center gap-1">
        {profile?.access.allowed === true && (
          <ButtonLink to={paths.profile} variant="ghost" icon={ArrowLeft}>
            {publicText.plans.back}
          </ButtonLink>
        )}
        {signedIn && (
          <Button variant="ghost" icon={LogOut} busy={signingOut} onClick={signOut}>
            {text.frame.signOut}
          </Button>
        )}
        {session.kind === 'signed_out' && (
          <ButtonLink to={paths.login} variant="ghost" icon={LogIn}>
            {publicText.plans.signIn}
          </ButtonLink>
        )}
      </span>
    </header>
  );
}

/** /escolher-plano: for those whose access has ended or not begun, for those who want another plan, and for visitors. */
export function PlansPage() {
  useDocumentTitle(publicText.plans.title);
  const { config } = useServices();
  const auth = useAuth();

  return (
    <>
      <PlansHeader />
      <main className="mx-auto mt-8 mb-16 max-w-270 px-6 max-md:mt-4 max-md:px-page-x">
        <div className="mb-10 text-center max-md:mb-6">
          <h1 className="text-kpi/9 tracking-[var(--g-track-tight)]">{publicText.plans.title}</h1>
          <p className="mt-2 text-ink-2">{publicText.plans.hint}</p>
        </div>
        {auth.profile !== null && !auth.profile.access.allowed && (
          <Suspense>
            <BlockedReason profile={auth.profile} className="mb-5" />
          </Suspense>
        )}
        <PlanCards />
        {auth.session.kind === 'signed_in' && <MyDataLink />}
      </main>
      <SupportButton address={supportAddress(config)} />
    </>
  );
}
