import { Button, Notice } from '@garimpo/sdk';
import { useEffect, useState } from 'react';
import { pageAddress, paths } from '../app/paths.ts';
import { useServices } from '../app/services.ts';
import { useSubmit } from '../app/use-submit.ts';
import { mailFailureText } from '../public/mail-failure-text.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { resendConfirmation } from '../session/mail-link.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';

type Outcome = { kind: 'success' | 'danger'; sentence: string } | null;

/** Stands in the profile until the link in the confirmation mail was used. */
export function EmailNotice({ email }: { email: string }) {
  const { auth } = useServices();
  const { refresh } = useAuth();
  // The link may be used in another browser; whether the address is confirmed stands in the token.
  useEffect(() => {
    async function onVisible() {
      if (document.visibilityState !== 'visible') return;
      await auth.refreshSession().catch(() => undefined);
      await refresh();
    }
    const listener = () => void onVisible();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [auth, refresh]);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { busy, submit } = useSubmit(async () => {
    try {
      await resendConfirmation(auth, email, pageAddress(paths.confirmEmail));
      setOutcome({ kind: 'success', sentence: text.auth.resent(email) });
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      setOutcome({ kind: 'danger', sentence: mailFailureText(reason) });
    }
  });
  return (
    <Notice
      kind={outcome?.kind ?? 'warn'}
      action={
        <Button variant="ghost" size="sm" busy={busy} busyText={text.auth.sending} onClick={submit}>
          {text.auth.resend}
        </Button>
      }
    >
      {outcome?.sentence ?? accessText.emailNotice.sentence}
    </Notice>
  );
}
