import { Button, ButtonLink, Logo } from '@garimpo/sdk';
import { ArrowLeft, LogIn, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { text } from '../text/pt-br.ts';

export function PlansHeader() {
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
            {text.plans.back}
          </ButtonLink>
        )}
        {signedIn && (
          <Button variant="ghost" icon={LogOut} busy={signingOut} onClick={signOut}>
            {text.frame.signOut}
          </Button>
        )}
        {session.kind === 'signed_out' && (
          <ButtonLink to={paths.login} variant="ghost" icon={LogIn}>
            {text.plans.signIn}
          </ButtonLink>
        )}
      </span>
    </header>
  );
}
