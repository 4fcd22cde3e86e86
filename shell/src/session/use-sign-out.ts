import { toast } from '@garimpo/sdk';
import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { text } from '../text/pt-br.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useAuth } from './auth-context.ts';

interface SignOut {
  signingOut: boolean;
  signOut: () => void;
}

/** Leaves for good: whoever signs in next in this browser starts anew. */
export function useSignOut(): SignOut {
  const navigate = useNavigate();
  const { busy, submit } = useSubmit(useEndSession(() => navigate(paths.login, { replace: true })));
  return { signingOut: busy, signOut: submit };
}

/** To sign in again: the access guard keeps the place, and leads back to it. */
export function useSignInAgain(): () => void {
  return useSubmit(useEndSession(() => undefined)).submit;
}

/** Where signing out fails the session is still open on the server: the user is told instead of fooled. */
function useEndSession(then: () => unknown): () => Promise<void> {
  const auth = useAuth();
  return async () => {
    try {
      await auth.signOut();
      toast.clear();
      await then();
    } catch {
      toast.error(text.frame.signOutFailed);
    }
  };
}
