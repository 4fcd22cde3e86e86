import { Button, countDrafts, Dialog, DRAFT_DAYS, eraseDrafts, toast } from '@garimpo/sdk';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { text } from '../text/pt-br.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useAuth } from './auth-context.ts';

const words = text.frame.leave;

interface SignOut {
  signingOut: boolean;
  /** Leaves for good: whoever signs in next in this browser starts anew. Asks first what becomes of drafts, where there are any. */
  signOut: () => void;
}

const SignOutContext = createContext<SignOut | null>(null);

export function useSignOut(): SignOut {
  const value = useContext(SignOutContext);
  if (value === null) throw new Error('useSignOut needs a SignOutScope above it');
  return value;
}

/** Around all pages, inside the router: the question stands over whichever page it was asked on. */
export function SignOutScope({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { user } = useAuth();
  const { busy, submit } = useSubmit(useEndSession(() => navigate(paths.login, { replace: true })));
  const [asking, setAsking] = useState(false);
  const userId = user?.id;

  const signOut = useCallback(() => {
    if (userId !== undefined && countDrafts(userId) > 0) setAsking(true);
    else submit();
  }, [userId, submit]);
  const value = useMemo(() => ({ signingOut: busy, signOut }), [busy, signOut]);

  function leave(erase: boolean) {
    if (erase && userId !== undefined) eraseDrafts(userId);
    setAsking(false);
    submit();
  }
  return (
    <SignOutContext value={value}>
      {children}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={words.title}
        description={words.question}
        footer={
          <>
            <Button variant="danger-quiet" onClick={() => leave(true)}>
              {words.erase}
            </Button>
            <Button variant="primary" data-autofocus onClick={() => leave(false)}>
              {words.keep}
            </Button>
          </>
        }
      >
        <p className="text-small text-ink-2">{words.hint(DRAFT_DAYS)}</p>
      </Dialog>
    </SignOutContext>
  );
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
