import { LoadingText } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../app/services.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { openLink } from '../session/mail-link.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { AuthLayout } from './auth-layout.tsx';

interface ReturnPageProps {
  /** With what went wrong, or `null`: then the session tells that someone is signed in. */
  onEnd: (failed: string | null) => void;
}

/** Where another sign-in comes back to: uses the code it brought. Only the browser that asked for the code can. */
export function ReturnPage({ onEnd }: ReturnPageProps) {
  const { auth, link } = useServices();
  const { status, error } = useQuery({
    queryKey: ['shell', 'return'],
    queryFn: async () => {
      await openLink(auth, link);
      return null;
    },
    // The code is good for once.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (status === 'success') onEnd(null);
    if (status === 'error') onEnd(problemText(error));
  }, [status, error, onEnd]);
  return (
    <AuthLayout title={text.login.title} hint={text.login.hint}>
      <LoadingText />
    </AuthLayout>
  );
}

function problemText(error: unknown): string {
  const reason = error instanceof AuthFailure ? error.reason : undefined;
  if (reason === 'too_many') return text.auth.tooManyAttempts;
  return reason === 'unreachable' ? text.auth.offline : accessText.back.failed;
}
