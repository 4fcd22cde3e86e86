import { Button, Notice, TextLink } from '@garimpo/sdk';
import { useState } from 'react';
import { pageAddress, paths } from '../lib/paths.ts';
import { mailFailureText } from '../public/mail-failure-text.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { resendConfirmation } from '../session/mail-link.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { useSubmit } from '../ui/use-submit.ts';

type Outcome = { kind: 'success' | 'danger'; sentence: string } | null;

interface EmailNoticeProps {
  email: string;
  className?: string;
}

/** Stands in the profile, and on the page that people open first, until the link in the confirmation mail was used. */
export function EmailNotice({ email, className }: EmailNoticeProps) {
  const { auth } = useServices();
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
      className={className}
      kind={outcome?.kind ?? 'warn'}
      action={
        <Button variant="ghost" size="sm" busy={busy} busyText={text.auth.sending} onClick={submit}>
          {text.auth.resend}
        </Button>
      }
    >
      {outcome?.sentence ?? text.auth.notConfirmedYet}{' '}
      <TextLink to={paths.confirmEmail}>{text.auth.enterCode}</TextLink>
    </Notice>
  );
}
