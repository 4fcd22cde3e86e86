import { hasDrafts, toast } from '@garimpo/sdk';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { text } from '../text/pt-br.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { useAuth } from './auth-context.ts';

const SignOutQuestion = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'drafts' */ './sign-out-question.tsx')).SignOutQuestion,
}));

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
  /** Whose drafts are asked about. */
  const [asking, setAsking] = useState<string | null>(null);
  const userId = user?.id;

  const signOut = useCallback(() => {
    if (userId !== undefined && hasDrafts(userId)) setAsking(userId);
    else submit();
  }, [userId, submit]);
  const value = useMemo(() => ({ signingOut: busy, signOut }), [busy, signOut]);

  return (
    <SignOutContext value={value}>
      {children}
      {asking !== null && (
        <Suspense>
          <SignOutQuestion userId={asking} onClose={() => setAsking(null)} onLeave={submit} />
        </Suspense>
      )}
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
