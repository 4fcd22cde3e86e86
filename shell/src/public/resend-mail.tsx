import { Button, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import { isEmail } from '../lib/form-fields.ts';
import { pageAddress, paths } from '../lib/paths.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { resendConfirmation } from '../session/mail-link.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { mailFailureText } from './mail-failure-text.ts';

type Outcome = { kind: 'success' | 'danger'; sentence: string } | null;

interface ResendMailProps {
  email: string;
  /** Instead of sending, where what was entered is no address. */
  onInvalid?: () => void;
}

/** Sends the confirmation mail again, from within another form. */
export function ResendMail(props: ResendMailProps) {
  const { busy, outcome, submit } = useResend(props);
  return (
    <div className="grid gap-2">
      {outcome}
      <Button size="lg" full busy={busy} busyText={text.auth.sending} onClick={submit}>
        {text.auth.resend}
      </Button>
    </div>
  );
}

function useResend({ email, onInvalid }: ResendMailProps) {
  const { auth } = useServices();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { busy, submit } = useSubmit(async () => {
    setOutcome(null);
    if (!isEmail(email)) return onInvalid?.();
    try {
      await resendConfirmation(auth, email, pageAddress(paths.confirmEmail));
      setOutcome({ kind: 'success', sentence: text.auth.resent(email) });
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      setOutcome({ kind: 'danger', sentence: mailFailureText(reason) });
    }
  });
  const notice = outcome === null ? null : <Notice kind={outcome.kind}>{outcome.sentence}</Notice>;
  return { busy, submit, outcome: notice };
}
