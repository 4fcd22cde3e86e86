import { LoadingText } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AuthFailure } from '../session/auth-failure.ts';
import { openLink } from '../session/mail-link.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { publicText } from '../text/pt-br-public.ts';
import { AuthLayout } from './auth-layout.tsx';

interface ReturnPageProps {
  /** With what went wrong, or `null`: then the session tells that someone is signed in. */
  onEnd: (failed: string | null) => void;
}

/** Where another sign-in comes back to: uses the code it brought. Only the browser that asked for the code can. */
export function ReturnPage({ onEnd }: ReturnPageProps) {
  const { auth, link } = useServices();
  const [refusal] = useState(() => (link.current?.kind === 'refused' ? link.current.code : null));
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
    if (status === 'error') onEnd(problemText(error, refusal));
  }, [status, error, refusal, onEnd]);
  return (
    <AuthLayout title={publicText.login.title} hint={publicText.login.hint}>
      <LoadingText />
    </AuthLayout>
  );
}

/** What the service, or the account elsewhere, refused; by its code in the address. */
const REFUSALS: Readonly<Record<string, string>> = {
  access_denied: accessText.back.notAgreed,
  provider_email_needs_verification: accessText.back.addressNotProved,
  service_unavailable: accessText.back.away,
  over_request_rate_limit: text.auth.tooManyAttempts,
  otp_expired: accessText.reset.linkOver,
};

function problemText(error: unknown, refusal: string | null): string {
  if (refusal !== null && Object.hasOwn(REFUSALS, refusal))
    return REFUSALS[refusal] ?? accessText.back.failed;
  const reason = error instanceof AuthFailure ? error.reason : undefined;
  if (reason === 'too_many') return text.auth.tooManyAttempts;
  return reason === 'unreachable' ? text.auth.offline : accessText.back.failed;
}
